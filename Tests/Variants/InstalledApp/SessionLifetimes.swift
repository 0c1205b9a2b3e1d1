import Conformance
import Mistakes
import StrictCodecs

extension Variant {
    /// When the client of a session may refresh its access token.
    static let ofLifetimes: Changes = [
        "client-refreshes-with-two-thirds-left": lasting { $0 / 3 },
        "client-refreshes-at-half-of-the-lifetime": lasting { $0 / 2 },
        "client-refreshes-with-a-tenth-left": lasting { $0 * 9 / 10 },
        "client-refreshes-five-minutes-early": lasting { $0 > 600 ? $0 - 300 : $0 },
        "client-refreshes-after-five-minutes": lasting { min($0, 301) },
        "client-refreshes-in-the-background": refreshingInTheBackground,
        "client-refreshes-before-every-call": refreshingAlways,
        "client-refreshes-when-it-starts": MistakenClient.changing {
            $0.starting = { settings, world in
                let session = try await MistakenClient.reference.session(for: settings, in: world)
                if try await session.isSignedIn { try? await session.refresh() }
                return session
            }
        },
        "client-goes-on-if-an-early-refresh-fails": tryingEarly,
        "client-learns-from-the-api-what-has-expired": MistakenClient.answering(
            .exchange, .refresh
        ) { $0.telling("expires_in", nil) },
        "client-waits-for-the-app-to-refresh": Mistake.leavingExpiry,
        "client-takes-an-unknown-lifetime-for-an-hour": assuming(3600),
        "client-refreshes-tokens-of-unknown-lifetime": assuming(0),
    ]

    /// A client that refreshes a token when a part of its lifetime has elapsed.
    private static func lasting(
        _ part: @escaping @Sendable (_ seconds: Int) -> Int
    ) -> MistakenClient {
        MistakenClient.answering(.exchange, .refresh) {
            $0.changingMember("expires_in") { lifetime in
                lifetime?.integer.map { .integer(part($0)) } ?? lifetime
            }
        }
    }

    /// A client that knows how long the tokens live of which its server does not say it.
    private static func assuming(_ seconds: Int) -> MistakenClient {
        MistakenClient.answering(.exchange, .refresh) {
            $0.isSuccess ? $0.changingMember("expires_in") { $0 ?? .integer(seconds) } : $0
        }
    }

    /// Has a timer for the end of a lifetime.
    private static let refreshingInTheBackground = Life<Int?>.changing(noting: nil) {
        $0.sending = { request, place in
            let response = try await place.world.send(request)
            let now = await place.world.now()
            if response.isSuccess {
                place.note.change { $0 = response.content?["expires_in"]?.integer.map { now + $0 } }
            }
            return response
        }
        $0.comesBefore { session, place in
            let now = await place.world.now()
            guard let end = place.note.value, end <= now else { return }
            place.note.change { $0 = nil }
            try? await session.refresh()
        }
    }.client

    /// Refreshes once for all calls at the same time.
    private static let refreshingAlways = Life.changing(noting: Flight()) {
        $0.calling = { url, session, place in
            let task = place.note.change { flight in
                let task = flight.task ?? Task { _ = try? await session.refresh() }
                flight.task = task
                flight.calls += 1
                return task
            }
            await task.value
            defer {
                place.note.change { flight in
                    flight.calls -= 1
                    if flight.calls == 0 { flight.task = nil }
                }
            }
            return try await session.call(url)
        }
    }.client

    /// Refreshes when two thirds of the lifetime are left, and goes on if that fails.
    private static let tryingEarly = Life.changing(noting: (start: 0, lifetime: 0)) {
        $0.sending = { request, place in
            let response = try await place.world.send(request)
            let now = await place.world.now()
            if response.isSuccess {
                let lifetime = response.content?["expires_in"]?.integer ?? 0
                place.note.change { $0 = (now, lifetime) }
            }
            return response
        }
        $0.calling = { url, session, place in
            let (start, lifetime) = place.note.value
            let age = await place.world.now() - start
            if lifetime / 3 <= age, age < lifetime { try? await session.refresh() }
            return try await session.call(url)
        }
    }.client
}

/// The refresh that several calls wait for.
private struct Flight: Sendable {
    var task: Task<Void, Never>?
    var calls = 0
}

extension Life {
    /// Does something by itself before whatever the user does.
    mutating func comesBefore(
        _ act: @escaping @Sendable (any ClientSession, Surroundings<Note>) async -> Void
    ) {
        let life = self
        beginning = { session, place in
            await act(session, place)
            try await life.beginning(session, place)
        }
        calling = { url, session, place in
            await act(session, place)
            return try await life.calling(url, session, place)
        }
        refreshing = { session, place in
            await act(session, place)
            try await life.refreshing(session, place)
        }
        revoking = { session, place in
            await act(session, place)
            try await life.revoking(session, place)
        }
        leaving = { session, place in
            await act(session, place)
            try await life.leaving(session, place)
        }
        notifying = { token, session, place in
            await act(session, place)
            try await life.notifying(token, session, place)
        }
    }
}
