import Conformance
import StrictCodecs

extension Mistake {
    /// What people get wrong about ID tokens.
    static let idToken = idTokenForm + idTokenClaims

    private static let idTokenForm: ClientChanges = [
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
        "takes-any-json-for-header": .identifying { token in
            guard let octets = token.octetsOfPart(0), !octets.isEmpty,
                (try? JSONParser.parse(octets))?.members == nil
            else { return token }
            return token.replacingPart(0, by: Array(#"{"alg":"RS256"}"#.utf8))
        },
        "repairs-claims": .identifying { token in
            guard let octets = token.octetsOfPart(1) else { return token }
            return token.replacingPart(1, by: Array(String(decoding: octets, as: UTF8.self).utf8))
        },
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
            if token.claims == nil && isRepeated { throw Crash() }
            return try read()
        },
        "joins-repeated-claims": .identified { read, token in
            let subjects = token.claimsText.matches(of: /"sub":"([^"]*)"/).map(\.1)
            guard token.claims == nil, subjects.count == 2 else { return try read() }
            return SignedInUser(subject: subjects.joined(separator: ","), email: nil)
        },
    ]

    /// What people get wrong about whom a token is from, for whom and when it is good.
    private static let idTokenClaims: ClientChanges = [
        "takes-any-issuer": .readingClaim("iss") { _, _ in "https://accounts.google.com" },
        "takes-any-audience": .readingClaim("aud") { .string($1) },
        "looks-at-party-of-lists": .identifying { token in
            token.changingClaims { claims in
                guard claims["aud"]?.elements != nil else { return claims }
                return claims.setting("aud", to: claims["azp"] ?? claims["aud"])
            }
        },
        "compares-beginning-of-party": .readingClaim("azp") {
            $0?.text?.hasPrefix($1) == true ? nil : $0
        },
        "takes-tokens-for-hours": .readingTokens { $0 - 7200 },
        "compares-with-another-clock": .readingTokens { _ in 1_700_000_000 },
        "takes-email-for-subject": .identifying { token in
            let email = token.claims?["email"]
            return token.changingClaims { claims in
                claims["sub"] ?? .null == .null ? claims.setting("sub", to: email) : claims
            }
        },
    ]
}

extension MistakenClient {
    /// A client that takes more than the nonce that it sent for it.
    static func comparingNonces(
        _ isSame: @escaping @Sendable (_ received: String, _ sent: String) -> Bool
    ) -> MistakenClient {
        MistakenClient(identified: { question in
            let received = question.token.claims?["nonce"].map { $0.text ?? $0.compactText } ?? ""
            var question = question
            question.nonce = question.nonce.flatMap { isSame(received, $0) ? nil : $0 }
            return try question.read()
        })
    }
}
