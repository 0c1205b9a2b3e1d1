import Conformance
import StrictCodecs

extension WireResponse {
    /// A success of the token endpoint (RFC 6749, Section 5.1).
    static func tokens(_ tokens: IssuedTokens, to grant: Grant) -> WireResponse {
        let members: [JSON.Member] = [
            .init("access_token", .string(tokens.accessToken)),
            .init("token_type", "Bearer"),
            .init("expires_in", 3600),
            .init("refresh_token", .string(tokens.refreshToken)),
            .init("scope", .string(grant.scopes.joined(separator: " "))),
        ]
        let isIdentified = grant.scopes.containsOctets(of: "openid")
        let idToken = isIdentified ? [JSON.Member("id_token", .string(idToken(for: grant)))] : []
        return json(.object(members + idToken), status: 200)
    }

    /// An error of the token or revocation endpoint (RFC 6749, Section 5.2).
    static func error(_ error: TokenError) -> WireResponse {
        guard error == .invalidClient else {
            return json(["error": .string(error.rawValue)], status: 400)
        }
        let challenge = HeaderField(name: "WWW-Authenticate", value: "Basic realm=\"clients\"")
        return json(["error": .string(error.rawValue)], status: 401, challenge)
    }

    /// The page on which the user decides: no other site shows it in a frame (RFC 9700, Section 4.16) or learns its
    /// URL (RFC 9700, Section 4.2.4), and its form may end at any redirect URI.
    static var consentPage: WireResponse {
        WireResponse(
            status: 200,
            fields: [
                HeaderField(name: "Content-Type", value: "text/html; charset=utf-8"),
                HeaderField(
                    name: "Content-Security-Policy",
                    value: "default-src 'none'; frame-ancestors 'none'"),
                HeaderField(name: "X-Frame-Options", value: "DENY"),
                HeaderField(name: "Referrer-Policy", value: "no-referrer"),
                HeaderField(name: "Cache-Control", value: "no-store"),
            ],
            body: """
                <!DOCTYPE html><html lang="en"><head><title>Consent</title></head><body>\
                <form method="post"><p>May the app use your account?</p>\
                <button name="decision" value="granted">Allow</button>\
                <button name="decision" value="denied">Deny</button></form></body></html>
                """)
    }

    /// The metadata of a server with an issuer (RFC 8414, Section 3.2).
    static func metadata(of issuer: String?) -> WireResponse {
        guard let issuer else { return WireResponse(status: 404) }
        let endpoints = ["authorization": "authorize", "token": "token", "revocation": "revoke"]
        let members = endpoints.sorted { $0.key < $1.key }.map { name, path in
            JSON.Member("\(name)_endpoint", .string("\(issuer)/\(path)"))
        }
        let features: JSON = [
            "response_types_supported": ["code"],
            "grant_types_supported": ["authorization_code", "refresh_token"],
            "code_challenge_methods_supported": ["S256", "plain"],
            "authorization_response_iss_parameter_supported": true,
        ]
        let content = [.init("issuer", .string(issuer))] + members + (features.members ?? [])
        return json(.object(content), status: 200)
    }

    /// An ID token whose signature is made up: the reference has no keys.
    private static func idToken(for grant: Grant) -> String {
        let header: JSON = ["alg": "RS256", "typ": "JWT"]
        let claims: JSON = [
            "iss": "https://accounts.google.com", "aud": .string(grant.clientID),
            "sub": "110169484474386276334", "iat": 1_700_000_000, "exp": 1_700_003_600,
        ]
        let nonce = grant.nonce.map { [JSON.Member("nonce", .string($0))] } ?? []
        let all = JSON.object((claims.members ?? []) + nonce)
        let parts = [header, all].map { Base64URL.encode(Array($0.compactText.utf8)) }
        return (parts + [ReferenceImplementation.randomText()]).joined(separator: ".")
    }

    private static func json(
        _ body: JSON, status: Int, _ challenge: HeaderField? = nil
    ) -> WireResponse {
        let fields = [
            HeaderField(name: "Content-Type", value: "application/json"),
            HeaderField(name: "Cache-Control", value: "no-store"),
        ]
        return WireResponse(
            status: status, fields: fields + [challenge].compactMap { $0 }, body: body.compactText)
    }
}
