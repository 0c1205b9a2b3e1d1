import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about whole sign-ins.
    static let signIn: ClientChanges =
        signInBeginning + signInWaiting + signInAnswers + signInErrors + signInTokens

    /// What people get wrong before the answer comes.
    private static let signInBeginning: ClientChanges = [
        "flow-wants-the-path-as-sent": .receiving { url, settings in
            guard URIReference(url).base != settings.authorization.redirectURI + "/" else {
                throw Refusal("another path")
            }
            return url
        },
        "flow-knows-no-ipv6": .receiving { url, _ in
            guard !url.contains("[::1]") else { throw Refusal("no such host") }
            return url
        },
        "flow-asks-google-only": .sending(.exchange) { request, _ in
            request.to("https://oauth2.googleapis.com/token")
        },
        "flow-opens-a-web-view": .opening { url, _, _ in (url, .embeddedWebView) },
        "flow-keeps-one-state": .drawing(
            state: { drawn, state in
                drawn.state = drawn.state ?? state
                return drawn.state ?? state
            }),
        "flow-reuses-the-state-after-cancel": .drawing(
            state: { drawn, state in
                let state = drawn.isCancelled ? drawn.state ?? state : state
                drawn.state = state
                drawn.isCancelled = false
                return state
            }),
        "flow-sends-the-verifier-as-state": .revealing(),
        "flow-keeps-one-verifier": .drawing(
            verifier: { drawn, verifier in
                drawn.verifier = drawn.verifier ?? verifier
                return drawn.verifier ?? verifier
            }),
        "flow-reuses-the-verifier-after-sign-out": .drawing(
            verifier: { drawn, verifier in
                let verifier = drawn.hasLeft ? drawn.verifier ?? verifier : verifier
                drawn.verifier = verifier
                return verifier
            }),
        "flow-sends-any-secret": .sending(.exchange) { request, settings in
            let client = settings.authorization.client
            guard client.type != .desktop, let secret = client.clientSecret else {
                return request
            }
            return request.with(request.form.adding("client_secret", secret))
        },
        "flow-shows-the-secret-to-the-browser": .opening { url, userAgent, settings in
            let secret = settings.authorization.client.clientSecret
            return (secret.map { url.adding("client_secret", $0) } ?? url, userAgent)
        },
    ]
}

/// What a client has drawn, and what happened since.
private struct Drawn: Sendable {
    var turn = 0
    var verifier: [UInt8]?
    var state: [UInt8]?
    var isCancelled = false
    var hasLeft = false
}

extension MistakenClient {
    /// Changes what is opened, and where.
    fileprivate static func opening(
        _ change: @escaping @Sendable (String, UserAgent, ClientSettings) -> (String, UserAgent)
    ) -> MistakenClient {
        living(
            noting: 0,
            in: { place in
                MistakenWorld(
                    world: place.world,
                    opening: { url, userAgent in change(url, userAgent, place.settings) })
            })
    }

    /// Changes the octets that are drawn for verifiers and states, which take turns.
    fileprivate static func drawing(
        verifier: @escaping @Sendable (inout Drawn, [UInt8]) -> [UInt8] = { $1 },
        state: @escaping @Sendable (inout Drawn, [UInt8]) -> [UInt8] = { $1 }
    ) -> MistakenClient {
        living(
            noting: Drawn(),
            in: { place in
                MistakenWorld(
                    world: place.world,
                    drawing: { count, world in
                        let octets = await world.randomOctets(count)
                        return place.note.change { drawn in
                            drawn.turn += 1
                            return drawn.turn.isMultiple(of: 2)
                                ? state(&drawn, octets) : verifier(&drawn, octets)
                        }
                    })
            },
            as: { session, place in
                MistakenSession(
                    session: session,
                    cancelling: { session in
                        place.note.change { $0.isCancelled = true }
                        try await session.cancelSignIn()
                    },
                    leaving: { session in
                        place.note.change { $0.hasLeft = true }
                        try await session.signOut()
                    })
            })
    }

    /// Sends the verifier as the state, and reads it as the state that was meant.
    fileprivate static func revealing() -> MistakenClient {
        living(
            noting: (last: "", turn: 0, states: [String: String]()),
            in: { place in
                MistakenWorld(
                    world: place.world,
                    opening: { url, userAgent in
                        place.note.change { note in
                            note.states[note.last] = url.parameter("state")
                            return (url.changing("state") { _ in note.last }, userAgent)
                        }
                    },
                    drawing: { count, world in
                        let octets = await world.randomOctets(count)
                        place.note.change { note in
                            note.turn += 1
                            if !note.turn.isMultiple(of: 2) { note.last = Base64URL.encode(octets) }
                        }
                        return octets
                    })
            },
            as: { session, place in
                MistakenSession(
                    session: session,
                    receiving: { url, session in
                        let states = place.note.value.states
                        try await session.receive(
                            redirect: url.changing("state") { states[$0] ?? $0 })
                    })
            })
    }
}
