import Conformance
import StrictCodecs

/// What the browser sends or gives a handler in a vector, as it reaches a real program.
///
/// A vector has an address or a scheme, a path and a state of its own; the program's take their place, even where
/// the vector differs from them in a part.
struct RedirectSubstitution {
    /// What a redirect has of the authorization request that it answers.
    private struct Side {
        /// The authority of the redirect URI; its scheme with the colon if a handler receives it.
        let authority: String
        let path: String
        let state: String?

        init(_ opened: OpenedURL, state: String?) {
            (authority, path, self.state) = (opened.authority, opened.path, state)
        }

        /// Whether a query names the state.
        func isNamed(in query: String) -> Bool {
            guard let state else { return false }
            return Form.only("state", in: query)?.hasSameOctets(as: state) == true
        }
    }

    private let given: Side
    private let own: Side

    /// Makes a substitution.
    ///
    /// - Parameters:
    ///   - pending: What the vector says.
    ///   - opened: What the program has opened.
    ///   - isHanded: Whether a handler receives the answers, and no listener.
    /// - Throws: ``Obstacle`` if the program's redirect URI has no such form.
    init(from pending: PendingAuthorization, to opened: OpenedURL, byHandler isHanded: Bool) throws
    {
        let url = "x:?redirect_uri=\(Form.escape(pending.redirectURI))"
        guard !isHanded || opened.isHanded else {
            throw Obstacle("the program's redirect URI has no custom scheme")
        }
        guard let vector = OpenedURL(url, hasHandler: isHanded), vector.isHanded == isHanded else {
            let kind = isHanded ? "redirect URI with a custom scheme" : "loopback redirect URI"
            throw Obstacle("it has no \(kind)")
        }
        (given, own) = (Side(vector, state: pending.state), Side(opened, state: opened.state))
        if isHanded {
            guard (given.state == nil) == (own.state == nil) else {
                throw Obstacle("the program sends \(own.state == nil ? "no" : "a") state")
            }
        } else {
            guard !given.path.isEmpty || own.path.isEmpty else { throw Self.hasPath }
            guard !vector.isIPv6 || opened.isIPv6 else {
                throw Obstacle("the program's redirect URI has no IPv6 literal")
            }
        }
    }

    private static let hasPath = Obstacle("the program's redirect URI has a path")
    private static let lacksPath = Obstacle(
        "the program's redirect URI has no path from which this one differs")

    // MARK: - At a listener

