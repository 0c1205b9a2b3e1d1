import Conformance
import Mistakes
import Reference
import StrictCodecs

extension Variant {
    /// How the client of a session may end it, begin another, or store it.
    static let ofEndings: Changes = [
        "client-revokes-the-refresh-token-and-the-access-token": revokingBoth { [$0, $1] },
        "client-revokes-the-access-token-and-the-refresh-token": revokingBoth { [$1, $0] },
        "client-revokes-its-access-token-while-it-is-good": revokingAccessToken,
        "client-signs-out-if-disconnecting-fails": Life.changing(noting: ()) {
            $0.revoking = { session, _ in
                try? await session.revoke()
                if try await session.isSignedIn { try await session.signOut() }
            }
        }.client,
        "client-signs-out-on-the-device-alone": Life.changing(noting: false) {
            $0.sending = { request, place in
                guard request.errand == .revocation, place.note.value else {
                    return try await place.world.send(request)
                }
                return WireResponse(status: 200)
            }
            $0.leaving = { session, place in
                place.note.change { $0 = true }
                try await session.signOut()
                place.note.change { $0 = false }
            }
        }.client,
        "client-keeps-a-refresh-token-to-revoke-it-later": Mistake.keepingTokenToRevoke,
        "client-revokes-a-session-that-is-replaced": Life.changing(noting: ()) {
            $0.receiving = { url, session, place in
                let earlier = await place.refreshToken
                try await session.receive(redirect: url)
                let later = await place.refreshToken
                if let earlier, earlier != later { await place.revoke(earlier) }
            }
        }.client,
        "client-ends-its-session-before-a-new-sign-in": Life.changing(noting: ()) {
            $0.beginning = { session, _ in
                if try await session.isSignedIn { try await session.signOut() }
                try await session.beginSignIn()
            }
        }.client,
        "client-needs-a-refresh-token": MistakenClient.answering(.exchange) { response in
            let token = response.content?["refresh_token"]?.text ?? ""
            return response.isSuccess && token.isEmpty ? response.answering(500) : response
        },
        "client-keeps-its-access-token-as-well": keepingAccessToken,
        "client-keeps-nothing-over-a-restart": Life.changing(noting: ()) {
            $0.keeping = { _, _, _, _ in }
        }.client,
        "client-encrypts-what-it-stores": MistakenClient.changing {
            $0.starting = { settings, world in
                try await MistakenClient.reference
                    .session(for: settings, in: EncryptedStore(world: world))
            }
        },
    ]

    /// What the client of a session may do about security events and the keys of their issuer.
    static let ofEvents: Changes = [
        "client-relies-on-tls-for-id-tokens": MistakenClient.handling {
            $0.verifiesIDTokens = false
        },
        "client-fetches-keys-for-each-event": MistakenClient.handling {
            $0.serves = { keys, token, now in
                keys.serve(token, at: now)
                    && JSONWebToken(token)?.header["typ"]?.text != "secevent+jwt"
            }
        },
        "client-revokes-its-tokens-after-an-event": afterEvents { session, place, token in
            if let token, try await !session.isSignedIn { await place.revoke(token) }
        },
        "client-tells-its-server-of-events": afterEvents { _, place, _ in
            await place.tell("event")
        },
        "client-signs-in-again-after-an-event": afterEvents { session, _, token in
            if token != nil, try await !session.isSignedIn { try await session.beginSignIn() }
        },
    ]

    /// Sends several tokens to the revocation endpoint in place of one.
    private static func revokingBoth(
        _ order: @escaping @Sendable (_ refreshToken: String, _ accessToken: String) -> [String]
    ) -> MistakenClient {
        Life<String?>.changing(noting: nil) {
            $0.sending = { request, place in
                guard request.errand == .revocation, let access = place.note.value,
                    let token = request.parameter("token"), token != access
                else {
                    let response = try await place.world.send(request)
                    if response.isSuccess {
                        place.note.change { $0 = response.content?["access_token"]?.text }
                    }
                    return response
                }
                var responses: [WireResponse] = []
                for token in order(token, access) {
                    let next = request.changing("token") { _ in token }
                    responses.append(try await place.world.send(next))
                }
                return responses.first { $0.status != 200 } ?? responses[0]
            }
        }.client
    }

