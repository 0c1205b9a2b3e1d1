import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about security events.
    static let securityEvents: ClientChanges =
        securityEventTypes + securityEventRepetitions + securityEventClaims + securityEventTokens

    /// What people get wrong about the types of events.
    private static let securityEventTypes: ClientChanges = [
        "leaves-hijacked-accounts": .doing { events, token in
            token.claim("reason") == nil ? events : []
        },
        "knows-examples-only": .doing { events, _ in
            events.filter { [.sessionsRevoked, .tokenRevoked, .accountDisabled].contains($0) }
        },
        "looks-at-last-part-of-type": .reading(claims: {
            $0.replacing(#/"[^"]*event-type\/([a-z-]+)"/#) { match in
                let family = match.1.hasPrefix("token") ? "oauth" : "risc"
                return "\"https://schemas.openid.net/secevent/\(family)/event-type/\(match.1)\""
            }
        }),
        "ignores-case-of-type": .reading(claims: {
            $0.replacing(#/"https:\/\/schemas[^"]*"/#) { $0.0.lowercased() }
        }),
        "refuses-unknown-events": .doing { events, token in
            let claims = token.part(1).flatMap { try? JSONParser.parse(Array($0.utf8)) }
            return events.count == claims?["events"]?.members?.count ? events : nil
        },
        "wants-type-in-header": .doing { events, token in
            token.part(0)?.contains("\"typ\"") == true ? events : nil
        },
        "acts-on-first-event": .doing { events, _ in Array(events.prefix(1)) },
    ]

    /// What people get wrong about tokens that come again, or that come after a refused one.
    private static let securityEventRepetitions: ClientChanges = [
        "acts-on-repetitions": .init(notified: { tokens, clientID in
            tokens.flatMap { MistakenClient.reference.readSecurityEvents([$0], clientID: clientID) }
        }),
        "knows-repetitions-by-text": remembering { $0.text },
        "knows-repetitions-without-case": remembering { $0.claim("jti")?.lowercased() },
        "stops-at-refused-token": .init(notified: { tokens, clientID in
            let answers = MistakenClient.reference.readSecurityEvents(tokens, clientID: clientID)
            let end = answers.firstIndex { $0 == nil } ?? answers.count
            return answers.enumerated().map { $0.offset < end ? $0.element : nil }
        }),
        "remembers-refused-tokens": .init(notified: { tokens, clientID in
            let answers = MistakenClient.reference.readSecurityEvents(tokens, clientID: clientID)
            var refused: Set<String> = []
            return zip(answers, tokens).map { events, token in
                let id = CompactToken(token).claim("jti") ?? ""
                if events == nil { refused.insert(id) }
                return refused.contains(id) ? nil : events
            }
        }),
    ]

    /// What people get wrong about the claims of a security event token.
    private static let securityEventClaims: ClientChanges = [
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
        "wants-expiry-of-events": .doing { events, token in
            token.part(1)?.contains("\"exp\":") == true ? events : nil
        },
        "counts-age-of-events": .doing { events, token in
            let time = token.part(1)?.firstMatch(of: #/"iat":([0-9]+)/#).flatMap { Int($0.1) }
            return time ?? 0 < 1_700_000_000 ? nil : events
        },
    ]

    /// What people get wrong about the form of a security event token.
    private static let securityEventTokens: ClientChanges = [
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
        "takes-unsigned-events": signing { $0?.hasPrefix(#"{"alg":"none","#) == true },
        "compares-none-with-case": signing { $0?.hasPrefix(#"{"alg":"None","#) == true },
        "does-without-algorithm": signing { $0?.hasPrefix(#"{"kid""#) == true },
    ]

    /// A client that knows repeated tokens by something else than their jti.
    private static func remembering(
        _ key: @escaping @Sendable (CompactToken) -> String?
    ) -> MistakenClient {
        MistakenClient(notified: { tokens, clientID in
            var known: Set<String> = []
            return tokens.flatMap { token -> [[SecurityEvent]?] in
                let events = MistakenClient.reference.readSecurityEvents(
                    [token], clientID: clientID)
                guard events[0] != nil, let key = key(CompactToken(token)) else { return events }
                return known.insert(key).inserted ? events : [[]]
            }
        })
    }

    /// A client for which tokens with some headers are signed.
    private static func signing(
        _ isTaken: @escaping @Sendable (_ header: String?) -> Bool
    ) -> MistakenClient {
        .reading { token, _ in
            guard token.parts.count == 3, isTaken(token.part(0)) else { return token }
            let header = Base64URL.encode(Array(#"{"alg":"RS256"}"#.utf8))
            return CompactToken("\(header).\(token.parts[1]).c2lnbmVk")
        }
    }
}
