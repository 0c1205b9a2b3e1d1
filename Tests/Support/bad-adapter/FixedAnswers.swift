import Conformance
import Foundation
import StrictCodecs

extension Behaviour {
    /// Those that answer every question in one way, right or wrong.
    static var fixedAnswers: [String: Behaviour] {
        let answers: [String: (Question) -> JSON] = [
            "accept-all": {
                $0.result("ok", $0.operation == "base64url" ? ["text": ""] : ["code_challenge": ""])
            },
            "reject-all": { $0.result("reject", ["reason": "no"]) },
            "unsupported-all": { $0.result("unsupported", "nothing is there") },
            "fault-all": { $0.result("fault", "nothing works") },
            "echo": { $0.result("ok", $0.input) },
            "constant": {
                $0.result("ok", ["code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"])
            },
            "checks-signals": {
                takesSignals ? $0.honest : $0.result("fault", "SIGTERM does not come through")
            },
            "reads-vectors": {
                VectorSearch.succeeds ? $0.honest : $0.result("unsupported", "found no vectors")
            },
        ]
        return answers.mapValues { answer in .always { Port.write(answer($0)) } }
            .merging(exits) { first, _ in first }
            .merging(["errors-for-each-case": errorsForEachCase]) { first, _ in first }
    }

    private static var takesSignals: Bool {
        var blocked = sigset_t()
        pthread_sigmask(SIG_BLOCK, nil, &blocked)
        return sigismember(&blocked, SIGTERM) == 0
    }

    private static var errorsForEachCase: Behaviour {
        .always {
            Port.complain("asked for \($0.operation)\n".utf8)
            Port.write($0.honest)
        }
    }
}

/// A search for the vectors in the places that an adapter is given.
enum VectorSearch {
    /// Whether they are in the working directory, above it, or where an argument leads.
    static var succeeds: Bool {
        let here = FileManager.default.currentDirectoryPath
        return ([here] + CommandLine.arguments.dropFirst()).contains {
            isNear(URL(fileURLWithPath: $0))
        }
    }

    private static func isNear(_ url: URL) -> Bool {
        let parts = url.pathComponents
        return (1...parts.count).contains { count in
            let folder = NSString.path(withComponents: Array(parts.prefix(count)))
            return FileManager.default.fileExists(atPath: "\(folder)/Vectors/index.json")
        }
    }
}
