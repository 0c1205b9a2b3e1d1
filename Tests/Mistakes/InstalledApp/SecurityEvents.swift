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
            let examples: [SecurityEvent] = [.sessionsRevoked, .tokenRevoked, .accountDisabled]
            return events.filter(examples.contains)
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
        "ignores-slash-after-type": .reading(claims: {
            $0.replacing(#/("https:\/\/schemas[^"]*)\/"/#) { "\($0.1)\"" }
        }),
        "takes-type-without-prefix": .reading(claims: {
            $0.replacing(
                "\"account-disabled\"",
                with: "\"https://schemas.openid.net/secevent/risc/event-type/account-disabled\""
            )
        }),
        "refuses-unknown-events": .doing { events, token in
            let count = token.part(1).flatMap { try? JSONParser.parse(Array($0.utf8)) }?[
                "events"]
            return events.count == count?.members?.count ? events : nil
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
        "knows-repetitions-by-text": .remembering { $0.text },
        "knows-repetitions-without-case": .remembering { $0.claim("jti")?.lowercased() },
        "stops-at-refused-token": .init(notified: { tokens, clientID in
            let answers = MistakenClient.reference.readSecurityEvents(
                tokens, clientID: clientID)
            let end = answers.firstIndex { $0 == nil } ?? answers.count
            return answers.enumerated().map { $0.offset < end ? $0.element : nil }
        }),
        "remembers-refused-tokens": .init(notified: { tokens, clientID in
            let answers = MistakenClient.reference.readSecurityEvents(
                tokens, clientID: clientID)
            var refused: Set<String> = []
            return zip(answers, tokens).map { events, token in
                let id = CompactToken(token).claim("jti") ?? ""
                if events == nil { refused.insert(id) }
                return refused.contains(id) ? nil : events
            }
        }),
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
