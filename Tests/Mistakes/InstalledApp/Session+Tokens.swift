import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about refresh tokens.
    static let sessionRotation: ClientChanges = [
        "session-keeps-both-refresh-tokens": keepingOldToken,
        "session-loses-the-refresh-token": losingToken { $0 == nil },
        "session-ends-when-offline": Life(noting: ()) { request, place in
            do { return try await place.world.send(request) } catch {
                guard request.errand == .refresh else { throw error }
                return .deadGrant
            }
        }.client,
        "session-revokes-after-a-failed-refresh": Life(noting: ()) { request, place in
            let response = try await place.world.send(request)
            guard request.errand == .refresh, response.status == 429 || response.status >= 500
            else { return response }
            let token = request.parameter("refresh_token") ?? ""
            _ = try await place.world.send(
                OutgoingRequest(
                    method: "POST", url: place.settings.revocationEndpoint,
                    body: Form.encode([("token", token)])))
            return response
        }.client,
        "session-ends-after-an-old-401": endingAfterRefusal,
        "session-goes-on-after-invalid-grant": goingOnAfterInvalidGrant,
        "session-sends-the-code-with-a-refresh": Life(noting: "") { request, place in
            if request.errand == .exchange, let code = request.parameter("code") {
                place.note.change { $0 = code }
            }
            let code = place.note.value
            guard request.errand == .refresh, !code.isEmpty else {
                return try await place.world.send(request)
            }
            return try await place.world.send(request.adding("code", code))
        }.client,
        "session-sends-an-empty-refresh-token": Life(
            noting: (),
            refreshing: { session, place in
                let key = place.settings.refreshTokenKey
                let kept = await place.world.kept(key, in: .protected)
                guard try await session.isSignedIn, kept ?? "" == "" else {
                    return try await session.refresh()
                }
                _ = try await place.world.send(
                    OutgoingRequest(
                        method: "POST", url: place.settings.tokenEndpoint,
                        body: "grant_type=refresh_token&refresh_token="))
            }
        ).client,
        "session-lends-the-earlier-refresh-token": Life(noting: JSON?.none) { request, place in
            let response = try await place.world.send(request)
            guard request.errand == .exchange else { return response }
            let token = place.note.change { kept in
                kept = response.content?["refresh_token"] ?? kept
                return kept
            }
            return response.changingMember("refresh_token") { $0 ?? token }
        }.client,
        "session-takes-null-for-no-refresh-token": losingToken {
            $0.map { $0.text?.isEmpty ?? true } ?? false
        },
        "session-keeps-the-first-refresh-token": Life(noting: JSON?.none) { request, place in
            let response = try await place.world.send(request)
            guard request.errand == .exchange else { return response }
            let first = place.note.change { first in
                first = first ?? response.content?["refresh_token"]
                return first
            }
            return response.changingMember("refresh_token") { $0.map { first ?? $0 } }
        }.client,
    ]

    /// What people get wrong about redirections of APIs.
    static let sessionFailures: ClientChanges = [
        "session-follows-with-the-token": following { _, _ in true },
        "session-follows-to-the-same-host": following { here, there in
            here.split(separator: "/").dropFirst().first
                == there.split(separator: "/").dropFirst().first
        },
        "session-follows-the-token-endpoint": .followingRedirections(of: .refresh, .revocation),
    ]

    /// What people get wrong about revoking.
    static let sessionRevocation: ClientChanges = [
        "session-only-forgets": Life(
            noting: false, sending: revokingNothing,
            revoking: { session, place in
                try await place.note.whileTrue { try await session.signOut() }
            }
        ).client,
        "session-says-it-is-over": sayingItIsOver,
        "session-revokes-the-access-token-only": revokingAccessToken,
    ]

    /// What people get wrong about signing out and about storage.
    static let sessionStorage: ClientChanges = [
        "session-leaves-the-stored-token": Life(
            noting: false,
            keeping: { text, key, storage, place in
                guard text != nil || !place.note.value else { return }
                await place.world.keep(text, as: key, in: storage)
            },
            leaving: { session, place in
                try await place.note.whileTrue { try await session.signOut() }
            }
        ).client,
        "session-leaves-the-token-in-memory": leavingMemory,
        "session-keeps-a-token-to-revoke": keepingTokenToRevoke,
        "session-signs-out-without-revoking": Life(
            noting: false, sending: revokingNothing,
            leaving: { session, place in
                try await place.note.whileTrue { try await session.signOut() }
            }
        ).client,
        "session-keeps-nothing": Life(noting: (), keeping: { _, _, _, _ in }).client,
        "session-stores-nothing-without-a-lifetime": storingNothing(without: "expires_in"),
        "session-stores-nothing-without-a-scope": storingNothing(without: "scope"),
        "session-drops-the-stored-token-if-a-refresh-brings-none": storingNothing(
            without: "refresh_token"),
        "session-keeps-a-copy-in-preferences": Life(
            noting: (),
            keeping: { text, key, storage, place in
                await place.world.keep(text, as: key, in: storage)
                await place.world.keep(text, as: key, in: .plain)
            }
        ).client,
        "session-keeps-a-copy-in-hexadecimal": copying { text in
            text.utf8.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        },
        "session-keeps-a-reversed-copy": copying { String($0.reversed()) },
        "session-moves-tokens-out-of-preferences": Life(
            noting: (),
            keeping: { text, key, storage, place in
                await place.world.keep(text, as: key, in: .plain)
                await place.world.keep(nil, as: key, in: .plain)
                await place.world.keep(text, as: key, in: storage)
            }
        ).client,
    ]

    /// Removes what it has stored after a token response that lacks a member.
    private static func storingNothing(without member: String) -> MistakenClient {
        Life(noting: false) { request, place in
            let response = try await place.world.send(request)
            let isLacking = response.content?[member] == nil
            if response.isSuccess { place.note.change { $0 = isLacking } }
            return response
        } keeping: { text, key, storage, place in
            await place.world.keep(place.note.value ? nil : text, as: key, in: storage)
        }.client
    }

    /// Keeps a copy of what it stores in preferences, in another spelling.
    private static func copying(
        as spell: @escaping @Sendable (String) -> String
    ) -> MistakenClient {
        Life(
            noting: (),
            keeping: { text, key, storage, place in
                await place.world.keep(text, as: key, in: storage)
                await place.world.keep(text.map(spell), as: key, in: .plain)
            }
        ).client
    }

    /// Ends the session if an API refused the token and the refresh did not reach the server.
    private static let endingAfterRefusal = Life(noting: (isOffline: false, isOver: false)) {
        request, place in
        do { return try await place.world.send(request) } catch {
            place.note.change { $0.isOffline = request.errand == .refresh }
            throw error
        }
    } calling: { url, session, place in
        place.note.change { $0.isOffline = false }
        let status = try await session.call(url)
        place.note.change { $0.isOver = $0.isOver || $0.isOffline && status == 401 }
        return status
    } telling: { session, place in
        try await session.isSignedIn && !place.note.value.isOver
    }.client

    /// Goes on with an access token until it expires, although its refresh token is dead.
    package static let goingOnAfterInvalidGrant = Life(noting: (token: "", end: 0, isDead: false)) {
        request, place in
        let response = try await place.world.send(request)
        let now = await place.world.now()
        if response.isSuccess, let token = response.content?["access_token"]?.text {
            let seconds = response.content?["expires_in"]?.integer ?? 0
            place.note.change { $0 = (token, now + seconds, false) }
        }
        let error = response.content?["error"]?.text
        if request.errand == .refresh, response.status == 400, error == "invalid_grant" {
            place.note.change { $0.isDead = true }
        }
        return response
    } calling: { url, session, place in
        let (token, end, isDead) = place.note.value
        let now = await place.world.now()
        guard isDead, now < end else { return try await session.call(url) }
        let field = HeaderField(name: "Authorization", value: "Bearer \(token)")
        return try await place.world.send(OutgoingRequest(method: "GET", url: url, fields: [field]))
            .status
    } leaving: { session, place in
        place.note.change { $0.isDead = false }
        try await session.signOut()
    } telling: { session, place in
        let (_, end, isDead) = place.note.value
        let now = await place.world.now()
        let isSignedIn = try await session.isSignedIn
        return isSignedIn || isDead && now < end
    }.client

    /// Revokes the access token in place of the refresh token when the user disconnects the app.
    private static let revokingAccessToken = Life(noting: (token: "", isRevoking: false)) {
        request, place in
        let (token, isRevoking) = place.note.value
        guard request.errand != .revocation || !isRevoking else {
            return try await place.world.send(request.changing("token") { _ in token })
        }
        let response = try await place.world.send(request)
        if let token = response.content?["access_token"]?.text {
            place.note.change { $0.token = token }
        }
        return response
    } revoking: { session, place in
        place.note.change { $0.isRevoking = true }
        try await session.revoke()
        place.note.change { $0.isRevoking = false }
    }.client

    /// Keeps the old refresh token as well when a refresh brings a new one.
    private static let keepingOldToken = Life(noting: (last: String?.none, isRefreshed: false)) {
        request, place in
        let isRefresh = request.errand == .refresh
        if isRefresh || request.errand == .exchange {
            place.note.change { $0.isRefreshed = isRefresh }
        }
        return try await place.world.send(request)
    } keeping: { text, key, storage, place in
        let (last, isRefreshed) = place.note.value
        await place.world.keep(text, as: key, in: storage)
        guard key == place.settings.refreshTokenKey else { return }
        await place.world.keep(text != nil && isRefreshed ? last : nil, as: "old", in: storage)
        place.note.change { $0.last = text }
    }.client

    /// Sends no refresh after one, asked for by the app, that brought no refresh token.
    private static func losingToken(
        if isLost: @escaping @Sendable (_ token: JSON?) -> Bool
    ) -> MistakenClient {
        Life(noting: (lacks: false, isLost: false)) { request, place in
            if request.errand == .refresh, place.note.value.isLost {
                throw TransportFailure.offline
            }
            let response = try await place.world.send(request)
            place.note.change { $0.lacks = isLost(response.content?["refresh_token"]) }
            return response
        } refreshing: { session, place in
            try await session.refresh()
            place.note.change { $0.isLost = $0.lacks }
        }.client
    }

    /// Says that there is no session, although the server could not revoke the token.
    private static let sayingItIsOver = Life(noting: (isRevoking: false, hasFailed: false)) {
        request, place in
        guard request.errand == .revocation else { return try await place.world.send(request) }
        place.note.change { $0.hasFailed = $0.isRevoking }
        let response = try await place.world.send(request)
        place.note.change { $0.hasFailed = $0.isRevoking && response.status >= 500 }
        return response
    } revoking: { session, place in
        place.note.change { $0.isRevoking = true }
        try await session.revoke()
        place.note.change { $0.isRevoking = false }
    } telling: { session, place in
        try await session.isSignedIn && !place.note.value.hasFailed
    }.client

    /// Removes what is stored when the user signs out, and goes on with what is in memory.
    private static let leavingMemory = Life(noting: (isLeaving: false, hasLeft: false)) {
        request, place in
        let response = try await place.world.send(request)
        return place.note.value.isLeaving ? response.answering(503) : response
    } receiving: { url, session, place in
        try await session.receive(redirect: url)
        place.note.change { $0.hasLeft = false }
    } leaving: { session, place in
        place.note.change { $0 = (isLeaving: true, hasLeft: true) }
        try await session.revoke()
        place.note.change { $0.isLeaving = false }
        await place.world.keep(nil, as: "refresh_token", in: .protected)
    } telling: { session, place in
        try await session.isSignedIn && !place.note.value.hasLeft
    }.client

    /// Keeps the token that it could not revoke at a sign-out.
    package static let keepingTokenToRevoke = Life(noting: String?.none) { request, place in
        guard request.errand == .revocation else { return try await place.world.send(request) }
        place.note.change { $0 = request.parameter("token") }
        let response = try await place.world.send(request)
        if response.status < 500 { place.note.change { $0 = nil } }
        return response
    } leaving: { session, place in
        try await session.signOut()
        await place.world.keep(place.note.value, as: "to_revoke", in: .protected)
    }.client

    /// Does not ask the server for a revocation while the note is true.
    private static func revokingNothing(
        _ request: OutgoingRequest, in place: Surroundings<Bool>
    ) async throws -> WireResponse {
        guard request.errand == .revocation, place.note.value else {
            return try await place.world.send(request)
        }
        return WireResponse(status: 200)
    }

    /// Follows redirections with the same header fields.
    private static func following(
        if test: @escaping @Sendable (_ here: String, _ there: String) -> Bool
    ) -> MistakenClient {
        Life(noting: ()) { request, place in
            let response = try await place.world.send(request)
            guard request.errand == .call, 300..<400 ~= response.status,
                let location = response[field: "Location"]
            else { return response }
            let origin = request.url.split(separator: "/").prefix(2).joined(separator: "//")
            let url =
                location.hasPrefix("//")
                ? "https:" + location : location.hasPrefix("/") ? origin + location : location
            return test(request.url, url)
                ? try await place.world.send(request.with(url: url)) : response
        }.client
    }
}

extension Memory<Bool> {
    /// Does something while the value is true.
    fileprivate func whileTrue(_ body: () async throws -> Void) async rethrows {
        change { $0 = true }
        try await body()
        change { $0 = false }
    }
}