    /// The octets that the browser sends.
    ///
    /// - Throws: ``Obstacle`` if the request would differ from that of the vector.
    func request(_ text: String) throws -> String {
        let query = Self.target(of: text).query
        guard own.state != nil || isPlain(query) else {
            throw Obstacle("the program sends no state")
        }
        let moved = withPath(text.replacingText(given.authority, with: own.authority))
        let sent = moved.replacingState(given.state, with: own.state)
        let isSame =
            given.state == nil || own.state == nil
            || given.isNamed(in: query) == own.isNamed(in: Self.target(of: sent).query)
        guard isAnswer(text, given) == isAnswer(sent, own), isSame else { throw Self.lacksPath }
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

    private func withPath(_ text: String) -> String {
        guard !given.path.isEmpty else { return text }
        let isFolder = own.path.utf8.last == UInt8(ascii: "/")
        let stem = isFolder ? String(own.path.dropLast()) : own.path
        let replaced = text.replacingText(given.path, with: stem)
            .replacingText(given.path.uppercasedASCII, with: stem.uppercasedASCII)
        guard stem.isEmpty else { return replaced }
        return replaced.replacingText("\(own.authority)?", with: "\(own.authority)/?").withSlash
    }

    /// Whether nothing in a query is about the state: it has the state once, or has none.
    private func isPlain(_ query: String) -> Bool {
        let values = (Form.decode(query) ?? []).filter { $0.name.isText("state") }
        return given.state == nil || values.isEmpty || given.isNamed(in: query)
    }

    /// Whether a request is for the redirect URI.
    private func isAnswer(_ text: String, _ side: Side) -> Bool {
        Self.target(of: text).path.hasSameOctets(as: side.path.isEmpty ? "/" : side.path)
    }

    /// The path and the query of a request line.
    static func target(of text: String) -> (path: String, query: String) {
        let words = (text.pieces(at: 0x0D).first ?? "").pieces(at: 0x20)
        let reference = URIReference(words.count > 1 ? words[1] : "")
        guard reference.base.utf8.starts(with: "http://".utf8) else {
            return (reference.base, reference.query ?? "")
        }
        let pieces = reference.base.pieces(at: UInt8(ascii: "/"), maxSplits: 2)
        return ("/" + (pieces.count > 2 ? pieces[2] : ""), reference.query ?? "")
    }

    // MARK: - At a handler

    /// The URL that the handler is given.
    ///
    /// - Throws: ``Obstacle`` if it would be another case than that of the vector.
    func url(_ text: String) throws -> String {
        guard !text.utf8.contains(0) else {
            throw Obstacle("the argument of a command cannot have the octet 0")
        }
        let (base, rest) = text.cutAfterBase
        let moved = withOwnPath(withScheme(base))
        let sent = (moved + rest).replacingState(given.state, with: own.state)
        guard isRedirectURI(base, given) == isRedirectURI(moved, own),
            given.isNamed(in: URIReference(text).query ?? "")
                == own.isNamed(in: URIReference(sent).query ?? "")
        else { throw Obstacle("the program has a redirect URI and a state of another form") }
        return sent
    }

    /// The scheme of the program, in upper case where that of the vector differs in letter case.
    private func withScheme(_ base: String) -> String {
        guard !base.containsText(given.authority), hasScheme(base, given) else {
            return base.replacingText(given.authority, with: own.authority)
        }
        let rest = base.utf8.dropFirst(given.authority.utf8.count)
        return own.authority.uppercasedASCII + String(decoding: rest, as: UTF8.self)
    }

    /// The path of the program, in upper case where that of the vector differs in letter case.
    private func withOwnPath(_ base: String) -> String {
        let moved = base.replacingText(given.path, with: own.path)
        guard let colon = base.utf8.firstIndex(of: UInt8(ascii: ":")), !given.path.isEmpty else {
            return moved
        }
        let (scheme, path) = (String(base[...colon]), String(base[base.index(after: colon)...]))
        let isOther = !path.hasSameOctets(as: given.path) && path.isSameIgnoringCase(as: given.path)
        return isOther ? scheme + own.path.uppercasedASCII : moved
    }

    private func hasScheme(_ base: String, _ side: Side) -> Bool {
        base.lowercasedASCII.utf8.starts(with: side.authority.lowercasedASCII.utf8)
    }

    private func isRedirectURI(_ base: String, _ side: Side) -> Bool {
        hasScheme(base, side)
            && base.utf8.dropFirst(side.authority.utf8.count).elementsEqual(side.path.utf8)
    }

    // MARK: - In a script

    /// What a browser sends to the listener, or the URL that the handler is given, for a URL of a script.
    ///
    /// - Parameters:
    ///   - url: The URL.
    ///   - redirectURI: The redirect URI of the script.
    ///   - opened: What the program has opened.
    /// - Returns: The request or the URL.
    /// - Throws: ``Obstacle`` if it would not be another form of that of the script.
    static func text(
        for url: String, at redirectURI: String, reaching opened: OpenedURL
    ) throws -> String {
        let (base, rest) = url.cutAfterBase
        let path = URIReference.path(of: redirectURI)
        let isRoot = path.isEmpty && base.hasSameOctets(as: redirectURI + "/")
        guard !isRoot || !opened.isHanded && opened.path.isEmpty else { throw hasPath }
        let target = rest.pieces(at: UInt8(ascii: "#"), maxSplits: 1, omittingEmpty: false)[0]
        if isRoot || base.hasSameOctets(as: redirectURI) {
            return opened.isHanded
                ? URIReference(opened.redirectURI).base + rest : opened.get(opened.path + target)
        }
        if opened.isHanded {
            let pending = PendingAuthorization(redirectURI: redirectURI, state: opened.state)
            return try RedirectSubstitution(from: pending, to: opened, byHandler: true).url(url)
        }
        let origin = URIReference.origin(of: redirectURI)
        guard URIReference.origin(of: base).hasSameOctets(as: origin) else {
            throw Obstacle("only URLs with its own address reach the program's listener")
        }
        let other = URIReference.path(of: base)
        guard path.isEmpty == opened.path.isEmpty, !other.hasSameOctets(as: opened.path) else {
            throw lacksPath
        }
        return opened.get(other + target)
    }
}

extension OpenedURL {
    /// Whether the host is an IPv6 literal.
    fileprivate var isIPv6: Bool { host.utf8.first == UInt8(ascii: "[") }
}

extension String {
    /// A URL up to its query, and the rest.
    fileprivate var cutAfterBase: (base: String, rest: String) {
        let base = URIReference(self).base
        return (base, String(decoding: utf8.dropFirst(base.utf8.count), as: UTF8.self))
    }

    /// The text with another state, also where its state differs in letter case or in the last octet;
    /// without any state if there is no other.
    func replacingState(_ given: String?, with own: String?) -> String {
        guard let given else { return self }
        guard let own else {
            return replacingText("&state=\(given)", with: "")
                .replacingText("state=\(given)&", with: "")
        }
        let whole = replacingStates([
            (given, own), (given.lowercasedASCII, own.lowercasedASCII),
            (given.uppercasedASCII, own.uppercasedASCII),
        ])
        return whole.hasChanged || given.utf8.count < 3
            ? whole.text
            : replacingStates([(String(given.dropLast()), String(own.dropLast()))]).text
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

    /// The text with a to z in upper case and everything else as it is.
    fileprivate var uppercasedASCII: String {
        String(decoding: utf8.map { 0x61...0x7A ~= $0 ? $0 & 0xDF : $0 }, as: UTF8.self)
    }

    /// The text with a slash where its target would begin otherwise.
    fileprivate var withSlash: String {
        let words = pieces(at: 0x20, maxSplits: 2, omittingEmpty: false)
        let start = words.count > 1 ? words[1] : "/"
        guard start.utf8.first != UInt8(ascii: "/"), !start.utf8.starts(with: "http".utf8) else {
            return self
        }
        return ([words[0], "/\(start)"] + words.dropFirst(2)).joined(separator: " ")
    }

    /// A line with a greater `Content-Length`; nil if it has no number of this name.
    fileprivate func addingToContentLength(_ growth: Int) -> String? {
        let field = HTTPText("\r\n\(replacingText("\r", with: ""))").fields[0]
        guard field.name.isSameIgnoringCase(as: "content-length"), let length = Int(field.value)
        else { return nil }
        return replacingText(field.value, with: "\(length &+ growth)")
    }
}
