import Conformance
import Mistakes
import StrictCodecs

extension Variant {
    /// What a client may make of answers, and what it may send for them.
    static let answersOfSignIns: Changes = [
        "client-ends-a-sign-in-with-any-answer": Life.changing(noting: ()) {
            $0.receiving = { url, session, _ in
                do { try await session.receive(redirect: url) } catch {
                    try await session.cancelSignIn()
                    throw error
                }
            }
        }.client,
        "client-ends-all-sign-ins-with-one-answer": Life.changing(noting: ()) {
            $0.receiving = { url, session, _ in
                try await session.receive(redirect: url)
                for _ in 0..<9 { try await session.cancelSignIn() }
            }
        }.client,
        "client-takes-answers-after-the-browser-was-closed": Life.changing(noting: ()) {
            $0.cancelling = { _, _ in }
        }.client,
        "client-ends-a-sign-in-after-an-hour": Life.changing(noting: 0) {
            $0.beginning = { session, place in
                let now = await place.world.now()
                place.note.change { $0 = now }
                try await session.beginSignIn()
            }
            $0.receiving = { url, session, place in
                let now = await place.world.now()
                guard now - place.note.value <= 3600 else { throw Refusal("the answer is late") }
                try await session.receive(redirect: url)
            }
        }.client,
        "client-keeps-a-sign-in-over-a-restart": LastingSignIn.client,
        "client-sends-no-state": Life.changing(noting: String?.none) {
            $0.opening = { url, userAgent, place in
                place.note.change { $0 = url.parameter("state") }
                return (url.removing("state"), userAgent)
            }
            $0.receiving = { url, session, place in
                let state = place.note.value
                try await session.receive(redirect: state.map { url.setting("state", $0) } ?? url)
            }
        }.client,
        "client-draws-everything-from-one-seed": Life.changing(noting: [UInt8]()) {
            $0.drawing = { octets, place in
                place.note.change { seed in
                    seed = SHA256.hash((seed.isEmpty ? octets : seed) + [1])
                    return SHA256.hash(seed + [2])
                }
            }
        }.client,
        "client-makes-longer-secrets": Life.changing(noting: ()) {
            $0.drawing = { octets, _ in
                octets + SHA256.hash(octets + [1]) + SHA256.hash(octets + [2])
            }
        }.client,
        "client-names-its-id-in-basic": MistakenClient.sending(.exchange) { request, settings in
            let client = settings.authorization.client
            return request.has("client_secret")
                ? request : request.authenticated(as: client.clientID, "")
        },
        "client-authenticates-a-sign-in-with-basic": MistakenClient.sending(.exchange) {
            request, settings in
            let client = settings.authorization.client
            guard let secret = client.clientSecret, request.has("client_secret") else {
                return request
            }
            return request.removing("client_secret").authenticated(as: client.clientID, secret)
        },
        "client-needs-all-scopes": Life.changing(noting: ()) {
            $0.sending = { request, place in
                let response = try await place.world.send(request)
                guard request.errand == .exchange, let text = response.content?["scope"]?.text
                else { return response }
                let granted = text.split(separator: " ").count
                return granted < place.settings.authorization.scopes.count ? .deadGrant : response
            }
        }.client,
    ]
}

/// A client that draws again what it has drawn before its app ended, for a sign-in that was not answered.
private struct LastingSignIn: World {
    let world: any World
    let isRepeating: Memory<Bool>

    static let client = MistakenClient.changing {
        $0.starting = { settings, world in
            let own = LastingSignIn(world: world, isRepeating: Memory(false))
            let session = try await MistakenClient.reference.session(for: settings, in: own)
            if await world.kept(drawn, in: .protected) != nil {
                own.isRepeating.change { $0 = true }
                try? await session.beginSignIn()
                own.isRepeating.change { $0 = false }
            }
            return Session(session: session, world: world)
        }
    }

    fileprivate static let drawn = "octets of the sign-in"

    func open(_ url: String, in userAgent: UserAgent) async throws {
        guard !isRepeating.value else { return }
        try await world.open(url, in: userAgent)
    }
    func send(_ request: OutgoingRequest) async throws -> WireResponse {
        try await world.send(request)
    }
    func randomOctets(_ count: Int) async -> [UInt8] {
        let kept = await world.kept(Self.drawn, in: .protected) ?? ""
        let octets = isRepeating.value ? kept.octets(count) : await world.randomOctets(count)
        let rest = isRepeating.value ? String(kept.dropFirst(2 * count)) : kept
        let text = octets.map(\.hexadecimal).joined()
        await world.keep(rest + text, as: Self.drawn, in: .protected)
        return octets
    }
    func now() async -> Int { await world.now() }
    func keep(_ text: String?, as key: String, in storage: WorldStorage) async {
        await world.keep(text, as: key, in: storage)
    }
    func kept(_ key: String, in storage: WorldStorage) async -> String? {
        await world.kept(key, in: storage)
    }

    /// A session that forgets what was drawn for a sign-in when that ends, or another begins.
    struct Session: ClientSession {
        let session: any ClientSession
        let world: any World

        var isSignedIn: Bool { get async throws { try await session.isSignedIn } }
        func beginSignIn() async throws {
            await forget()
            try await session.beginSignIn()
        }
        func receive(redirect url: String) async throws {
            try await session.receive(redirect: url)
            await forget()
        }
        func cancelSignIn() async throws {
            await forget()
            try await session.cancelSignIn()
        }
        func call(_ url: String) async throws -> Int { try await session.call(url) }
        func refresh() async throws { try await session.refresh() }
        func revoke() async throws { try await session.revoke() }
        func signOut() async throws {
            await forget()
            try await session.signOut()
        }
        func receive(securityEvent token: String) async throws {
            try await session.receive(securityEvent: token)
        }

        private func forget() async {
            await world.keep(nil, as: LastingSignIn.drawn, in: .protected)
        }
    }
}

extension String {
    /// The octets that the first pairs of hexadecimal digits stand for.
    fileprivate func octets(_ count: Int) -> [UInt8] {
        let digits = Array(utf8.prefix(2 * count))
        return stride(from: 0, to: digits.count - 1, by: 2).map { place in
            UInt8(String(decoding: digits[place...(place + 1)], as: UTF8.self), radix: 16) ?? 0
        }
    }
}
