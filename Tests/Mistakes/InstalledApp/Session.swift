import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the time after the sign-in.
    static let session: ClientChanges =
        sessionCalls + sessionTime + sessionRefusals + sessionRotation + sessionFailures
        + sessionRevocation + sessionStorage

    /// What people get wrong about calls of APIs and refreshes.
    private static let sessionCalls: ClientChanges = [
        "session-sends-the-id-token": .living(
            noting: String?.none,
            in: { place in
                MistakenWorld(
                    world: place.world,
                    sending: { request, world in
                        let token = place.note.value
                        let isCall = request.errand == .call
                        let response = try await world.send(
                            isCall ? token.map(request.carrying) ?? request : request)
                        if request.errand == .exchange {
                            place.note.change { $0 = response.content?["id_token"]?.text }
                        }
                        return response
                    })
            }),
        "session-calls-without-a-token": .callingAnyway(),
        "session-adds-the-token-to-the-url": .sending(.call) { request, _ in
            request.to(request.token.map { request.url.adding("access_token", $0) } ?? "")
        },
        "session-decodes-the-query": .sending(.call) { request, _ in
            request.to(request.url.percentDecoded)
        },
        "session-keeps-the-access-token": .keepingAccessToken(),
        "session-gives-up-after-weeks": .living(
            noting: 0,
            in: { place in
                MistakenWorld(
                    world: place.world,
                    sending: { request, world in
                        let now = await world.now()
                        if request.errand == .exchange { place.note.change { $0 = now } }
                        let isOld = place.note.value > 0 && now > place.note.value + 1_728_000
                        guard request.errand != .refresh || !isOld
                        else { throw TransportFailure.timedOut }
                        return try await world.send(request)
                    })
            }),
        "session-opens-the-browser": .living(
            noting: 0,
            as: { session, place in
                MistakenSession(
                    session: session,
                    refreshing: { session in
                        let url = place.settings.authorization.endpoint
                        try await place.world.open(url + "?prompt=none", in: .browser)
                        try await session.refresh()
                    })
            }),
    ]

    /// What people get wrong about lifetimes.
    private static let sessionTime: ClientChanges = [
        "session-never-looks-at-the-lifetime": .answering(.exchange, .refresh) {
            response, _ in
            response.changingMember("expires_in") { _ in nil }
        },
        "session-takes-an-hour-at-least": .answering(.exchange) { response, _ in
            response.changingMember("expires_in") { lifetime in
                lifetime.map { .integer(max($0.integer ?? 0, 3_600)) }
            }
        },
        "session-takes-an-hour-at-most": .answering(.exchange) { response, _ in
            response.changingMember("expires_in") { lifetime in
                lifetime.map { .integer(min($0.integer ?? 0, 3_600)) }
            }
        },
        "session-keeps-the-lifetime": .keepingLifetime(),
    ]
}

extension MistakenClient {
    /// Calls without a token until there was a session.
    fileprivate static func callingAnyway() -> MistakenClient {
        living(
            noting: 0,
            in: { place in
                MistakenWorld(
                    world: place.world,
                    sending: { request, world in
                        let response = try await world.send(request)
                        if request.errand == .exchange {
                            await world.keep("yes", as: "had_a_session", in: .plain)
                        }
                        return response
                    })
            },
            as: { session, place in
                MistakenSession(
                    session: session,
                    calling: { url, session in
                        let hadOne = await place.world.kept("had_a_session", in: .plain) != nil
                        guard !hadOne else { return try await session.call(url) }
                        return try await place.world.send(
                            OutgoingRequest(method: "GET", url: url)
                        ).status
                    })
            })
    }

    /// Goes on with the access token that it had before the app asked for a refresh.
    fileprivate static func keepingAccessToken() -> MistakenClient {
        living(
            noting: (received: String?.none, stale: String?.none),
            in: { place in
                MistakenWorld(
                    world: place.world,
                    sending: { request, world in
                        let stale = place.note.value.stale
                        let isCall = request.errand == .call
                        let response = try await world.send(
                            isCall ? stale.map(request.carrying) ?? request : request)
                        if let token = response.content?["access_token"]?.text {
                            place.note.change { note in
                                note.received = token
                                if request.errand == .exchange { note.stale = nil }
                            }
                        }
                        return response
                    })
            },
            as: { session, place in
                MistakenSession(
                    session: session,
                    refreshing: { session in
                        place.note.change { $0.stale = $0.stale ?? $0.received }
                        try await session.refresh()
                    })
            })
    }

    /// Goes on with the lifetime of the token that the exchange brought.
    fileprivate static func keepingLifetime() -> MistakenClient {
        living(
            noting: JSON?.none,
            in: { place in
                MistakenWorld(
                    world: place.world,
                    sending: { request, world in
                        let response = try await world.send(request)
                        if request.errand == .exchange {
                            place.note.change { $0 = response.content?["expires_in"] }
                        }
                        guard request.errand == .refresh, let first = place.note.value else {
                            return response
                        }
                        return response.changingMember("expires_in") { $0.map { _ in first } }
                    })
            })
    }
}
