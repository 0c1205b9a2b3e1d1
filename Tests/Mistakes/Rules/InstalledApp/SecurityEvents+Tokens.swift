import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the claims of a security event token.
    static let securityEventClaims: [Mistake] = [
        Mistake(
            "takes-any-issuer-of-events", "takes tokens of any issuer",
            breaks: "event-issuer",
            MistakenClient.reading(claims: {
                $0.replacing(
                    #/^\{"iss":("[^"]*"|1|\[[^\]]*\])/#,
                    with: #"{"iss":"https://accounts.google.com/""#)
            })),
        Mistake(
            "compares-issuer-by-prefix", "takes an issuer that begins like Google's",
            breaks: "event-issuer",
            MistakenClient.reading(claims: {
                $0.replacing(
                    #/"https://accounts\.google\.com[^"]+"/#,
                    with: #""https://accounts.google.com/""#)
            })),
        Mistake(
            "takes-events-for-any-client", "takes tokens for any client",
            breaks: "event-audience",
            MistakenClient.reading { token, clientID in
                token.changingPart(1) {
                    $0.replacing(
                        #/"aud":("[^"]*"|\[[^\]]*\]|\{[^}]*\})/#, with: "\"aud\":\"\(clientID)\"")
                }
            }),
        Mistake(
            "finds-client-within-audience", "takes an audience that has the client id in it",
            breaks: "event-audience",
            MistakenClient.reading { token, clientID in
                token.changingPart(1) {
                    $0.replacing(#/"aud":"([^"]*)"/#) { match in
                        "\"aud\":\"\(match.1.contains(clientID) ? clientID : String(match.1))\""
                    }
                }
            }),
        Mistake(
            "takes-audience-text-only", "takes no list for an audience",
            breaks: "event-audience",
            MistakenClient.doing { events, token in
                token.part(1)?.contains("\"aud\":[") == true ? nil : events
            }),
        Mistake(
            "does-without-jti", "takes a token without a jti",
            breaks: "event-required-claims",
            MistakenClient.reading(claims: {
                $0.contains("\"jti\":\"")
                    ? $0 : $0.replacing("{\"iss\"", with: "{\"jti\":\"x\",\"iss\"")
            })),
        Mistake(
            "does-without-events", "takes a token without events",
            breaks: "event-required-claims",
            MistakenClient.reading(claims: {
                $0.contains("\"events\":")
                    ? $0 : $0.replacing("{\"iss\"", with: "{\"events\":{\"x\":{}},\"iss\"")
            })),
        Mistake(
            "wants-expiry-of-events", "refuses a token without exp",
            breaks: "event-no-expiry",
            and: .each(
                "event-types", "event-types-of-the-full-list", "event-type-exact",
                "event-unknown-ignored", "event-several-in-one-token", "event-once-by-jti",
                "event-each-by-itself", "event-issuer", "event-audience", "event-required-claims",
                "event-token-form", "event-unsigned-refused",
                because: "security event tokens have none"),
            MistakenClient.doing { events, token in
                token.part(1)?.contains("\"exp\":") == true ? events : nil
            }),
        Mistake(
            "counts-age-of-events", "refuses a token that was issued years ago",
            breaks: "event-no-expiry",
            MistakenClient.doing { events, token in
                let time = token.part(1)?.firstMatch(of: #/"iat":([0-9]+)/#).flatMap { Int($0.1) }
                return time ?? 0 < 1_700_000_000 ? nil : events
            }),
    ]

    /// What people get wrong about the form of a security event token.
    static let securityEventTokens: [Mistake] = [
        Mistake(
            "does-without-third-part", "takes a token of two parts",
            breaks: "event-token-form",
            MistakenClient.reading { token, _ in
                token.parts.count == 2 ? CompactToken(token.text + ".c2lnbmVk") : token
            }),
        Mistake(
            "ignores-fourth-part", "looks at the first three parts only",
            breaks: "event-token-form",
            MistakenClient.reading { token, _ in
                CompactToken(token.parts.prefix(3).joined(separator: "."))
            }),
        Mistake(
            "looks-at-claims-only", "does not look at the header",
            breaks: "event-token-form",
            and: ["event-unsigned-refused": "the algorithm stands in the header"],
            MistakenClient.reading { token, _ in
                guard token.parts.count == 3 else { return token }
                let header = Base64URL.encode(Array(#"{"alg":"RS256"}"#.utf8))
                return CompactToken("\(header).\(token.parts[1]).\(token.parts[2])")
            }),
        Mistake(
            "takes-unsigned-events", "takes tokens with the algorithm none",
            breaks: "event-unsigned-refused",
            MistakenClient.signing(#"{"alg":"none","#)),
        Mistake(
            "compares-none-with-case", "refuses none, but takes None",
            breaks: "event-unsigned-refused",
            MistakenClient.signing(#"{"alg":"None","#)),
        Mistake(
            "does-without-algorithm", "takes tokens that name no algorithm",
            breaks: "event-unsigned-refused",
            MistakenClient.signing(#"{"kid""#)),
    ]
}

extension MistakenClient {
    /// A client for which tokens whose header begins like this are signed.
    fileprivate static func signing(_ beginning: String) -> MistakenClient {
        .reading { token, _ in
            guard token.part(0)?.hasPrefix(beginning) == true, token.parts.count == 3 else {
                return token
            }
            let header = Base64URL.encode(Array(#"{"alg":"RS256"}"#.utf8))
            return CompactToken("\(header).\(token.parts[1]).c2lnbmVk")
        }
    }
}
