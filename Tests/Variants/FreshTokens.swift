import Conformance
import Foundation
import Mistakes
import StrictCodecs

extension WireResponse {
    /// Whether it answers a token request with success.
    fileprivate var isGrant: Bool { 200..<300 ~= status && content?["access_token"] != nil }

    /// The answer of a server that has failed.
    fileprivate var failed: WireResponse { answering(502) }
}

/// What a client knows of a call that was refused.
private struct RefusedCall: Sendable {
    var isBlocking = false
    var isStale = false
}

extension Variant {
    /// How else the client of a session may hold its tokens.
    static let ofFreshTokens: Changes = [
        "client-refreshes-after-nine-tenths": MistakenClient.answering(.exchange, .refresh) {
            guard $0.isGrant, let seconds = $0.content?["expires_in"]?.integer else { return $0 }
            return $0.telling("expires_in", .integer(seconds / 10 * 9))
        },
        "client-supposes-an-hour": MistakenClient.answering(.exchange, .refresh) {
            $0.isGrant && !$0.has("expires_in") ? $0.telling("expires_in", .integer(3600)) : $0
        },
        "client-waits-for-a-refusal": MistakenClient.answering(.exchange, .refresh) {
            $0.isGrant && $0.has("expires_in") ? $0.telling("expires_in", nil) : $0
        },
        "client-leaves-refused-calls-to-the-app": Life.changing(noting: ()) {
            $0.sending = { request, place in
                let response = try await place.world.send(request)
                let isRefused = request.errand == .call && response.status == 401
                return isRefused ? WireResponse(status: 299) : response
            }
            $0.calling = { url, session, _ in
                let status = try await session.call(url)
                return status == 299 ? 401 : status
            }
        }.client,
        "client-asks-again-for-missing-scopes": Life.changing(noting: false) {
            $0.sending = { request, place in
                let response = try await place.world.send(request)
                if request.errand == .call, response.status == 403 {
                    let challenge = response[field: "WWW-Authenticate"] ?? ""
                    place.note.change { $0 = challenge.contains("insufficient_scope") }
                }
                return response
            }
            $0.calling = { url, session, place in
                let status = try await session.call(url)
                if status == 403, place.note.value { try await session.beginSignIn() }
                return status
            }
        }.client,
        "client-needs-an-id-token": Life.changing(noting: ()) {
            $0.sending = { request, place in
                let response = try await place.world.send(request)
                let isAsked = place.settings.authorization.scopes.contains("openid")
                return request.errand == .exchange && isAsked && response.isGrant
                    && !response.has("id_token") ? response.failed : response
            }
        }.client,
        "client-needs-the-media-type-of-json": MistakenClient.answering(.exchange, .refresh) {
            $0.isGrant && !$0.isJSON ? $0.failed : $0
        },
        "client-needs-the-status-200": MistakenClient.answering(.exchange, .refresh) {
            $0.status == 201 ? $0.failed : $0
        },
        "client-ends-its-session-if-it-is-unknown": MistakenClient.answering(.refresh) {
            let codes = ["invalid_client", "unauthorized_client"]
            return 400...401 ~= $0.status && codes.contains($0.errorCode ?? "") ? .deadGrant : $0
        },
        "client-refreshes-at-its-start": MistakenClient.changing {
            $0.starting = { settings, world in
                let session = try await MistakenClient.reference.session(for: settings, in: world)
                if try await session.isSignedIn { try? await session.refresh() }
                return session
            }
        },
        "client-stores-an-archive": MistakenClient.changing {
            $0.starting = { settings, world in
                try await MistakenClient.reference
                    .session(for: settings, in: Archive(world: world))
            }
        },
        "client-stores-in-two-steps": Life.changing(noting: ()) {
            $0.keeping = { text, key, storage, place in
                if text != nil { await place.world.keep(text, as: "\(key).next", in: storage) }
                await place.world.keep(text, as: key, in: storage)
                await place.world.keep(nil, as: "\(key).next", in: storage)
            }
        }.client,
        "client-remembers-that-somebody-signed-in": Life.changing(noting: ()) {
            $0.keeping = { text, key, storage, place in
                await place.world.keep(text, as: key, in: storage)
                await place.world.keep(text.map { _ in "yes" }, as: "signed_in", in: .plain)
            }
        }.client,
        "client-checks-its-session-after-an-event": Life.changing(noting: ()) {
            $0.notifying = { token, session, _ in
                try await session.receive(securityEvent: token)
                if try await session.isSignedIn { try? await session.refresh() }
            }
        }.client,
        "client-asks-to-sign-in-for-a-call": Life.changing(noting: ()) {
            $0.calling = { url, session, _ in
                guard try await session.isSignedIn else {
                    try await session.beginSignIn()
                    throw Refusal("nobody is signed in")
                }
                return try await session.call(url)
            }
        }.client,
        "client-refreshes-nothing-without-a-session": Life.changing(noting: ()) {
            $0.refreshing = { session, _ in
                if try await session.isSignedIn { try await session.refresh() }
            }
        }.client,
        "client-refuses-to-sign-out-nobody": Life.changing(noting: ()) {
            $0.leaving = { session, _ in
                let isSignedIn = try await session.isSignedIn
                try await session.signOut()
                if !isSignedIn { throw Refusal("nobody is signed in") }
            }
        }.client,
        "client-begins-again-after-the-end": Life.changing(noting: ()) {
            $0.refreshing = { session, _ in
                let wasSignedIn = try await session.isSignedIn
                do { try await session.refresh() } catch {
                    let isSignedIn = try await session.isSignedIn
                    if wasSignedIn, !isSignedIn { try await session.beginSignIn() }
                    throw error
                }
            }
        }.client,
    ]
}

/// A store in which each text is part of an object.
private struct Archive: World {
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
        let archive = text.map { JSON.object([.init("v", .integer(1)), .init("t", .string($0))]) }
        await world.keep(archive?.compactText, as: "com.example.files/\(key)", in: storage)
    }
    func kept(_ key: String, in storage: WorldStorage) async -> String? {
        let text = await world.kept("com.example.files/\(key)", in: storage)
        return text.flatMap { try? JSONParser.parse(Array($0.utf8)) }?["t"]?.text
    }
}
