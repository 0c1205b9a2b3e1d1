import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about whom a token is from, and for.
    static let idTokenAudience: [Mistake] = [
        Mistake(
            "takes-any-issuer", "does not look at the issuer", breaks: "id-token-issuer",
            MistakenClient.readingClaims { claims, _ in
                claims.setting("iss", to: "https://accounts.google.com")
            }),
        Mistake(
            "compares-beginning-of-issuer", "asks whether the issuer begins like Google's",
            breaks: "id-token-issuer",
            MistakenClient.readingClaims { claims, _ in
                claims["iss"]?.text?.hasPrefix("https://accounts.google.com") == true
                    ? claims.setting("iss", to: "https://accounts.google.com") : claims
            }),
        Mistake(
            "finds-google-in-issuer", "asks whether accounts.google.com is in the issuer",
            breaks: "id-token-issuer",
            MistakenClient.readingClaims { claims, _ in
                claims["iss"]?.text?.contains("accounts.google.com") == true
                    ? claims.setting("iss", to: "https://accounts.google.com") : claims
            }),
        Mistake(
            "takes-any-audience", "does not look at the audience", breaks: "id-token-audience",
            and: ["id-token-several-audiences": "One of its lists names others alone."],
            MistakenClient.readingClaims { $0.setting("aud", to: .string($1)) }),
        Mistake(
            "finds-client-in-audience", "asks whether its client id is in the audience's text",
            breaks: "id-token-audience",
            MistakenClient.readingClaims { claims, clientID in
                claims["aud"]?.text?.contains(clientID) == true
                    ? claims.setting("aud", to: .string(clientID)) : claims
            }),
        Mistake(
            "compares-audience-without-case", "compares the audience without its case",
            breaks: "id-token-audience",
            MistakenClient.readingClaims { claims, clientID in
                claims["aud"]?.text?.lowercased() == clientID.lowercased()
                    ? claims.setting("aud", to: .string(clientID)) : claims
            }),
        Mistake(
            "knows-no-list-of-audiences", "refuses a list of audiences",
            breaks: "id-token-several-audiences",
            MistakenClient.refusingTokens { $0["aud"]?.elements != nil }),
        Mistake(
            "looks-at-party-of-lists", "compares the party if the audience is a list",
            breaks: "id-token-several-audiences",
            MistakenClient.readingClaims { claims, _ in
                guard claims["aud"]?.elements != nil, let party = claims["azp"] else {
                    return claims
                }
                return claims.setting("aud", to: party)
            }),
        Mistake(
            "ignores-authorized-party", "does not look at the party",
            breaks: "id-token-authorized-party",
            MistakenClient.readingClaims { claims, _ in claims.setting("azp", to: nil) }),
        Mistake(
            "compares-beginning-of-party", "asks whether the party begins with its client id",
            breaks: "id-token-authorized-party",
            MistakenClient.readingClaims { claims, clientID in
                claims["azp"]?.text?.hasPrefix(clientID) == true
                    ? claims.setting("azp", to: nil) : claims
            }),
    ]

    /// What people get wrong about the times in a token.
    static let idTokenTimes: [Mistake] = [
        Mistake(
            "takes-expired-tokens", "does not look at the time", breaks: "id-token-expiry",
            MistakenClient.readingClaims { claims, _ in
                if case .integer? = claims["exp"] { claims.lastingForever } else { claims }
            }),
        Mistake(
            "takes-tokens-for-hours", "takes a token for two hours more",
            breaks: "id-token-expiry",
            MistakenClient(identified: { token, clientID, nonce, now in
                try MistakenClient.reference.readIDToken(
                    token, clientID: clientID, nonce: nonce, now: now - 7200)
            })),
        Mistake(
            "refuses-fractions-of-seconds", "refuses a time with a fraction",
            breaks: "id-token-time-with-fraction",
            MistakenClient.refusingTokens { claims in
                if case .decimal? = claims["exp"] { true } else { false }
            }),
        Mistake(
            "takes-fraction-for-no-end", "takes a time with a fraction for one that never ends",
            breaks: "id-token-time-with-fraction",
            MistakenClient.readingClaims { claims, _ in
                if case .decimal? = claims["exp"] { claims.lastingForever } else { claims }
            }),
        Mistake(
            "takes-tokens-without-end", "takes a token without a time for one that never ends",
            breaks: "id-token-expiry",
            MistakenClient.readingClaims { claims, _ in
                claims["exp"] == nil ? claims.lastingForever : claims
            }),
        Mistake(
            "takes-text-for-time", "takes a time that is a text", breaks: "id-token-expiry",
            MistakenClient.readingClaims { claims, _ in
                guard let text = claims["exp"]?.text, let time = Int(text) else { return claims }
                return claims.setting("exp", to: .integer(time))
            }),
        Mistake(
            "takes-true-for-time", "takes a time that is no number",
            breaks: "id-token-expiry",
            MistakenClient.readingClaims { claims, _ in
                if case .bool? = claims["exp"] { claims.lastingForever } else { claims }
            }),
        Mistake(
            "compares-with-another-clock", "compares the time with a clock of its own",
            breaks: "id-token-expiry",
            MistakenClient(identified: { token, clientID, nonce, _ in
                try MistakenClient.reference.readIDToken(
                    token, clientID: clientID, nonce: nonce, now: 1_700_000_000)
            })),
        Mistake(
            "needs-no-issue-time", "takes a token that does not say when it was issued",
            breaks: "id-token-issue-time-required",
            MistakenClient.readingClaims { claims, _ in
                claims["iat"] == nil ? claims.setting("iat", to: 0) : claims
            }),
    ]

    /// What people get wrong about the subject and the nonce.
    static let idTokenOrigin: [Mistake] = [
        Mistake(
            "takes-number-for-subject", "takes a number for the subject",
            breaks: "id-token-subject-required",
            MistakenClient.readingClaims { claims, _ in
                guard case .integer(let number)? = claims["sub"] else { return claims }
                return claims.setting("sub", to: .string(String(number)))
            }),
        Mistake(
            "takes-empty-subject", "takes an empty subject for one",
            breaks: "id-token-subject-required",
            MistakenClient.readingClaims { claims, _ in
                claims["sub"]?.text?.isEmpty == true ? claims.setting("sub", to: "0") : claims
            }),
        Mistake(
            "takes-email-for-subject", "takes the email for the subject if there is none",
            breaks: "id-token-subject-required",
            MistakenClient.readingClaims { claims, _ in
                guard claims["sub"] == nil || claims["sub"] == .null else { return claims }
                return claims.setting("sub", to: claims["email"])
            }),
        Mistake(
            "takes-first-of-listed-subjects", "takes the first subject of a list",
            breaks: "id-token-subject-required",
            MistakenClient.readingClaims { claims, _ in
                claims.setting("sub", to: claims["sub"]?.elements?.first ?? claims["sub"])
            }),
        Mistake(
            "compares-no-nonce", "does not look at the nonce", breaks: "id-token-nonce",
            MistakenClient.comparingNonces { _, _ in true }),
        Mistake(
            "compares-nonce-if-there", "compares the nonce only if there is one",
            breaks: "id-token-nonce",
            MistakenClient.comparingNonces { received, _ in received == nil }),
        Mistake(
            "compares-nonce-without-case", "compares the nonce without its case",
            breaks: "id-token-nonce",
            MistakenClient.comparingNonces { $0?.text?.lowercased() == $1.lowercased() }),
        Mistake(
            "compares-nonce-as-unicode", "compares the nonce with ==",
            breaks: "id-token-nonce", MistakenClient.comparingNonces { $0?.text == $1 }),
    ]
}

extension MistakenClient {
    /// A client that takes more than the nonce that it sent for it.
    fileprivate static func comparingNonces(
        _ isSame: @escaping @Sendable (_ received: JSON?, _ sent: String) -> Bool
    ) -> Self {
        Self(identified: { token, clientID, nonce, now in
            let received = token.jsonOfPart(1)?["nonce"]
            let isGood = nonce.map { isSame(received, $0) } ?? false
            return try reference.readIDToken(
                token, clientID: clientID, nonce: isGood ? nil : nonce, now: now)
        })
    }
}

extension JSON {
    /// The claims with a time that is far away.
    fileprivate var lastingForever: JSON { setting("exp", to: 9_999_999_999) }
}
