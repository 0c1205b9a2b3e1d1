import StrictCodecs

/// A token that the issuer of a scripted world signs when it is sent.
struct IssuedToken: Decodable, Sendable {
    /// What the token says; the nonce may be `{nonce}`, that of the authorization request opened
    /// last, or `{nonce:0}`, that of the first.
    private let claims: JSON

    /// The number of the key; nil for the first one.
    private let key: Int?

    /// Whom it is about, if it says so.
    var subject: String? { claims["sub"]?.text }

    /// Checks that the claims are an object, and that the issuer has the key.
    ///
    /// - Throws: ``FormatError`` otherwise.
    func check() throws {
        guard claims.members != nil else {
            throw FormatError("must be an object", path: ["claims"])
        }
        guard TestIssuer.keys ~= key ?? 1 else {
            throw FormatError("must be one of \(TestIssuer.keys)", path: ["key"])
        }
    }

    /// The token in compact form with a `typ` in its header, after the requests that were opened.
    func text(type: String, after requests: [OpenedRequest]) -> String {
        TestIssuer.token(filled(after: requests), type: type, key: key ?? 1)
    }

    /// The claims, without a nonce if the request had none.
    private func filled(after requests: [OpenedRequest]) -> JSON {
        guard let place = claims["nonce"]?.text, place.utf8.starts(with: "{nonce".utf8) else {
            return claims
        }
        let index =
            place.pieces(at: UInt8(ascii: ":")).dropFirst().first
            .map { Int($0.dropLast()) ?? 0 } ?? requests.count - 1
        let nonce = requests.indices.contains(index) ? requests[index].nonce : nil
        let text = nonce.flatMap { String(utf8: $0) }
        return text.map { text in claims.changing("nonce") { _ in .string(text) } }
            ?? claims.without("nonce")
    }
}
