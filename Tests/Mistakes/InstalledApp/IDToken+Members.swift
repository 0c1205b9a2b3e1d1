import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about members that are unknown or repeated.
    static let idTokenMembers: ClientChanges = [
        "refuses-unknown-claims": .refusingTokens { claims in
            let known = ["iss", "azp", "aud", "sub", "email", "iat", "exp", "nonce"]
            return claims.members?.contains { !known.contains($0.name) } ?? false
        },
        "refuses-unknown-header-members": .readingHeader { header in
            let known = ["alg", "kid", "typ"]
            return header.members?.allSatisfy { known.contains($0.name) } == true
                ? header : .null
        },
        "demands-type-of-token": .readingHeader { $0["typ"] == nil ? .null : $0 },
        "searches-text-for-subject": .init(identified: { token, clientID, nonce, now in
            let identity = try MistakenClient.reference.readIDToken(
                token, clientID: clientID, nonce: nonce, now: now)
            guard let found = token.claimsText.firstMatch(of: /"sub":"([^"]*)"/) else {
                return identity
            }
            return SignedInUser(subject: String(found.1), email: identity.email)
        }),
        "crashes-on-repeated-claims": .init(identified: { token, clientID, nonce, now in
            let text = token.claimsText
            guard token.jsonOfPart(1) != nil || !text.repeatsAClaim else {
                throw RepeatedClaim()
            }
            return try MistakenClient.reference.readIDToken(
                token, clientID: clientID, nonce: nonce, now: now)
        }),
        "joins-repeated-claims": .init(identified: { token, clientID, nonce, now in
            let subjects = token.claimsText.matches(of: /"sub":"([^"]*)"/).map(\.1)
            guard token.jsonOfPart(1) == nil, subjects.count == 2 else {
                return try MistakenClient.reference.readIDToken(
                    token, clientID: clientID, nonce: nonce, now: now)
            }
            return SignedInUser(subject: subjects.joined(separator: ","), email: nil)
        }),
    ]
}

/// The fault of a client that makes a dictionary of unique keys.
private struct RepeatedClaim: Error {}

extension String {
    /// The text of the claims, or nothing.
    fileprivate var claimsText: String {
        octetsOfPart(1).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// Whether one of the claims about who signed in, and where, is there twice.
    fileprivate var repeatsAClaim: Bool {
        ["sub", "email", "aud"].contains { ranges(of: "\"\($0)\":").count > 1 }
    }
}
