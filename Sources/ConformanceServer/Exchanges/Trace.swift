import Conformance
import StrictCodecs

/// Writes down what went over the line, for people.
final class Trace: Sendable {
    private let lines = Locked<[String]>([])
    private let secrets: [String]

    /// Makes a trace.
    ///
    /// - Parameter secrets: Texts that are not shown.
    init(hiding secrets: [String]) {
        self.secrets = secrets
    }

    /// The lines so far.
    var text: String { lines.withLock { $0.joined(separator: "\n") } }

    /// What came last.
    var lastLine: String { lines.withLock { $0.last ?? "" } }

    func note(_ request: LiveRequest) {
        note("> \(request.line)")
    }

    func note(_ response: WireResponse) {
        let location = response[field: "Location"].map { ["Location: \($0)"] } ?? []
        let content = response[field: "Content-Type"].map { [$0] } ?? []
        let size = response.body.utf8.count
        let body = response.isJSON ? [response.body] : size == 0 ? [] : ["\(size) octets"]
        note("< " + (["\(response.status)"] + location + content + body).joined(separator: "  "))
    }

    private func note(_ line: String) {
        let hidden = secrets.reduce(line) {
            $0.replacingText($1, with: "***").replacingText(Form.escape($1), with: "***")
        }
        lines.withLock { $0.append(hidden) }
    }
}

extension WireResponse {
    fileprivate var isJSON: Bool {
        self[field: "Content-Type"]?.mediaType.hasSameOctets(as: "application/json") == true
    }
}
