public import Conformance
import StrictCodecs

extension ReferenceImplementation {
    public func tokenRequest(for exchange: TokenExchange) throws -> OutgoingRequest {
        guard let verifier = exchange.codeVerifier, CodeVerifier.isLegal(verifier) else {
            throw Refusal("there is no verifier for this code")
        }
        guard !exchange.code.isEmpty else { throw Refusal("there is no code") }
        return try exchange.client.post(
            [
                ("grant_type", "authorization_code"), ("code", exchange.code),
                ("redirect_uri", exchange.redirectURI), ("code_verifier", verifier),
            ], to: exchange.endpoint)
    }

    public func refreshRequest(
        for client: RegisteredClient, at endpoint: String, refreshToken: String?
    ) throws -> OutgoingRequest {
        guard let refreshToken, !refreshToken.isEmpty else {
            throw Refusal("there is no refresh token")
        }
        return try client.post(
            [("grant_type", "refresh_token"), ("refresh_token", refreshToken)], to: endpoint)
    }

    public func revocationRequest(
        for client: RegisteredClient, at endpoint: String, token: String, hint: String?
    ) throws -> OutgoingRequest {
        guard !token.isEmpty else { throw Refusal("there is no token") }
        let hint = hint.map { [("token_type_hint", $0)] } ?? []
        return try client.post([("token", token)] + hint, to: endpoint)
    }

    public func apiRequest(
        _ request: OutgoingRequest, accessToken: String, tokenType: String
    ) throws -> OutgoingRequest {
        let url = try Endpoint.target(request.url)
        guard tokenType.isSameIgnoringCase(as: "bearer") else {
            throw Refusal("the token is no bearer token")
        }
        guard accessToken.isToken68 else {
            throw Refusal("there is no token that a header field can carry")
        }
        let field = HeaderField(name: "Authorization", value: "Bearer \(accessToken)")
        return OutgoingRequest(
            method: request.method, url: url, fields: request.fields + [field],
            body: request.body)
    }
}

/// An endpoint of the server.
enum Endpoint {
    /// Checks that requests to an endpoint are protected by TLS and go to the host that the URL
    /// shows.
    ///
    /// - Throws: `Refusal` if the endpoint is no https URL or has user information
    ///   (RFC 9110, Section 4.2.4).
    static func check(_ url: String) throws {
        let scheme = "https://"
        guard
            String(decoding: url.utf8.prefix(scheme.utf8.count), as: UTF8.self)
                .isSameIgnoringCase(as: scheme), url.isVisibleASCII
        else { throw Refusal("the endpoint is not an https URL") }
        let authority = url.utf8.dropFirst(scheme.utf8.count).prefix { !"/?#".utf8.contains($0) }
        guard !authority.contains(UInt8(ascii: "@")) else {
            throw Refusal("the endpoint has user information")
        }
    }

    /// The target of a request to an endpoint, without a fragment (RFC 9110, Section 7.1).
    ///
    /// - Throws: `Refusal` as ``check(_:)`` does.
    static func target(_ url: String) throws -> String {
        try check(url)
        return String(decoding: url.utf8.prefix { $0 != UInt8(ascii: "#") }, as: UTF8.self)
    }
}

extension RegisteredClient {
    /// A form with the client's id, and its secret if requests of its type carry one
    /// (RFC 8252, Section 8.5).
    fileprivate func post(
        _ pairs: [(name: String, value: String)], to endpoint: String
    ) throws -> OutgoingRequest {
        let url = try Endpoint.target(endpoint)
        let secret = type == .desktop ? clientSecret.map { [("client_secret", $0)] } ?? [] : []
        return OutgoingRequest(
            method: "POST", url: url,
            fields: [HeaderField(name: "Content-Type", value: "application/x-www-form-urlencoded")],
            body: Form.encode(pairs + [("client_id", clientID)] + secret.filter { !$0.1.isEmpty })
        )
    }
}

extension String {
    /// Whether a header field can carry it as a token (RFC 6750, Section 2.1).
    fileprivate var isToken68: Bool {
        let padding = utf8.drop { $0.isUnreserved || "+/".utf8.contains($0) }
        return padding.startIndex > startIndex && padding.allSatisfy { $0 == UInt8(ascii: "=") }
    }
}
