import Conformance
import Foundation
import StrictCodecs

extension Behaviour {
    /// Those that write, in place of an answer, another message.
    static var results: [String: Behaviour] {
        let messages = outcomes.merging(members) { first, _ in first }
        return messages.mapValues { message in .atChosen { Port.write(message($0)) } }
            .merging(several) { first, _ in first }
    }

    private typealias Message = (Question) -> JSON

    private static var outcomes: [String: Message] {
        [
            "ok-and-reject": { $0.honest.setting("reject", to: ["reason": "no"]) },
            "all-four": {
                $0.honest.setting("reject", to: ["reason": "no"]).setting("fault", to: "no")
                    .setting("unsupported", to: "no")
            },
            "none-of-four": { ["type": "result", "id": .string($0.id)] },
            "unknown-outcome": { $0.result("error", "no") },
            "unknown-member": { $0.honest.setting("time", to: 3) },
            "result-without-id": { $0.honest.setting("id", to: nil) },
            "ok-of-another-form": { $0.result("ok", ["code_challenge": 7]) },
            "ok-without-member": { $0.result("ok", [:]) },
            "ok-with-unknown-member": { $0.result("ok", $0.ok.setting("time", to: 3)) },
            "ok-of-another-operation": { $0.result("ok", ["url": "https://example.com"]) },
            "unsupported": { $0.result("unsupported", "no hash") },
            "fault": { $0.result("fault", "KeyError: 'x'\nat line 3") },
            "reject": { $0.result("reject", ["reason": "no", "error": .null]) },
        ]
    }

    private static var members: [String: Message] {
        [
            "id-number": { $0.honest.setting("id", to: 7) },
            "id-unknown": { $0.honest.setting("id", to: "00000000") },
            "id-in-upper-case": { $0.honest.setting("id", to: .string("\($0.id.uppercased())A")) },
            "id-empty": { $0.honest.setting("id", to: "") },
            "ok-null": { $0.result("ok", .null) },
            "ok-text": { $0.result("ok", "yes") },
            "reject-text": { $0.result("reject", "no") },
            "reject-without-reason": { $0.result("reject", [:]) },
            "reject-with-unknown-member": { $0.result("reject", ["reason": "no", "code": 4]) },
            "fault-null": { $0.result("fault", .null) },
            "unsupported-true": { $0.result("unsupported", true) },
            "log-without-text": { _ in ["type": "log"] },
            "log-number": { _ in ["type": "log", "text": 7] },
        ]
    }

    private static var several: [String: Behaviour] {
        [
            "answers-twice": .atChosen { Port.write($0.honest.line + $0.honest.line) },
            "answers-twice-slowly": .atChosen {
                Port.write($0.honest)
                usleep(50_000)
                Port.write($0.honest)
            },
            "hello-again": .atChosen { Port.write(Hello.honest.line + $0.honest.line) },
        ]
    }
}
