import Conformance
import ConformancePipe
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

    /// A token of an issuer, which is tied to the access token that comes with it.
    ///
    /// - Throws: `Fault` if it cannot be signed.
    func token(
        of issuer: String, beside accessToken: String? = nil,
        at now: Int = Int(Date().timeIntervalSince1970)
    ) throws -> String {
        let claims: [JSON.Member] = [
            .init("iss", .string(issuer)), .init("sub", "24400320"),
            .init("aud", .string(clientID)), .init("iat", .integer(now)),
            .init("exp", .integer(now + 3600)),
        ]
        let others = [("nonce", nonce), ("at_hash", accessToken.map(Self.hash))]
        return try PublishedKey.token(
            .object(
                claims + others.compactMap { name, text in text.map { .init(name, .string($0)) } }))
    }

    /// The hash of an access token (OpenID Connect Core 1.0, Section 3.1.3.6).
    static func hash(of accessToken: String) -> String {
        Base64URL.encode(Array(SHA256.hash(Array(accessToken.utf8)).prefix(16)))
    }
}

extension WireResponse {
    /// A successful answer of the token endpoint with an ID token, whatever is wrong with it otherwise, so that a
    /// program is not refused for want of one.
    func identified(by token: @autoclosure () throws -> String) rethrows -> WireResponse {
        let octets = Array(body.utf8)
        guard status == 200, !body.containsText("\"id_token\""),
            let start = octets.firstIndex(where: { $0 > 0x20 }),
            octets[start] == UInt8(ascii: "{")
        else { return self }
        let rest = octets[(start + 1)...]
        let isEmpty = rest.first { $0 > 0x20 } == UInt8(ascii: "}")
        let member = "\"id_token\": \(JSON.quote(try token()))\(isEmpty ? "" : ", ")"
        return WireResponse(
            status: status, fields: fields,
            body: "{\(member)\(String(decoding: rest, as: UTF8.self))")
    }
}

/// The RSA key of RFC 7515, Appendix A.2, by which ID tokens are signed.
///
/// Everybody knows it, so that nothing outside of a run can be trusted for its sake.
enum PublishedKey {
    /// Its modulus, in base64url.
    private static let modulus =
        "ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4Ql"
        + "L-yRT-SFd2lZS-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUs"
        + "LA9e-KXBdQOS-UTo7WTBEMa2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoud"
        + "F8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ"

