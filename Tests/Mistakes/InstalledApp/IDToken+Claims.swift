import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about whom a token is from, and for.
    static let idTokenAudience: ClientChanges = [
        "takes-any-issuer": .readingClaims { claims, _ in
            claims.setting("iss", to: "https://accounts.google.com")
        },
        "compares-beginning-of-issuer": .readingClaims { claims, _ in
            claims["iss"]?.text?.hasPrefix("https://accounts.google.com") == true
                ? claims.setting("iss", to: "https://accounts.google.com") : claims
        },
        "finds-google-in-issuer": .readingClaims { claims, _ in
            claims["iss"]?.text?.contains("accounts.google.com") == true
                ? claims.setting("iss", to: "https://accounts.google.com") : claims
        },
        "takes-any-audience": .readingClaims { $0.setting("aud", to: .string($1)) },
        "finds-client-in-audience": .readingClaims { claims, clientID in
            claims["aud"]?.text?.contains(clientID) == true
                ? claims.setting("aud", to: .string(clientID)) : claims
        },
        "compares-audience-without-case": .readingClaims { claims, clientID in
            claims["aud"]?.text?.lowercased() == clientID.lowercased()
                ? claims.setting("aud", to: .string(clientID)) : claims
        },
        "knows-no-list-of-audiences": .refusingTokens { $0["aud"]?.elements != nil },
        "looks-at-party-of-lists": .readingClaims { claims, _ in
            guard claims["aud"]?.elements != nil, let party = claims["azp"] else {
                return claims
            }
            return claims.setting("aud", to: party)
        },
        "ignores-authorized-party": .readingClaims { claims, _ in claims.setting("azp", to: nil) },
        "compares-beginning-of-party": .readingClaims { claims, clientID in
            claims["azp"]?.text?.hasPrefix(clientID) == true
                ? claims.setting("azp", to: nil) : claims
        },
    ]

    /// What people get wrong about the times in a token.
    static let idTokenTimes: ClientChanges = [
        "takes-expired-tokens": .readingClaims { claims, _ in
            if case .integer? = claims["exp"] { claims.lastingForever } else { claims }
        },
        "takes-tokens-for-hours": .init(identified: { token, clientID, nonce, now in
            try MistakenClient.reference.readIDToken(
                token, clientID: clientID, nonce: nonce, now: now - 7200)
        }),
        "refuses-fractions-of-seconds": .refusingTokens { claims in
            if case .decimal? = claims["exp"] { true } else { false }
        },
        "takes-fraction-for-no-end": .readingClaims { claims, _ in
            if case .decimal? = claims["exp"] { claims.lastingForever } else { claims }
        },
        "takes-tokens-without-end": .readingClaims { claims, _ in
            claims["exp"] == nil ? claims.lastingForever : claims
        },
        "takes-text-for-time": .readingClaims { claims, _ in
            guard let text = claims["exp"]?.text, let time = Int(text) else { return claims }
            return claims.setting("exp", to: .integer(time))
        },
        "takes-true-for-time": .readingClaims { claims, _ in
            if case .bool? = claims["exp"] { claims.lastingForever } else { claims }
        },
        "compares-with-another-clock": .init(identified: { token, clientID, nonce, _ in
            try MistakenClient.reference.readIDToken(
                token, clientID: clientID, nonce: nonce, now: 1_700_000_000)
        }),
        "needs-no-issue-time": .readingClaims { claims, _ in
            claims["iat"] == nil ? claims.setting("iat", to: 0) : claims
        },
    ]

    /// What people get wrong about the subject and the nonce.
    static let idTokenOrigin: ClientChanges = [
        "takes-number-for-subject": .readingClaims { claims, _ in
            guard case .integer(let number)? = claims["sub"] else { return claims }
            return claims.setting("sub", to: .string(String(number)))
        },
        "takes-empty-subject": .readingClaims { claims, _ in
            claims["sub"]?.text?.isEmpty == true ? claims.setting("sub", to: "0") : claims
        },
        "takes-email-for-subject": .readingClaims { claims, _ in
            guard claims["sub"] == nil || claims["sub"] == .null else { return claims }
            return claims.setting("sub", to: claims["email"])
        },
        "takes-first-of-listed-subjects": .readingClaims { claims, _ in
            claims.setting("sub", to: claims["sub"]?.elements?.first ?? claims["sub"])
        },
        "compares-no-nonce": .comparingNonces { _, _ in true },
        "compares-nonce-if-there": .comparingNonces { received, _ in received == nil
        },
        "compares-nonce-without-case": .comparingNonces {
            $0?.text?.lowercased() == $1.lowercased()
        },
        "compares-nonce-as-unicode": .comparingNonces { $0?.text == $1 },
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
