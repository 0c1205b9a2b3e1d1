import Conformance
import Foundation
import StrictCodecs

/// What an ID token for an authorization request has to say (OpenID Connect Core 1.0, Sections 2 and 3.1.2.1).
struct IDTokenRequest: Sendable {
    private let clientID: String
    private let nonce: String?

    /// Reads the query of an authorization request; nil unless it asks for `openid`.
    init?(in query: String) {
        let scopes = (Form.only("scope", in: query) ?? "").pieces(at: 0x20)
        guard scopes.containsOctets(of: "openid") else { return nil }
        clientID = Form.only("client_id", in: query) ?? ""
        nonce = Form.only("nonce", in: query)
    }

    /// The number of the key that signs, which everybody knows, so that nothing outside of a run can be trusted for its sake.
    static let key = 1

    /// A token of an issuer, which is tied to the access token that comes with it.
    func token(
        of issuer: String, beside accessToken: String? = nil,
        at now: Int = Int(Date().timeIntervalSince1970)
    ) -> String {
        let claims: [JSON.Member] = [
            .init("iss", .string(issuer)), .init("sub", "24400320"),
            .init("aud", .string(clientID)), .init("iat", .integer(now)),
            .init("exp", .integer(now + 3600)),
        ]
        let others = [("nonce", nonce), ("at_hash", accessToken.map(Self.hash))]
        let all = claims + others.compactMap { name, text in text.map { .init(name, .string($0)) } }
        return TestIssuer.token(.object(all), type: "JWT", key: Self.key)
    }

    /// The hash of an access token (OpenID Connect Core 1.0, Section 3.1.3.6).
    static func hash(of accessToken: String) -> String {
        Base64URL.encode(Array(SHA256.hash(Array(accessToken.utf8)).prefix(16)))
    }
}

extension WireResponse {
    /// A successful answer of the token endpoint with an ID token, whatever is wrong with it otherwise, so that a
    /// program is not refused for want of one.
    func identified(by token: @autoclosure () -> String) -> WireResponse {
        let octets = Array(body.utf8)
        guard status == 200, !body.containsText("\"id_token\""),
            let start = octets.firstIndex(where: { $0 > 0x20 }),
            octets[start] == UInt8(ascii: "{")
        else { return self }
        let rest = octets[(start + 1)...]
        let isEmpty = rest.first { $0 > 0x20 } == UInt8(ascii: "}")
        let member = "\"id_token\": \(JSON.quote(token()))\(isEmpty ? "" : ", ")"
        return WireResponse(
            status: status, fields: fields,
            body: "{\(member)\(String(decoding: rest, as: UTF8.self))")
    }
}
