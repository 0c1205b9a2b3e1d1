import Conformance
import StrictCodecs

/// What a redirect has of the authorization request that it answers.
struct PendingRedirect {
    /// The authority of the redirect URI; its scheme with the colon if a handler receives it.
    let authority: String
    let path: String
    let state: String?

    /// Takes that of a program.
    init(_ opened: OpenedURL) {
        authority = opened.authority
        path = opened.path
        state = opened.state
    }

    /// Takes a vector's redirect URI apart.
    init?(_ pending: PendingAuthorization, hasHandler: Bool = false) {
        let url = "x:?redirect_uri=\(Form.escape(pending.redirectURI))"
        guard let opened = OpenedURL(url, hasHandler: hasHandler) else { return nil }
        authority = opened.authority
        path = opened.path
        state = pending.state
    }

    /// The path that a browser requests.
    var target: String { path.isEmpty ? "/" : path }

    /// Whether nothing in a query is about the state: it has the state once, or has none.
    func isPlain(in query: String) -> Bool {
        let values = (Form.decode(query) ?? []).filter { $0.name.isText("state") }
        return state == nil || values.isEmpty || isNamed(in: query)
    }

    /// Whether a query names the state.
    func isNamed(in query: String) -> Bool {
        guard let state else { return false }
        return Form.only("state", in: query)?.hasSameOctets(as: state) == true
    }
}

extension String {
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
    var uppercasedASCII: String {
        String(decoding: utf8.map { 0x61...0x7A ~= $0 ? $0 & 0xDF : $0 }, as: UTF8.self)
    }
}