    /// The key as openssl reads it (RFC 8017, Appendix A.1.2).
    private static let pem = """
        -----BEGIN RSA PRIVATE KEY-----
        MIIEowIBAAKCAQEAofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd/wWJcyQoTbji9k0
        l8W26mPddxHmfHQp+Vaw+4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL+yRT+SFd2lZS+pC
        gNMsD1W/YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb/7OMg0LOL+bSf63kpaSHSX
        ndS5z5rexMdbBYUsLA9e+KXBdQOS+UTo7WTBEMa2R2CapHg665xsmtdVMTBQY4uD
        Zlxvb3qCo5ZwKh9kG4LT6/I5IhlJH7aGhyxXFvUK+DWNmoudF8NAco9/h9iaGNj8
        q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQIDAQABAoIBABKucaRpzQorw35S
        bEUAVx8dYXUdZOlJcHtiWQ+dC6V8ljxAHj/PLyzTveyI5QO/xkObCyjIL303l2cf
        UhPu2MFaJdjVzqACXuOrLot/eSFvxjvqVidTtAZExqFRJ9mylUVAoLvhowVWmC1O
        n95fZCXxTUtxNEG1Xcc7m0rtzJKs45J+N/V9DP1edYH6USyPSWGp6wuA+KgHRnKK
        Vf9GRx80JQY7nVNkL17eHoTWEwga+lwi0FEoW9Y7lDtWXYmKBWhUE+U8PGxlJf8f
        40493HDw1WRQ/aSLoS4QTp3rn7gYgeHEvfJdkkf0UMhlknlo53M09EFPdadQ4TlU
        bjqKc50CgYEA4BzEEOtIpmVdVEZNCqS7baC4crd0pqnRH/5IB3jw3bcxGn6QLvnE
        tfdUdiYrqBdss1l58BQ3KhooKeQTa9AB0Hw/Py5PJdTJNPY8cQn7ouZ2KKDcmnPG
        BY5t7yLc1QlQ5xHdwW1VhvKn+nXqhJTBgIPgtldC+KDV5z+y2XDwGUcCgYEAuQPE
        fgmVtjL0Uyyx88GZFF1fOunH3+7cepKmtH4pxhtCoHqpWmT8YAmZxaewHgHAjLYs
        p1ZSe7zFYHj7C6ul7TjeLQeZD/YwD66t62wDmpe/HlB+TnBA+njbglfIsRLtXlnD
        zQkv5dTltRJ11BKBBypeeF6689rjcJIDEz9RWdcCgYAHAp9XcCSrn8wVkMVkKdb7
        DOX4IKjzdahm+ctDAJN4O/y7OW5FKebvUjdAIt2GuoTZ71iTG+7F0F+lP88jtjP4
        U4qe7VHoewl4MKOfXZKTe+YCS1XbNvfgwJ3Ltyl1OH9hWvu2yza7q+d5PCsDzqtm
        27kxuvULVeya+TEdAB1ijQKBgQCH/3r6YrVH/uCWGy6bzV1nGNOdjKc9tmkfOJmN
        54dxdixdpozCQ6U4OxZrsj3FcOhHBsqAHvX2uuYjagqvo3cOj1TRqNocX40omfCC
        Mx3bD1yPPf/6TI2XECva/ggqEY2mYzmIiA5LVVmc5nrybr+lssFKneeyxN2Wq93S
        0iJMdQKBgCGHewxzoa1r8ZMD0LETNrToK423K377UCYqXfg5XMclbrjPbEC3YI1Z
        NqMtuhdBJqUnBi6tjKMF+34Xf0CUN8ncuXGO2CAYvO8PdyCixHX52ybaDjy1FtCE
        6yUXjoKNXKvUm7MWGsAYH6f4IegOetN5NvmUMFStCSkh7ixZLkN1
        -----END RSA PRIVATE KEY-----

        """

    /// The public key as the set that metadata names (RFC 7517, Section 5).
    static let set: JSON = [
        "keys": [
            [
                "kty": "RSA", "use": "sig", "alg": "RS256", "kid": "a2", "e": "AQAB",
                "n": .string(modulus),
            ]
        ]
    ]

    /// Claims as a signed token in compact form (RFC 7515, Section 3.1).
    ///
    /// - Throws: `Fault` if openssl is missing or does not sign.
    static func token(_ claims: JSON) throws -> String {
        let header: JSON = ["alg": "RS256", "kid": "a2", "typ": "JWT"]
        let signed = [header, claims].map { Base64URL.encode(Array($0.compactText.utf8)) }
            .joined(separator: ".")
        return "\(signed).\(Base64URL.encode(try signature(of: Array(signed.utf8))))"
    }

    /// Checks that tokens can be signed.
    ///
    /// - Throws: `Fault` if openssl is missing.
    static func check() throws { _ = try signer() }

    private static func signer() throws -> OpenSSL {
        guard let signer = OpenSSL("dgst -sha256 -sign key -out signature message") else {
            throw Fault(
                "the program asks for an ID token, which needs another program to be signed: "
                    + "install openssl (on Debian: apt-get install openssl)")
        }
        return signer
    }

    /// The signature of a message by RSASSA-PKCS1-v1_5 with SHA-256 (RFC 8017, Section 8.2.1), which the program
    /// openssl makes.
    ///
    /// - Throws: `Fault` if openssl is missing or does not sign.
    static func signature(of message: [UInt8]) throws -> [UInt8] {
        let signer = try signer()
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try folder.write(Array(pem.utf8), to: "key")
        try folder.write(message, to: "message")
        let ending = try signer.run(in: folder.url)
        guard ending == .exit(0),
            let signature = try? Data(contentsOf: folder.url.appendingPathComponent("signature"))
        else {
            throw Fault("openssl made no signature")
        }
        return [UInt8](signature)
    }
}