    /// Revokes the access token; if it has expired, or the server cannot, the refresh token.
    private static let revokingAccessToken = Life.changing(noting: (token: "", end: 0)) {
        $0.sending = { request, place in
            let now = await place.world.now()
            let (token, end) = place.note.value
            guard request.errand == .revocation, now < end else {
                let response = try await place.world.send(request)
                if response.isSuccess, let token = response.content?["access_token"]?.text {
                    let seconds = response.content?["expires_in"]?.integer ?? 0
                    place.note.change { $0 = (token, now + seconds) }
                }
                return response
            }
            let response = try await place.world.send(request.changing("token") { _ in token })
            let isSupported = response.content?["error"]?.text != "unsupported_token_type"
            return isSupported ? response : try await place.world.send(request)
        }
    }.client

    /// Stores the access token as well, and uses it after a restart.
    private static let keepingAccessToken = Life.changing(noting: false) {
        $0.sending = { request, place in
            let response = try await place.world.send(request)
            let type = response.content?["token_type"]?.text?.lowercased()
            guard response.isSuccess, type == "bearer",
                let token = response.content?["access_token"]?.text
            else { return response }
            place.note.change { $0 = true }
            let lifetime = response.content?["expires_in"]?.integer ?? 0
            let end = await place.world.now() + lifetime
            await place.world.keep("\(end) \(token)", as: "access_token", in: .protected)
            return response
        }
        $0.keeping = { text, key, storage, place in
            if text == nil { await place.world.keep(nil, as: "access_token", in: .protected) }
            await place.world.keep(text, as: key, in: storage)
        }
        $0.calling = { url, session, place in
            let kept = await place.world.kept("access_token", in: .protected) ?? ""
            let words = kept.split(separator: " ")
            let now = await place.world.now()
            guard !place.note.value, words.count == 2, let end = Int(words[0]), now < end else {
                return try await session.call(url)
            }
            let field = HeaderField(name: "Authorization", value: "Bearer \(words[1])")
            let request = OutgoingRequest(method: "GET", url: url, fields: [field])
            let status = try await place.world.send(request).status
            return status == 401 ? try await session.call(url) : status
        }
    }.client

    /// Does something after a security event, with the refresh token that there was before it.
    private static func afterEvents(
        _ act:
            @escaping @Sendable (any ClientSession, Surroundings<Void>, _ token: String?)
            async throws -> Void
    ) -> MistakenClient {
        Life.changing(noting: ()) {
            $0.notifying = { event, session, place in
                let token = await place.refreshToken
                try await session.receive(securityEvent: event)
                try await act(session, place, token)
            }
        }.client
    }
}

extension Surroundings {
    /// The refresh token that is stored.
    fileprivate var refreshToken: String? {
        get async { await world.kept(settings.refreshTokenKey, in: .protected) }
    }

    /// Asks the server to revoke a token; whatever it says does not matter.
    fileprivate func revoke(_ token: String) async {
        _ = try? await world.send(
            OutgoingRequest(
                method: "POST", url: settings.revocationEndpoint,
                fields: [
                    HeaderField(name: "Content-Type", value: "application/x-www-form-urlencoded")
                ],
                body: Form.encode([("token", token)])))
    }
}

/// A world with files in place of a keychain, in which everything is encrypted.
private struct EncryptedStore: World {
    let world: any World

    func open(_ url: String, in userAgent: UserAgent) async throws {
        try await world.open(url, in: userAgent)
    }
    func send(_ request: OutgoingRequest) async throws -> WireResponse {
        try await world.send(request)
    }
    func randomOctets(_ count: Int) async -> [UInt8] { await world.randomOctets(count) }
    func now() async -> Int { await world.now() }
    func keep(_ text: String?, as key: String, in storage: WorldStorage) async {
        let octets = text.map { Array($0.utf8).map { $0 ^ 0x5A } }
        await world.keep(octets.map(Base64URL.encode), as: key, in: .plain)
    }
    func kept(_ key: String, in storage: WorldStorage) async -> String? {
        let text = await world.kept(key, in: .plain)
        let octets = text.flatMap { Base64URL.decode(Array($0.utf8)) }
        return octets.map { String(decoding: $0.map { $0 ^ 0x5A }, as: UTF8.self) }
    }
}
