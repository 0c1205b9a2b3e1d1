import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the exchange of the code.
    static let signInTokens: ClientChanges = [
        "flow-exchanges-again": .exchangingAgain(),
        "flow-repeats-a-failed-exchange": .delivering { request, world, _ in
            let response = try await world.send(request)
            guard request.errand == .exchange, response.status >= 500 else {
                return response
            }
            return try await world.send(request)
        },
        "flow-ignores-the-status": .answering(.exchange) { response, _ in response.answering(200) },
        "flow-wants-all-scopes": .answering(.exchange) { response, settings in
            guard let text = response.content?["scope"]?.text else { return response }
            let granted = text.split(separator: " ").map(String.init)
            let isWhole = settings.authorization.scopes.allSatisfy(granted.contains)
            return isWhole ? response : .deadGrant
        },
        "flow-adds-a-slash": .sending(.exchange) { request, _ in
            request.with(
                request.form.changing("redirect_uri") { uri in
                    uri.split(separator: "/").count == 2 && !uri.hasSuffix("/")
                        && uri.hasPrefix("http") ? uri + "/" : uri
                })
        },
        "flow-lowers-the-redirect-uri": .sending(.exchange) { request, _ in
            request.with(request.form.changing("redirect_uri") { $0.lowercased() })
        },
        "flow-sends-the-last-verifier": .living(
            noting: (turn: 0, verifier: ""),
            in: { place in
                MistakenWorld(
                    world: place.world,
                    sending: { request, world in
                        guard request.errand == .exchange else {
                            return try await world.send(request)
                        }
                        let last = place.note.value.verifier
                        return try await world.send(
                            request.with(
                                request.form.changing("code_verifier") {
                                    last.isEmpty ? $0 : last
                                }))
                    },
                    drawing: { count, world in
                        let octets = await world.randomOctets(count)
                        place.note.change { note in
                            note.turn += 1
                            if !note.turn.isMultiple(of: 2) {
                                note.verifier = Base64URL.encode(octets)
                            }
                        }
                        return octets
                    })
            }),
        "flow-makes-another-verifier": .sending(.exchange) { request, _ in
            let other = MistakenClient.reference.makePKCE().codeVerifier
            return request.with(request.form.changing("code_verifier") { _ in other })
        },
        "flow-clears-tokens-after-a-failure": .failing { session, _ in
            try? await session.signOut()
        },
        "flow-signs-out-before-signing-in": .living(
            noting: 0,
            as: { session, _ in
                MistakenSession(
                    session: session,
                    beginning: { session in
                        try? await session.signOut()
                        try await session.beginSignIn()
                    })
            }),
    ]
}

/// What became of the exchange of a code.
struct ExchangeNote: Sendable {
    var isUnderway = false
    var isBusy = false
}

extension MistakenClient {
    /// Does something after an exchange that failed, and begins no sign-in if it is busy then.
    static func failing(
        _ react: @escaping @Sendable (any ClientSession, Surroundings<ExchangeNote>) async -> Void
    ) -> MistakenClient {
        living(
            noting: ExchangeNote(),
            in: { place in
                MistakenWorld(
                    world: place.world,
                    sending: { request, world in
                        if request.errand == .exchange {
                            place.note.change { $0.isUnderway = true }
                        }
                        return try await world.send(request)
                    })
            },
            as: { session, place in
                MistakenSession(
                    session: session,
                    beginning: { session in
                        if place.note.value.isBusy { throw Refusal("busy") }
                        try await session.beginSignIn()
                    },
                    receiving: { url, session in
                        place.note.change { $0.isUnderway = false }
                        do { try await session.receive(redirect: url) } catch {
                            if place.note.value.isUnderway { await react(session, place) }
                            throw error
                        }
                    })
            })
    }

    /// Sends the token request again when the same URL arrives again.
    fileprivate static func exchangingAgain() -> MistakenClient {
        living(
            noting: (url: "", request: OutgoingRequest?.none),
            in: { place in
                MistakenWorld(
                    world: place.world,
                    sending: { request, world in
                        if request.errand == .exchange {
                            place.note.change { $0.request = request }
                        }
                        return try await world.send(request)
                    })
            },
            as: { session, place in
                MistakenSession(
                    session: session,
                    receiving: { url, session in
                        let (last, request) = place.note.value
                        place.note.change { $0.url = url }
                        if url.hasSameOctets(as: last), let request {
                            _ = try await place.world.send(request)
                        } else {
                            try await session.receive(redirect: url)
                        }
                    })
            })
    }
}
