import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about ID tokens.
    static let idToken =
        idTokenForm + idTokenAudience + idTokenTimes + idTokenOrigin + idTokenMembers

    private static let idTokenForm: ClientChanges = [
        "demands-email": .refusingTokens { $0["email"] == nil },
        "has-empty-email": .namingIdentity {
            SignedInUser(subject: $0.subject, email: $0.email ?? "")
        },
        "adds-no-padding": .identifying { token in
            let parts = token.tokenParts
            return parts.count == 3 && parts[1].utf8.count % 4 != 0 ? "" : token
        },
        "takes-both-alphabets": .identifying {
            $0.replacing("+", with: "-").replacing("/", with: "_")
        },
        "takes-claims-in-list": .identifying { $0.changingPart(1) { $0.elements?.first ?? $0 } },
        "takes-any-json-for-header": .identifying { token in
            guard let octets = token.octetsOfPart(0), !octets.isEmpty,
                token.jsonOfPart(0)?.members == nil
            else { return token }
            return token.replacingPart(0, by: Array(#"{"alg":"RS256"}"#.utf8))
        },
        "repairs-claims": .identifying { token in
            guard let octets = token.octetsOfPart(1) else { return token }
            return token.replacingPart(1, by: Array(String(decoding: octets, as: UTF8.self).utf8))
        },
        "takes-algorithm-none": .readingAlgorithm { $0?.text == "none" ? "RS256" : $0 },
        "takes-algorithm-none-in-other-case": .readingAlgorithm {
            $0?.text != "none" && $0?.text?.lowercased() == "none" ? "RS256" : $0
        },
        "needs-no-algorithm": .readingAlgorithm { $0 ?? "RS256" },
    ]

    /// What people get wrong about whom a token is from, and for.
    private static let idTokenAudience: ClientChanges = [
        "takes-any-issuer": .readingClaim("iss") { _, _ in google },
        "compares-beginning-of-issuer": .readingClaim("iss") { issuer, _ in
            issuer?.text?.hasPrefix("https://accounts.google.com") == true ? google : issuer
        },
        "finds-google-in-issuer": .readingClaim("iss") { issuer, _ in
            issuer?.text?.contains("accounts.google.com") == true ? google : issuer
        },
        "takes-any-audience": .readingClaim("aud") { .string($1) },
        "finds-client-in-audience": .readingClaim("aud") {
            $0?.text?.contains($1) == true ? .string($1) : $0
        },
        "compares-audience-without-case": .readingClaim("aud") {
            $0?.text?.lowercased() == $1.lowercased() ? .string($1) : $0
        },
        "knows-no-list-of-audiences": .refusingTokens { $0["aud"]?.elements != nil },
        "looks-at-party-of-lists": .readingClaims { claims in
            guard claims["aud"]?.elements != nil, let party = claims["azp"] else { return claims }
            return claims.setting("aud", to: party)
        },
        "ignores-authorized-party": .readingClaim("azp") { _, _ in nil },
        "compares-beginning-of-party": .readingClaim("azp") {
            $0?.text?.hasPrefix($1) == true ? nil : $0
        },
    ]

    /// What people get wrong about the times in a token.
    private static let idTokenTimes: ClientChanges = [
        "takes-expired-tokens": .readingClaim("exp") { time, _ in
            time?.integer == nil ? time : farAway
        },
        "takes-tokens-for-hours": .readingTokens { $0 - 7200 },
        "refuses-fractions-of-seconds": .refusingTokens { claims in
            if case .decimal? = claims["exp"] { true } else { false }
        },
        "takes-fraction-for-no-end": .readingClaim("exp") { time, _ in
            if case .decimal? = time { farAway } else { time }
        },
        "takes-tokens-without-end": .readingClaim("exp") { time, _ in time ?? farAway },
        "takes-text-for-time": .readingClaim("exp") { time, _ in
            (time?.text).flatMap { Int($0) }.map(JSON.integer) ?? time
        },
        "takes-true-for-time": .readingClaim("exp") { time, _ in
            if case .bool? = time { farAway } else { time }
        },
        "compares-with-another-clock": .readingTokens { _ in 1_700_000_000 },
        "needs-no-issue-time": .readingClaim("iat") { time, _ in time ?? 0 },
    ]

    /// What people get wrong about the subject and the nonce.
    private static let idTokenOrigin: ClientChanges = [
        "takes-number-for-subject": .readingClaim("sub") { subject, _ in subject?.withoutNumber },
        "takes-empty-subject": .readingClaim("sub") { subject, _ in
            subject?.text?.isEmpty == true ? "0" : subject
        },
        "takes-email-for-subject": .readingClaims { claims in
            claims["sub"] ?? .null == .null ? claims.setting("sub", to: claims["email"]) : claims
        },
        "takes-first-of-listed-subjects": .readingClaim("sub") { subject, _ in
            subject?.elements?.first ?? subject
        },
        "compares-no-nonce": comparingNonces { _, _ in true },
        "compares-nonce-if-there": comparingNonces { received, _ in received == nil },
        "compares-nonce-without-case": comparingNonces {
            $0?.text?.lowercased() == $1.lowercased()
        },
        "compares-nonce-as-unicode": comparingNonces { $0?.text == $1 },
    ]

    /// What people get wrong about members that are unknown or repeated.
    private static let idTokenMembers: ClientChanges = [
        "refuses-unknown-claims": .refusingTokens { claims in
            let known = ["iss", "azp", "aud", "sub", "email", "iat", "exp", "nonce"]
            return claims.members?.contains { !known.contains($0.name) } ?? false
        },
        "refuses-unknown-header-members": .readingHeader { header in
            let known = ["alg", "kid", "typ"]
            return header.members?.allSatisfy { known.contains($0.name) } == true ? header : .null
        },
        "demands-type-of-token": .readingHeader { $0["typ"] == nil ? .null : $0 },
        "searches-text-for-subject": .identified { read, token in
            let user = try read()
            let found = token.claimsText.firstMatch(of: /"sub":"([^"]*)"/)?.1
            return SignedInUser(subject: found.map(String.init) ?? user.subject, email: user.email)
        },
        "crashes-on-repeated-claims": .identified { read, token in
            let text = token.claimsText
            let isRepeated = ["sub", "email", "aud"].contains { name in
                text.ranges(of: "\"\(name)\":").count > 1
            }
            if token.jsonOfPart(1) == nil && isRepeated { throw Crash() }
            return try read()
        },
        "joins-repeated-claims": .identified { read, token in
            let subjects = token.claimsText.matches(of: /"sub":"([^"]*)"/).map(\.1)
            guard token.jsonOfPart(1) == nil, subjects.count == 2 else { return try read() }
            return SignedInUser(subject: subjects.joined(separator: ","), email: nil)
        },
    ]

    private static let google: JSON = "https://accounts.google.com"
    private static let farAway: JSON = 9_999_999_999

    /// A client that takes more than the nonce that it sent for it.
    private static func comparingNonces(
        _ isSame: @escaping @Sendable (_ received: JSON?, _ sent: String) -> Bool
    ) -> MistakenClient {
        MistakenClient(identified: { token, clientID, nonce, now in
            let received = token.jsonOfPart(1)?["nonce"]
            let isGood = nonce.map { isSame(received, $0) } ?? false
            return try MistakenClient.reference.readIDToken(
                token, clientID: clientID, nonce: isGood ? nil : nonce, now: now)
        })
    }
}

extension String {
    /// The text of the claims, or nothing.
    fileprivate var claimsText: String {
        octetsOfPart(1).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}
