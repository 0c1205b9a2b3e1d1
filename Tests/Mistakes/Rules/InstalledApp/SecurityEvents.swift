import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about security events.
    static let securityEvents: [Mistake] =
        securityEventTypes + securityEventRepetitions + securityEventClaims + securityEventTokens

    /// What people get wrong about the types of events.
    private static let securityEventTypes: [Mistake] = [
        Mistake(
            "leaves-hijacked-accounts", "does nothing if a reason comes with an event",
            breaks: "event-types",
            MistakenClient.doing { events, token in
                token.claim("reason") == nil ? events : []
            }),
        Mistake(
            "knows-examples-only", "knows the three events of the page only",
            breaks: "event-types-of-the-full-list",
            MistakenClient.doing { events, _ in
                let examples: [SecurityEvent] = [.sessionsRevoked, .tokenRevoked, .accountDisabled]
                return events.filter(examples.contains)
            }),
        Mistake(
            "looks-at-last-part-of-type", "looks at the last part of a type only",
            breaks: "event-type-exact",
            MistakenClient.reading(claims: {
                $0.replacing(#/"[^"]*event-type\/([a-z-]+)"/#) { match in
                    let family = match.1.hasPrefix("token") ? "oauth" : "risc"
                    return "\"https://schemas.openid.net/secevent/\(family)/event-type/\(match.1)\""
                }
            })),
        Mistake(
            "ignores-case-of-type", "compares types without their case",
            breaks: "event-type-exact",
            MistakenClient.reading(claims: {
                $0.replacing(#/"https:\/\/schemas[^"]*"/#) { $0.0.lowercased() }
            })),
        Mistake(
            "ignores-slash-after-type", "ignores a slash at the end of a type",
            breaks: "event-type-exact",
            MistakenClient.reading(claims: {
                $0.replacing(#/("https:\/\/schemas[^"]*)\/"/#) { "\($0.1)\"" }
            })),
        Mistake(
            "takes-type-without-prefix", "takes the last part alone for a type",
            breaks: "event-type-exact",
            MistakenClient.reading(claims: {
                $0.replacing(
                    "\"account-disabled\"",
                    with: "\"https://schemas.openid.net/secevent/risc/event-type/account-disabled\""
                )
            })),
        Mistake(
            "refuses-unknown-events", "refuses a token with an event that it does not know",
            breaks: "event-unknown-ignored",
            and: ["event-type-exact": "an event beside those of a wrong type is known"],
            MistakenClient.doing { events, token in
                let count = token.part(1).flatMap { try? JSONParser.parse(Array($0.utf8)) }?[
                    "events"]
                return events.count == count?.members?.count ? events : nil
            }),
        Mistake(
            "wants-type-in-header", "refuses a token whose header says no type",
            breaks: "event-unknown-ignored",
            MistakenClient.doing { events, token in
                token.part(0)?.contains("\"typ\"") == true ? events : nil
            }),
        Mistake(
            "acts-on-first-event", "acts on the first event of a token only",
            breaks: "event-several-in-one-token",
            MistakenClient.doing { events, _ in Array(events.prefix(1)) }),
    ]

    /// What people get wrong about tokens that come again, or that come after a refused one.
    private static let securityEventRepetitions: [Mistake] = [
        Mistake(
            "acts-on-repetitions", "acts again on a token that comes again",
            breaks: "event-once-by-jti",
            MistakenClient(notified: { tokens, clientID in
                tokens.flatMap {
                    MistakenClient.reference.readSecurityEvents([$0], clientID: clientID)
                }
            })),
        Mistake(
            "knows-repetitions-by-text",
            "knows a repetition by the text of the token, not by its jti",
            breaks: "event-once-by-jti",
            MistakenClient.remembering { $0.text }),
        Mistake(
            "knows-repetitions-without-case", "compares jti without their case",
            breaks: "event-once-by-jti",
            MistakenClient.remembering { $0.claim("jti")?.lowercased() }),
        Mistake(
            "stops-at-refused-token", "reads no further after a refused token",
            breaks: "event-each-by-itself",
            MistakenClient(notified: { tokens, clientID in
                let answers = MistakenClient.reference.readSecurityEvents(
                    tokens, clientID: clientID)
                let end = answers.firstIndex { $0 == nil } ?? answers.count
                return answers.enumerated().map { $0.offset < end ? $0.element : nil }
            })),
        Mistake(
            "remembers-refused-tokens", "remembers the jti of a token that it refuses",
            breaks: "event-each-by-itself",
            MistakenClient(notified: { tokens, clientID in
                let answers = MistakenClient.reference.readSecurityEvents(
                    tokens, clientID: clientID)
                var refused: Set<String> = []
                return zip(answers, tokens).map { events, token in
                    let id = CompactToken(token).claim("jti") ?? ""
                    if events == nil { refused.insert(id) }
                    return refused.contains(id) ? nil : events
                }
            })),
    ]
}

extension MistakenClient {
    /// A client that knows repeated tokens by something else than their jti.
    fileprivate static func remembering(
        _ key: @escaping @Sendable (CompactToken) -> String?
    ) -> MistakenClient {
        MistakenClient(notified: { tokens, clientID in
            var known: Set<String> = []
            return tokens.flatMap { token -> [[SecurityEvent]?] in
                let events = reference.readSecurityEvents([token], clientID: clientID)
                guard events[0] != nil, let key = key(CompactToken(token)) else { return events }
                return known.insert(key).inserted ? events : [[]]
            }
        })
    }
}
