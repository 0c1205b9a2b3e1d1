import Conformance
import ConformanceWire
import StrictCodecs

/// Requests of a vector as they reach the listener of a real program.
///
/// A vector has an address, a path and a state of its own; the program's take their place, even where
/// the vector differs from them in a part.
struct RequestTranslation {
    private let given: Pending
    private let actual: Pending

    /// A pending request, as far as a browser's requests name it.
    struct Pending {
        let authority: String
        let path: String
        let state: String?

        /// The path that a browser requests.
        var target: String { path.isEmpty ? "/" : path }
    }

    /// Makes a translation.
    ///
    /// - Parameters:
    ///   - pending: What the vector says.
    ///   - opened: What the program has opened.
    /// - Throws: ``Obstacle`` if the program's redirect URI has no such form.
    init(from pending: PendingAuthorization, to opened: OpenedURL) throws {
        guard let own = Pending(pending) else { throw Obstacle("it has no loopback redirect URI") }
        given = own
        actual = Pending(authority: opened.authority, path: opened.path, state: opened.state)
        guard !own.path.isEmpty || actual.path.isEmpty else {
            throw Obstacle("the program's redirect URI has a path")
        }
        let isIPv6 = own.authority.utf8.first == UInt8(ascii: "[")
        guard !isIPv6 || opened.host.utf8.first == UInt8(ascii: "[") else {
            throw Obstacle("the program's redirect URI has no IPv6 literal")
        }
    }

    /// The octets that the browser sends.
    ///
    /// - Throws: ``Obstacle`` if the request would differ from that of the vector.
    func request(_ text: String) throws -> String {
        let sent = withState(withPath(text.replacingText(given.authority, with: actual.authority)))
        guard isAnswer(text, given) == isAnswer(sent, actual),
            names(text, given) == names(sent, actual)
        else {
            throw Obstacle("the program's redirect URI has no path from which this one differs")
        }
        return sent
    }

    /// A response of the program as the vector's request would have it: the state of the vector takes
    /// the place of the program's, and the length of the content changes with it.
    func response(_ text: String) -> String {
        guard let state = actual.state, let own = given.state else { return text }
        let content = HTTPText(text).content
        let head = String(decoding: text.utf8.dropLast(content.utf8.count), as: UTF8.self)
        let replaced = content.replacingText(state, with: own)
        let growth = replaced.utf8.count - content.utf8.count
        let lines = head.pieces(at: 0x0A, omittingEmpty: false).map {
            $0.addingToContentLength(growth) ?? $0.replacingText(state, with: own)
        }
        return lines.joined(separator: "\n") + replaced
    }

    // MARK: - Parts

    private func withPath(_ text: String) -> String {
        guard !given.path.isEmpty else { return text }
        let stem =
            actual.path.utf8.last == UInt8(ascii: "/")
            ? String(decoding: actual.path.utf8.dropLast(), as: UTF8.self) : actual.path
        let replaced = text.replacingText(given.path, with: stem)
            .replacingText(given.path.uppercasedASCII, with: stem.uppercasedASCII)
        return stem.isEmpty
            ? replaced.replacingText("\(actual.authority)?", with: "\(actual.authority)/?")
                .withSlash : replaced
    }

    private func withState(_ text: String) -> String {
        text.replacingState(given.state, with: actual.state)
    }

    // MARK: - Comparison

    /// Whether a request is for the redirect URI.
    private func isAnswer(_ text: String, _ pending: Pending) -> Bool {
        Self.target(of: text).path.hasSameOctets(as: pending.target)
    }

    /// Whether a request names the state.
    private func names(_ text: String, _ pending: Pending) -> Bool {
        guard pending.state != nil, actual.state != nil else { return false }
        return Form.only("state", in: Self.target(of: text).query) == pending.state
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

extension RequestTranslation.Pending {
    /// Takes a vector's redirect URI apart.
    init?(_ pending: PendingAuthorization, hasHandler: Bool = false) {
        let url = "x:?redirect_uri=\(Form.escape(pending.redirectURI))"
        guard let opened = OpenedURL(url, hasHandler: hasHandler) else { return nil }
        self.init(authority: opened.authority, path: opened.path, state: pending.state)
    }
}

extension String {
    /// The text with another state, also where its state differs in letter case or in the last octet;
    /// without any state if there is no other.
    func replacingState(_ given: String?, with actual: String?) -> String {
        guard let own = given else { return self }
        guard let state = actual else {
            return replacingText("&state=\(own)", with: "")
                .replacingText("state=\(own)&", with: "")
        }
        let whole = replacingStates([
            (own, state), (own.lowercasedASCII, state.lowercasedASCII),
            (own.uppercasedASCII, state.uppercasedASCII),
        ])
        return whole.hasChanged || own.utf8.count < 3
            ? whole.text
            : replacingStates([(String(own.dropLast()), String(state.dropLast()))]).text
    }

    /// The text with other states, each of which takes the place of the first that is found there.
    private func replacingStates(
        _ states: [(old: String, new: String)]
    ) -> (text: String, hasChanged: Bool) {
        var (changed, rest, hasChanged) = ([UInt8](), Array(utf8)[...], false)
        while let found = Self.range(of: Array("state=".utf8), in: rest) {
            changed += rest[..<found.upperBound]
            rest = rest[found.upperBound...]
            guard let state = states.first(where: { rest.starts(with: $0.old.utf8) }) else {
                continue
            }
            changed += Form.escape(state.new).utf8
            rest = rest.dropFirst(state.old.utf8.count)
            hasChanged = true
        }
        return (String(decoding: changed + rest, as: UTF8.self), hasChanged)
    }

    /// The text with a slash where its target would begin otherwise.
    fileprivate var withSlash: String {
        let words = pieces(at: 0x20, maxSplits: 2, omittingEmpty: false)
        guard words.count == 3, words[1].utf8.first != UInt8(ascii: "/"),
            !words[1].utf8.starts(with: "http".utf8)
        else {
            return self
        }
        return "\(words[0]) /\(words[1]) \(words[2])"
    }

    /// A line with a greater `Content-Length`; nil if it has no number of this name.
    fileprivate func addingToContentLength(_ growth: Int) -> String? {
        let field = HTTPText("\r\n\(replacingText("\r", with: ""))").fields[0]
        guard field.name.isSameIgnoringCase(as: "content-length"), let length = Int(field.value)
        else { return nil }
        return replacingText(field.value, with: "\(length &+ growth)")
    }
}

extension String {
    /// The text with a to z in upper case and everything else as it is.
    var uppercasedASCII: String {
        String(decoding: utf8.map { 0x61...0x7A ~= $0 ? $0 & 0xDF : $0 }, as: UTF8.self)
    }
}
