import Conformance
import StrictCodecs

/// A challenge of PKCE (RFC 7636, Section 4.3).
struct Challenge: Sendable {
    let value: String

    /// Whether it is the verifier itself, which is the meaning of a challenge without a method.
    let isPlain: Bool

    fileprivate init?(in query: String) {
        guard let value = Form.only("code_challenge", in: query) else { return nil }
        let method = Form.only("code_challenge_method", in: query)
        (self.value, isPlain) = (value, method.map { $0.hasSameOctets(as: "plain") } ?? true)
    }
}

/// The authorization request that a program opened in the browser.
struct OpenedURL: Sendable {
    let url: String
    let redirectURI: String
    let state: String?

    /// What it asks for.
    let code: IssuedCode

    /// The client id that the program was given; its own if it was given none.
    var clientID: String?

    /// The host of the redirect URI, in brackets if it is an IPv6 literal; its scheme if a handler
    /// receives the answer.
    let host: String

    /// The port of the redirect URI; 0 if a handler receives the answer.
    let port: Int

    /// The path of the redirect URI; empty if it has none.
    let path: String

    /// Reads the request, if it has a loopback redirect URI with a port or one for the handler.
    ///
    /// - Parameters:
    ///   - url: The URL that was opened.
    ///   - hasHandler: Whether a handler receives answers at a custom scheme.
    init?(_ url: String, hasHandler: Bool = false) {
        let query = URIReference(url).query ?? ""
        guard let redirectURI = Form.only("redirect_uri", in: query) else { return nil }
        let base = URIReference(redirectURI).base
        guard let place = Self.listener(in: base) ?? (hasHandler ? Self.scheme(in: base) : nil)
        else { return nil }
        (host, port, path) = place
        self.url = url
        self.redirectURI = redirectURI
        state = Form.only("state", in: query)
        code = IssuedCode(
            challenge: Challenge(in: query), identity: IDTokenRequest(in: query),
            scope: Form.only("scope", in: query))
        clientID = Form.only("client_id", in: query)
    }

    /// The host, the port and the path of a loopback redirect URI.
    private static func listener(in base: String) -> (String, Int, String)? {
        guard base.utf8.starts(with: "http://".utf8) else { return nil }
        let authority = URIReference.origin(of: base).utf8.dropFirst(7)
        guard let colon = authority.lastIndex(of: UInt8(ascii: ":")),
            let port = Int(String(decoding: authority[colon...].dropFirst(), as: UTF8.self)),
            1...65535 ~= port
        else { return nil }
        let host = String(decoding: authority[..<colon], as: UTF8.self)
        return (host, port, URIReference.path(of: base))
    }

    /// The custom scheme and what follows its colon.
    private static func scheme(in base: String) -> (String, Int, String)? {
        let parts = base.pieces(at: UInt8(ascii: ":"), maxSplits: 1, omittingEmpty: false)
        let scheme = parts[0].lowercasedASCII
        guard parts.count == 2, !["", "http", "https"].containsOctets(of: scheme) else {
            return nil
        }
        return (parts[0], 0, parts[1])
    }

    /// Whether a handler receives the answer, and no listener.
    var isHanded: Bool { port == 0 }

    /// The authority of the redirect URI, as a browser sends it in `Host`; the scheme with its colon if a
    /// handler receives the answer.
    var authority: String { isHanded ? "\(host):" : "\(host):\(port)" }

    // MARK: - Where it listens

    /// The addresses that are bound at its port.
    var addresses: [String] { isHanded ? [] : Listeners.addresses(at: port) }

    /// The address that says most of its listeners.
    ///
    /// - Parameter others: The addresses at which the program listens as well, at whatever port.
    /// - Returns: One that other machines can reach, if there is one; otherwise that of the redirect URI.
    func worstAddress(besides others: [String]) -> String {
        let addresses = addresses + others
        let literal = host.utf8.first == UInt8(ascii: "[") ? "::1" : "127.0.0.1"
        return addresses.first { !["127.0.0.1", "::1"].containsOctets(of: $0) }
            ?? addresses.first { $0.hasSameOctets(as: literal) } ?? addresses.first ?? ""
    }

    // MARK: - Answers

    /// A request of a browser with an answer, or the URL that it gives to a handler.
    ///
    /// - Parameters:
    ///   - parameters: The parameters besides the state.
    ///   - other: A state that differs from that of the request.
    /// - Returns: The octets as text.
    func answer(_ parameters: [(name: String, value: String)], state other: String? = nil) -> String
    {
        let all = parameters + ((other ?? state).map { [("state", $0)] } ?? [])
        if isHanded { return "\(URIReference(redirectURI).base)?\(Form.encode(all))" }
        return get("\(path)?\(Form.encode(all))")
    }

    /// A request of a browser for a path and a query at the listener.
    func get(_ target: String) -> String {
        let slash = target.utf8.first == UInt8(ascii: "/") ? "" : "/"
        return "GET \(slash)\(target) HTTP/1.1\r\nHost: \(authority)\r\n"
            + "User-Agent: Mozilla/5.0\r\nAccept: text/html\r\nAccept-Language: en\r\n\r\n"
    }
}

/// Codes and tokens that no program can know before it gets them.
enum RandomText {
    private static let letters = Array(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")

    /// A client id as Google's console gives them out.
    static func clientID() -> String {
        "\(Int.random(in: 100_000_000_000...999_999_999_999))-\(make().lowercased())"
            + ".apps.googleusercontent.com"
    }

    /// A text of 32 letters and digits.
    static func make() -> String {
        String((0..<32).compactMap { _ in letters.randomElement() })
    }
}
