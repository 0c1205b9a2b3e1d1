import Conformance
import StrictCodecs

/// Records the requests and responses as a log.
final class Trace: Sendable {
    private let lines = Locked<[String]>([])
    private let secrets: SecretStore

    /// Makes a trace.
    ///
    /// - Parameter secrets: What is not shown.
    init(hiding secrets: SecretStore) {
        self.secrets = secrets
    }

    /// The lines so far, with placeholders for all secrets that are known by now.
    var shown: [String] { lines.withLock { $0 }.map(shown) }

    /// The lines so far as one text.
    var text: String { shown.joined(separator: "\n") }

    func note(_ request: LiveRequest) {
        note("> \(request.line)")
    }

    /// Records a response.
    ///
    /// - Parameters:
    ///   - answer: The answer, before anything was made of it.
    ///   - isPage: Whether the app gets nothing of it.
    func note(_ answer: LiveAnswer, isPage: Bool) {
        let response = answer.response
        let location = response[field: "Location"].map { ["Location: \($0)"] } ?? []
        guard !answer.isPrinted else {
            let words = location.first ?? "printed no redirect, so the sign-in ended on a page"
            return note("< the consent command: \(words)")
        }
        let content = response[field: "Content-Type"].map { [$0] } ?? []
        let size = response.body.utf8.count
        let body = response.isJSON ? [response.body] : size == 0 ? [] : ["\(size) octets"]
        let remark =
            !isPage
            ? []
            : location.isEmpty
                ? ["(a page)"] : ["(another page of the server: the app gets nothing)"]
        let parts = ["\(response.status)"] + location + content + body + remark
        note("< " + parts.joined(separator: "  "))
    }

    func note(_ line: String) {
        lines.withLock { $0.append(line) }
    }

    /// How many octets of a line are read, and how many are shown at most.
    private static let (most, width) = (1 << 14, 4000)

    /// A line with placeholders, shortened only afterwards, because a shortened secret would not be recognised.
    private func shown(_ line: String) -> String {
        let isLong = line.utf8.count > Self.most
        let whole = isLong ? String(decoding: line.utf8.prefix(Self.most), as: UTF8.self) : line
        let masked = secrets.masked(whole)
        let end = min(Self.width, masked.utf8.count - (isLong ? 1024 : 0))
        guard isLong || masked.utf8.count > Self.width else { return masked }
        let beginning = String(decoding: masked.utf8.prefix(max(0, end)), as: UTF8.self)
        return "\(beginning)… (\(line.utf8.count) octets)"
    }
}

extension WireResponse {
    fileprivate var isJSON: Bool {
        self[field: "Content-Type"]?.mediaType.hasSameOctets(as: "application/json") == true
    }
}
