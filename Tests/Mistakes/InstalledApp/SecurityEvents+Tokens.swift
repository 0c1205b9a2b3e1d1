import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the claims of a security event token.
    static let securityEventClaims: ClientChanges = [
        "takes-any-issuer-of-events": .reading(claims: {
            $0.replacing(
                #/^\{"iss":("[^"]*"|1|\[[^\]]*\])/#,
                with: #"{"iss":"https://accounts.google.com/""#)
        }),
        "compares-issuer-by-prefix": .reading(claims: {
            $0.replacing(
                #/"https://accounts\.google\.com[^"]+"/#,
                with: #""https://accounts.google.com/""#)
        }),
        "takes-events-for-any-client": .reading { token, clientID in
            token.changingPart(1) {
                $0.replacing(
                    #/"aud":("[^"]*"|\[[^\]]*\]|\{[^}]*\})/#, with: "\"aud\":\"\(clientID)\"")
            }
        },
        "finds-client-within-audience": .reading { token, clientID in
            token.changingPart(1) {
                $0.replacing(#/"aud":"([^"]*)"/#) { match in
                    "\"aud\":\"\(match.1.contains(clientID) ? clientID : String(match.1))\""
                }
            }
        },
        "takes-audience-text-only": .doing { events, token in
            token.part(1)?.contains("\"aud\":[") == true ? nil : events
        },
        "does-without-jti": .reading(claims: {
            $0.contains("\"jti\":\"")
                ? $0 : $0.replacing("{\"iss\"", with: "{\"jti\":\"x\",\"iss\"")
        }),
        "does-without-events": .reading(claims: {
            $0.contains("\"events\":")
                ? $0 : $0.replacing("{\"iss\"", with: "{\"events\":{\"x\":{}},\"iss\"")
        }),
        "wants-expiry-of-events": .doing { events, token in
            token.part(1)?.contains("\"exp\":") == true ? events : nil
        },
        "counts-age-of-events": .doing { events, token in
            let time = token.part(1)?.firstMatch(of: #/"iat":([0-9]+)/#).flatMap { Int($0.1) }
            return time ?? 0 < 1_700_000_000 ? nil : events
        },
    ]

    /// What people get wrong about the form of a security event token.
    static let securityEventTokens: ClientChanges = [
        "does-without-third-part": .reading { token, _ in
            token.parts.count == 2 ? CompactToken(token.text + ".c2lnbmVk") : token
        },
        "ignores-fourth-part": .reading { token, _ in
            CompactToken(token.parts.prefix(3).joined(separator: "."))
        },
        "looks-at-claims-only": .reading { token, _ in
            guard token.parts.count == 3 else { return token }
            let header = Base64URL.encode(Array(#"{"alg":"RS256"}"#.utf8))
            return CompactToken("\(header).\(token.parts[1]).\(token.parts[2])")
        },
        "takes-unsigned-events": .signing(#"{"alg":"none","#),
        "compares-none-with-case": .signing(#"{"alg":"None","#),
        "does-without-algorithm": .signing(#"{"kid""#),
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
