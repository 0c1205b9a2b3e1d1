import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about security events.
    static let securityEvents = securityEventTypes + securityEventTokens

    /// What people get wrong about the types of events.
    private static let securityEventTypes: ClientChanges = [
        "leaves-hijacked-accounts": .doing { events, token in
            token.claimsText.contains("\"reason\":\"") ? [] : events
        },
        "knows-examples-only": .doing { events, _ in
            events.filter { [.sessionsRevoked, .tokenRevoked, .accountDisabled].contains($0) }
        },
        "looks-at-last-part-of-type": .readingEventClaims { claims, _ in
            claims.replacing(#/"[^"]*event-type\/([a-z-]+)"/#) { match in
                let family = match.1.hasPrefix("token") ? "oauth" : "risc"
                return "\"https://schemas.openid.net/secevent/\(family)/event-type/\(match.1)\""
            }
        },
        "refuses-unknown-events": .doing { events, token in
            events.count == token.claims?["events"]?.members?.count ? events : nil
        },
        "acts-on-first-event": .doing { events, _ in Array(events.prefix(1)) },
        "takes-events-for-any-client": .readingEventClaims { claims, clientID in
            claims.replacing(
                #/"aud":("[^"]*"|\[[^\]]*\]|\{[^}]*\})/#, with: "\"aud\":\"\(clientID)\"")
        },
        "finds-client-within-audience": .readingEventClaims { claims, clientID in
            claims.replacing(#/"aud":"([^"]*)"/#) { match in
                "\"aud\":\"\(match.1.contains(clientID) ? clientID : String(match.1))\""
            }
        },
    ]

    /// What people get wrong about tokens that come again, or that come after a refused one.
    private static let securityEventTokens: ClientChanges = [
        "acts-on-repetitions": .init(notified: { tokens, clientID, keys in
            try tokens.flatMap {
                try MistakenClient.reference.readSecurityEvents(
                    [$0], clientID: clientID, keys: keys)
            }
        }),
        "knows-repetitions-by-text": remembering { $0 },
        "knows-repetitions-without-case": remembering { $0.claims?["jti"]?.text?.lowercased() },
        "stops-at-refused-token": .init(notified: { tokens, clientID, keys in
            let answers = try MistakenClient.reference.readSecurityEvents(
                tokens, clientID: clientID, keys: keys)
            let end = answers.firstIndex { $0 == nil } ?? answers.count
            return answers.enumerated().map { $0.offset < end ? $0.element : nil }
        }),
        "remembers-refused-tokens": .init(notified: { tokens, clientID, keys in
            let answers = try MistakenClient.reference.readSecurityEvents(
                tokens, clientID: clientID, keys: keys)
            var refused: Set<String> = []
            return zip(answers, tokens).map { events, token in
                let id = token.claims?["jti"]?.text ?? ""
                if events == nil { refused.insert(id) }
                return refused.contains(id) ? nil : events
            }
        }),
    ]

    /// A client that knows repeated tokens by something else than their jti.
    private static func remembering(
        _ key: @escaping @Sendable (_ token: String) -> String?
    ) -> MistakenClient {
        MistakenClient(notified: { tokens, clientID, keys in
            var known: Set<String> = []
            return try tokens.flatMap { token -> [[SecurityEvent]?] in
                let events = try MistakenClient.reference.readSecurityEvents(
                    [token], clientID: clientID, keys: keys)
                guard events[0] != nil, let key = key(token) else { return events }
                return known.insert(key).inserted ? events : [[]]
            }
        })
    }
}
