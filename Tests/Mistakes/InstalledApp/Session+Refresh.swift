import Conformance
import Reference

extension Mistake {
    /// What people get wrong when an API refuses a token.
    static let sessionRefusals: ClientChanges = [
        "session-retries-with-the-old-token": .living(
            noting: String?.none,
            in: { place in
                MistakenWorld(
                    world: place.world,
                    sending: { request, world in
                        guard request.errand == .call else {
                            return try await world.send(request)
                        }
                        let refused = place.note.value
                        let response = try await world.send(
                            refused.map(request.carrying) ?? request)
                        let isFirst = refused == nil && response.status == 401
                        place.note.change { $0 = isFirst ? request.token : nil }
                        return response
                    })
            }),
        "session-leaves-401-to-the-app": .refreshing { _ in false },
        "session-knows-one-spelling": .refreshing { response in
            response[field: "WWW-Authenticate"]?.hasPrefix("Bearer ") ?? false
        },
        "session-wants-an-error-in-quotes": .refreshing { response in
            response[field: "WWW-Authenticate"]?.contains(#"error="invalid_token""#) ?? false
        },
        "session-retries-in-a-loop": .living(
            noting: 0,
            as: { session, _ in
                MistakenSession(
                    session: session,
                    calling: { url, session in
                        var status = try await session.call(url)
                        for _ in 0..<4 where status == 401 {
                            guard (try? await session.refresh()) != nil else { break }
                            status = try await session.call(url)
                        }
                        return status
                    })
            }),
        "session-refreshes-on-403": .answering(.call) { response, _ in
            response.status == 403 ? response.answering(401) : response
        },
        "session-refreshes-on-wrong-requests": .answering(.call) { response, _ in
            response.status == 400 ? response.answering(401) : response
        },
        "session-refreshes-for-each-call": .refreshingForEachCall(),
    ]
}

extension MistakenClient {
    /// Refreshes after a 401 only if its answer passes a test.
    fileprivate static func refreshing(
        if test: @escaping @Sendable (WireResponse) -> Bool
    ) -> MistakenClient {
        let hidden = 299
        return living(
            noting: 0,
            in: { place in
                MistakenWorld(
                    world: place.world,
                    sending: { request, world in
                        let response = try await world.send(request)
                        let isRefused = request.errand == .call && response.status == 401
                        return isRefused && !test(response)
                            ? response.answering(hidden) : response
                    })
            },
            as: { session, _ in
                MistakenSession(
                    session: session,
                    calling: { url, session in
                        let status = try await session.call(url)
                        return status == hidden ? 401 : status
                    })
            })
    }

    /// Lets each call that begins during another one have a client of its own.
    fileprivate static func refreshingForEachCall() -> MistakenClient {
        living(
            noting: 0,
            as: { session, place in
                MistakenSession(
                    session: session,
                    calling: { url, session in
                        let others = place.note.change { calls in
                            calls += 1
                            return calls - 1
                        }
                        defer { place.note.change { $0 -= 1 } }
                        guard others > 0 else { return try await session.call(url) }
                        let copy = await reference.session(for: place.settings, in: place.world)
                        return try await copy.call(url)
                    })
            })
    }
}
