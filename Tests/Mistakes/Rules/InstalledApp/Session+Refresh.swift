import Conformance
import Reference

extension Mistake {
    /// What people get wrong when an API refuses a token.
    static let sessionRefusals: [Mistake] = [
        Mistake(
            "session-retries-with-the-old-token", "repeats a call with the token that was refused",
            breaks: "session-retry-after-401",
            MistakenClient.living(
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
                })),
        Mistake(
            "session-leaves-401-to-the-app", "never refreshes when a token is refused",
            breaks: "session-retry-after-401",
            and: ["session-challenge-forms": "No challenge makes it refresh."],
            MistakenClient.refreshing { _ in false }),
        Mistake(
            "session-knows-one-spelling", "refreshes only if the challenge begins with Bearer",
            breaks: "session-challenge-forms",
            MistakenClient.refreshing { response in
                response[field: "WWW-Authenticate"]?.hasPrefix("Bearer ") ?? false
            }),
        Mistake(
            "session-wants-an-error-in-quotes", "refreshes only if it finds the error in quotes",
            breaks: "session-challenge-forms",
            MistakenClient.refreshing { response in
                response[field: "WWW-Authenticate"]?.contains(#"error="invalid_token""#) ?? false
            }),
        Mistake(
            "session-retries-in-a-loop", "refreshes as often as a token is refused",
            breaks: "session-one-refresh-per-call",
            MistakenClient.living(
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
                })),
        Mistake(
            "session-refreshes-on-403", "refreshes when an API forbids a call",
            breaks: "session-no-refresh-for-other-errors",
            MistakenClient.answering(.call) { response, _ in
                response.status == 403 ? response.answering(401) : response
            }),
        Mistake(
            "session-refreshes-on-wrong-requests", "refreshes when an API finds a request wrong",
            breaks: "session-no-refresh-for-other-errors",
            MistakenClient.answering(.call) { response, _ in
                response.status == 400 ? response.answering(401) : response
            }),
        Mistake(
            "session-refreshes-for-each-call", "refreshes for each of several calls",
            breaks: "session-single-flight", MistakenClient.refreshingForEachCall()),
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
