import Conformance
import StrictCodecs

/// A URL of a script as it reaches a start of a real program, whose redirect URI takes the place of the
/// script's.
struct ScriptedRedirect {
    /// The redirect URI of the script.
    let redirectURI: String
    let opened: OpenedURL

    /// What a browser sends to the listener, or the URL that the handler is given.
    ///
    /// - Throws: ``Obstacle`` if the URL would not be another form of that of the script.
    func text(_ url: String) throws -> String {
        let base = URIReference(url).base
        let rest = String(decoding: url.utf8.dropFirst(base.utf8.count), as: UTF8.self)
        if base.hasSameOctets(as: redirectURI) { return own(rest) }
        if base.hasSameOctets(as: redirectURI + "/"), redirectURI.path.isEmpty {
            guard !opened.isHanded, opened.path.isEmpty else {
                throw Obstacle("the program's redirect URI has a path")
            }
            return own(rest)
        }
        if opened.isHanded {
            let pending = PendingAuthorization(redirectURI: redirectURI, state: opened.state)
            return try RedirectTranslation(from: pending, to: opened).url(url)
        }
        return try other(base, rest)
    }

    /// An answer at the program's own redirect URI.
    private func own(_ rest: String) -> String {
        opened.isHanded
            ? URIReference(opened.redirectURI).base + rest
            : opened.get(opened.path + rest.withoutFragment)
    }

    /// An answer at another path of the program's listener.
    private func other(_ base: String, _ rest: String) throws -> String {
        guard base.origin.hasSameOctets(as: redirectURI.origin) else {
            throw Obstacle("only URLs with its own address reach the program's listener")
        }
        let isLonger = !redirectURI.path.isEmpty
        guard isLonger != opened.path.isEmpty, !base.path.hasSameOctets(as: opened.path) else {
            throw Obstacle("the program's redirect URI has no path from which this one differs")
        }
        return opened.get(base.path + rest.withoutFragment)
    }
}

extension String {
    /// Scheme and authority of a hierarchical URL.
    fileprivate var origin: String {
        pieces(at: UInt8(ascii: "/"), maxSplits: 3, omittingEmpty: false).prefix(3)
            .joined(separator: "/")
    }

    /// What follows scheme and authority; empty if nothing does.
    fileprivate var path: String {
        String(decoding: utf8.dropFirst(origin.utf8.count), as: UTF8.self)
    }

    /// What a browser sends of a reference.
    fileprivate var withoutFragment: String {
        pieces(at: UInt8(ascii: "#"), maxSplits: 1, omittingEmpty: false)[0]
    }
}
