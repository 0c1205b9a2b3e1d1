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
        "session-sends-the-id-token": Life(noting: String?.none) { request, place in
            let response = try await place.world.send(request.carrying(place.note.value))
            if request.errand == .exchange {
                place.note.change { $0 = response.content?["id_token"]?.text }
            }
            return response
        }.client,
        "session-calls-without-a-token": callingAnyway,
        "session-keeps-the-access-token": keepingAccessToken,
        "session-gives-up-after-weeks": Life(noting: 0) { request, place in
            let now = await place.world.now()
            if request.errand == .exchange { place.note.change { $0 = now } }
            let isOld = place.note.value > 0 && now > place.note.value + 1_728_000
            if request.errand == .refresh && isOld { throw TransportFailure.timedOut }
            return try await place.world.send(request)
        }.client,
        "session-ends-at-the-third-outage": endingAtThirdOutage,
        "session-uses-refreshed-tokens-of-any-type": .answering(.refresh) { response in
            response.isSuccess ? response.telling("token_type", "Bearer") : response
        },
        "session-refreshes-with-the-requested-scopes": .sending(.refresh) { request, settings in
            request.adding("scope", settings.authorization.scopes.joined(separator: " "))
        },
        "session-opens-the-browser": Life(
            noting: (),
            refreshing: { session, place in
                let url = place.settings.authorization.endpoint
                try await place.world.open(url + "?prompt=none", in: .browser)
                try await session.refresh()
            }
        ).client,
    ]

    /// What people get wrong about lifetimes.
    private static let sessionTime: ClientChanges = [
        "session-leaves-expiry-to-the-app": leavingExpiry,
        "session-keeps-the-end-of-the-lifetime": Life(noting: 0) { request, place in
            let response = try await place.world.send(request)
            let now = await place.world.now()
            let end = place.note.change { end in
                end = response.content?["expires_in"]?.integer.map { now + $0 } ?? end
                return end
            }
            guard request.errand == .refresh else { return response }
            return response.changingMember("expires_in") { $0 ?? .integer(max(end - now, 0)) }
        }.client,
        "session-keeps-the-lifetime": Life(noting: JSON?.none) { request, place in
            let response = try await place.world.send(request)
            if request.errand == .exchange {
                place.note.change { $0 = response.content?["expires_in"] }
            }
            guard request.errand == .refresh, let first = place.note.value else { return response }
            return response.changingMember("expires_in") { $0.map { _ in first } }
        }.client,
    ]

    /// What people get wrong when an API refuses a token.
    private static let sessionRefusals: ClientChanges = [
        "session-retries-with-the-old-token": Life(noting: String?.none) { request, place in
            guard request.errand == .call else { return try await place.world.send(request) }
            let refused = place.note.value
            let response = try await place.world.send(request.carrying(refused))
            let isFirst = refused == nil && response.status == 401
            place.note.change { $0 = isFirst ? request.token : nil }
            return response
        }.client,
        "session-leaves-401-to-the-app": refreshing { _ in false },
        "session-knows-one-spelling": refreshing { response in
            response[field: "WWW-Authenticate"]?.hasPrefix("Bearer ") ?? false
        },
        "session-wants-an-error-in-quotes": refreshing { response in
            response[field: "WWW-Authenticate"]?.contains(#"error="invalid_token""#) ?? false
        },
        "session-retries-in-a-loop": Life(
            noting: (),
            calling: { url, session, _ in
                var status = try await session.call(url)
                for _ in 0..<4 where status == 401 {
                    guard (try? await session.refresh()) != nil else { break }
                    status = try await session.call(url)
                }
                return status
            }
        ).client,
        "session-ends-without-scope": Life(noting: false) { request, place in
            guard request.errand == .call else {
                let isLost = request.errand == .refresh && place.note.value
                return isLost ? .failure("invalid_grant") : try await place.world.send(request)
            }
            let response = try await place.world.send(request)
            place.note.change { $0 = $0 || response.status == 403 }
            return response.status == 403 ? response.answering(401) : response
        }.client,
        "session-revokes-without-scope": Life(
            noting: (),
            calling: { url, session, _ in
                let status = try await session.call(url)
                if status == 403 { try await session.revoke() }
                return status
            }
        ).client,
        "session-repeats-without-scope": Life(
            noting: (),
            calling: { url, session, _ in
                var status = try await session.call(url)
                for _ in 0..<4 where status == 403 { status = try await session.call(url) }
                return status
            }
        ).client,
        "session-refreshes-for-each-call": Life(
            noting: 0,
            calling: { url, session, place in
                let others = place.note.next()
                defer { place.note.change { $0 -= 1 } }
                guard others > 0 else { return try await session.call(url) }
                return try await MistakenClient.reference
                    .session(for: place.settings, in: place.world).call(url)
            }
        ).client,
    ]

    /// Makes no call with an expired token, and does not refresh it for one.
    package static let leavingExpiry = Life(noting: Int?.none) { request, place in
        let response = try await place.world.send(request)
        let now = await place.world.now()
        if response.isSuccess {
            place.note.change { $0 = response.content?["expires_in"]?.integer.map { now + $0 } }
        }
        return response
    } calling: { url, session, place in
        let now = await place.world.now()
        let isOver = place.note.value.map { $0 <= now } ?? false
        return isOver ? 401 : try await session.call(url)
    }.client

    /// Calls without a token until there was a session.
    private static let callingAnyway = Life(noting: ()) { request, place in
        let response = try await place.world.send(request)
        if request.errand == .exchange {
            await place.world.keep("yes", as: "had_a_session", in: .plain)
        }
        return response
    } calling: { url, session, place in
        let hadOne = await place.world.kept("had_a_session", in: .plain) != nil
        guard !hadOne else { return try await session.call(url) }
        return try await place.world.send(OutgoingRequest(method: "GET", url: url)).status
    }.client

    /// Goes on with the access token that it had before the app asked for a refresh.
    private static let keepingAccessToken = Life(
        noting: (received: String?.none, stale: String?.none)
    ) { request, place in
        let response = try await place.world.send(request.carrying(place.note.value.stale))
        if let token = response.content?["access_token"]?.text {
            place.note.change { note in
                note.received = token
                if request.errand == .exchange { note.stale = nil }
            }
        }
        return response
    } refreshing: { session, place in
        place.note.change { $0.stale = $0.stale ?? $0.received }
        try await session.refresh()
    }.client

    /// Signs the user out after three refreshes without an answer that is good.
    private static let endingAtThirdOutage = Life(noting: 0) { request, place in
        let response = try await place.world.send(request)
        if request.errand == .refresh {
            place.note.change { $0 = response.isSuccess ? 0 : $0 + 1 }
        }
        return response
    } refreshing: { session, place in
        do { try await session.refresh() } catch {
            if place.note.value == 3 { try await session.signOut() }
            throw error
        }
    }.client

    /// Refreshes after a 401 only if its answer passes a test.
    private static func refreshing(
        if test: @escaping @Sendable (WireResponse) -> Bool
    ) -> MistakenClient {
        let hidden = 299
        return Life(noting: ()) { request, place in
            let response = try await place.world.send(request)
            let isRefused = request.errand == .call && response.status == 401
            return isRefused && !test(response) ? response.answering(hidden) : response
        } calling: { url, session, _ in
            let status = try await session.call(url)
            return status == hidden ? 401 : status
        }.client
    }
}
