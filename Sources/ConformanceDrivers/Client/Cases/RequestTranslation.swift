import Conformance
import StrictCodecs

/// Requests of a vector as they reach the listener of a real program.
///
/// A vector has an address, a path and a state of its own; the program's take their place, even where
/// the vector differs from them in a part.
struct RequestTranslation {
    private let given: PendingRedirect
    private let own: PendingRedirect

    /// Makes a translation.
    ///
    /// - Parameters:
    ///   - pending: What the vector says.
    ///   - opened: What the program has opened.
    /// - Throws: ``Obstacle`` if the program's redirect URI has no such form.
    init(from pending: PendingAuthorization, to opened: OpenedURL) throws {
        guard let given = PendingRedirect(pending) else {
            throw Obstacle("it has no loopback redirect URI")
        }
        self.given = given
        own = PendingRedirect(opened)
        guard !given.path.isEmpty || own.path.isEmpty else {
            throw Obstacle("the program's redirect URI has a path")
        }
        let isIPv6 = given.authority.utf8.first == UInt8(ascii: "[")
        guard !isIPv6 || opened.host.utf8.first == UInt8(ascii: "[") else {
            throw Obstacle("the program's redirect URI has no IPv6 literal")
        }
    }

    /// The octets that the browser sends.
    ///
    /// - Throws: ``Obstacle`` if the request would differ from that of the vector.
    func request(_ text: String) throws -> String {
        guard own.state != nil || given.isPlain(in: Self.target(of: text).query) else {
            throw Obstacle("the program sends no state")
        }
        let sent = withState(withPath(text.replacingText(given.authority, with: own.authority)))
        guard isAnswer(text, given) == isAnswer(sent, own), hasSameState(text, sent) else {
            throw Obstacle("the program's redirect URI has no path from which this one differs")
        }
        return sent
    }

    /// A response of the program as the vector's request would have it: the state of the vector takes
    /// the place of the program's, and the length of the content changes with it.
    func response(_ text: String) -> String {
        guard let state = own.state, let given = given.state else { return text }
        let content = HTTPText(text).content
        let head = String(decoding: text.utf8.dropLast(content.utf8.count), as: UTF8.self)
        let replaced = content.replacingText(state, with: given)
        let growth = replaced.utf8.count - content.utf8.count
        let lines = head.pieces(at: 0x0A, omittingEmpty: false).map {
            $0.addingToContentLength(growth) ?? $0.replacingText(state, with: given)
        }
        return lines.joined(separator: "\n") + replaced
    }

    // MARK: - Parts

    private func withPath(_ text: String) -> String {
        guard !given.path.isEmpty else { return text }
        let stem =
            own.path.utf8.last == UInt8(ascii: "/")
            ? String(decoding: own.path.utf8.dropLast(), as: UTF8.self) : own.path
        let replaced = text.replacingText(given.path, with: stem)
            .replacingText(given.path.uppercasedASCII, with: stem.uppercasedASCII)
        return stem.isEmpty
            ? replaced.replacingText("\(own.authority)?", with: "\(own.authority)/?")
                .withSlash : replaced
    }

    private func withState(_ text: String) -> String {
        text.replacingState(given.state, with: own.state)
    }

    // MARK: - Comparison

    /// Whether a request is for the redirect URI.
    private func isAnswer(_ text: String, _ pending: PendingRedirect) -> Bool {
        Self.target(of: text).path.hasSameOctets(as: pending.target)
    }

    /// Whether two requests name the states alike, if there are two.
    private func hasSameState(_ text: String, _ sent: String) -> Bool {
        guard given.state != nil, own.state != nil else { return true }
        return given.isNamed(in: Self.target(of: text).query)
            == own.isNamed(in: Self.target(of: sent).query)
    }

    /// The path and the query of a request line.
    static func target(of text: String) -> (path: String, query: String) {
        let words = (text.pieces(at: 0x0D).first ?? "").pieces(at: 0x20)
        let reference = URIReference(words.count > 1 ? words[1] : "")
        let isWhole = reference.base.utf8.starts(with: "http://".utf8)
        let path =
            isWhole
            ? "/"
                + (reference.base.pieces(at: UInt8(ascii: "/"), maxSplits: 2).dropFirst(2).first
                    ?? "")
            : reference.base
        return (path, reference.query ?? "")
    }
}

extension String {
    /// The text with a slash where its target would begin otherwise.
    fileprivate var withSlash: String {
        let words = pieces(at: 0x20, maxSplits: 2, omittingEmpty: false)
        guard words.count > 1, words[1].utf8.first != UInt8(ascii: "/"),
            !words[1].utf8.starts(with: "http".utf8)
        else {
            return self
        }
        return ([words[0], "/\(words[1])"] + words.dropFirst(2)).joined(separator: " ")
    }

    /// A line with a greater `Content-Length`; nil if it has no number of this name.
    fileprivate func addingToContentLength(_ growth: Int) -> String? {
        let field = HTTPText("\r\n\(replacingText("\r", with: ""))").fields[0]
        guard field.name.isSameIgnoringCase(as: "content-length"), let length = Int(field.value)
        else { return nil }
        return replacingText(field.value, with: "\(length &+ growth)")
    }
}
