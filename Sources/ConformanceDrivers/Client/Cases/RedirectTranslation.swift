import Conformance
import StrictCodecs

/// URLs of a vector as they reach the handler of a real program, whose scheme, path and state take the
/// place of the vector's.
struct RedirectTranslation {
    private let given: PendingRedirect
    private let own: PendingRedirect

    /// Makes a translation.
    ///
    /// - Parameters:
    ///   - pending: What the vector says.
    ///   - opened: What the program has opened.
    /// - Throws: ``Obstacle`` if a handler does not receive such answers.
    init(from pending: PendingAuthorization, to opened: OpenedURL) throws {
        guard opened.isHanded else {
            throw Obstacle("the program's redirect URI has no custom scheme")
        }
        guard let given = PendingRedirect(pending, hasHandler: true),
            given.authority.utf8.last == UInt8(ascii: ":")
        else { throw Obstacle("it has no redirect URI with a custom scheme") }
        guard (pending.state == nil) == (opened.state == nil) else {
            throw Obstacle("the program sends \(opened.state == nil ? "no" : "a") state")
        }
        self.given = given
        own = PendingRedirect(opened)
    }

    /// The URL that the handler is given.
    ///
    /// - Throws: ``Obstacle`` if it would be another case than that of the vector.
    func url(_ text: String) throws -> String {
        guard !text.utf8.contains(0) else {
            throw Obstacle("the argument of a command cannot have the octet 0")
        }
        let base = URIReference(text).base
        let rest = String(decoding: text.utf8.dropFirst(base.utf8.count), as: UTF8.self)
        let moved = withPath(withScheme(base))
        let sent = (moved + rest).replacingState(given.state, with: own.state)
        guard isAnswer(base, given) == isAnswer(moved, own),
            given.isNamed(in: text.query) == own.isNamed(in: sent.query)
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
    private func withPath(_ base: String) -> String {
        let moved = base.replacingText(given.path, with: own.path)
        guard let colon = base.utf8.firstIndex(of: UInt8(ascii: ":")), !given.path.isEmpty else {
            return moved
        }
        let (scheme, path) = (String(base[...colon]), String(base[base.index(after: colon)...]))
        let isOther = !path.hasSameOctets(as: given.path) && path.isSameIgnoringCase(as: given.path)
        return isOther ? scheme + own.path.uppercasedASCII : moved
    }

    private func hasScheme(_ base: String, _ pending: PendingRedirect) -> Bool {
        base.lowercasedASCII.utf8.starts(with: pending.authority.lowercasedASCII.utf8)
    }

    private func isAnswer(_ base: String, _ pending: PendingRedirect) -> Bool {
        hasScheme(base, pending)
            && base.utf8.dropFirst(pending.authority.utf8.count).elementsEqual(pending.path.utf8)
    }
}

extension String {
    /// The query of a URL; empty if there is none.
    fileprivate var query: String { URIReference(self).query ?? "" }
}
