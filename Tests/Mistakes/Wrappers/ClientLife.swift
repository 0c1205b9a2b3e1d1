package import Conformance
import Reference
package import StrictCodecs

/// What surrounds a mistaken client from one start of its app to the next.
package struct Surroundings<Note: Sendable>: Sendable {
    /// The settings of the client.
    package let settings: ClientSettings

    /// The world as it is.
    package let world: any World

    /// What the mistake remembers.
    package let note: Memory<Note>
}

/// What happens to a client, and between it and its world; what is not given is as it should be.
package struct Life<Note: Sendable>: Sendable {
    package typealias Place = Surroundings<Note>
    package typealias Session = any ClientSession

    /// What the mistake remembers at the start.
    package let noting: Note

    package var sending: @Sendable (OutgoingRequest, Place) async throws -> WireResponse = {
        try await $1.world.send($0)
    }
    package var opening: @Sendable (_ url: String, UserAgent, Place) -> (url: String, UserAgent) = {
        url, userAgent, _ in (url, userAgent)
    }
    package var drawing: @Sendable (_ octets: [UInt8], Place) -> [UInt8] = { octets, _ in octets }
    package var keeping:
        @Sendable (_ text: String?, _ key: String, WorldStorage, Place) async -> Void = {
            await $3.world.keep($0, as: $1, in: $2)
        }
    package var beginning: @Sendable (Session, Place) async throws -> Void = { session, _ in
        try await session.beginSignIn()
    }
    package var receiving: @Sendable (_ url: String, Session, Place) async throws -> Void = {
        url, session, _ in try await session.receive(redirect: url)
    }
    package var cancelling: @Sendable (Session, Place) async throws -> Void = { session, _ in
        try await session.cancelSignIn()
    }
    package var calling: @Sendable (_ url: String, Session, Place) async throws -> Int = {
        url, session, _ in try await session.call(url)
    }
    package var refreshing: @Sendable (Session, Place) async throws -> Void = { session, _ in
        try await session.refresh()
    }
    package var revoking: @Sendable (Session, Place) async throws -> Void = { session, _ in
        try await session.revoke()
    }
    package var leaving: @Sendable (Session, Place) async throws -> Void = { session, _ in
        try await session.signOut()
    }
    package var notifying: @Sendable (_ token: String, Session, Place) async throws -> Void = {
        token, session, _ in try await session.receive(securityEvent: token)
    }
    package var telling: @Sendable (Session, Place) async throws -> Bool = { session, _ in
        try await session.isSignedIn
    }

    /// The client that lives like this.
    package var client: MistakenClient {
        MistakenClient(starting: { settings, world in
            let place = Place(settings: settings, world: world, note: Memory(noting))
            let inner = LivingWorld(life: self, place: place)
            let session = try await MistakenClient.reference.session(for: settings, in: inner)
            return LivingSession(session: session, life: self, place: place)
        })
    }
}

private struct LivingWorld<Note: Sendable>: World {
    let life: Life<Note>
    let place: Surroundings<Note>

    func open(_ url: String, in userAgent: UserAgent) async throws {
        let (url, userAgent) = life.opening(url, userAgent, place)
        try await place.world.open(url, in: userAgent)
    }
    func send(_ request: OutgoingRequest) async throws -> WireResponse {
        try await life.sending(request, place)
    }
    func randomOctets(_ count: Int) async -> [UInt8] {
        life.drawing(await place.world.randomOctets(count), place)
    }
    func now() async -> Int { await place.world.now() }
    func keep(_ text: String?, as key: String, in storage: WorldStorage) async {
        await life.keeping(text, key, storage, place)
    }
    func kept(_ key: String, in storage: WorldStorage) async -> String? {
        await place.world.kept(key, in: storage)
    }
}

private struct LivingSession<Note: Sendable>: ClientSession {
    let session: any ClientSession
    let life: Life<Note>
    let place: Surroundings<Note>

    var isSignedIn: Bool { get async throws { try await life.telling(session, place) } }
    func beginSignIn() async throws { try await life.beginning(session, place) }
    func receive(redirect url: String) async throws {
        try await life.receiving(url, session, place)
    }
    func cancelSignIn() async throws { try await life.cancelling(session, place) }
    func call(_ url: String) async throws -> Int { try await life.calling(url, session, place) }
    func refresh() async throws { try await life.refreshing(session, place) }
    func revoke() async throws { try await life.revoking(session, place) }
    func signOut() async throws { try await life.leaving(session, place) }
    func receive(securityEvent token: String) async throws {
        try await life.notifying(token, session, place)
    }
}

extension MistakenClient {
    /// Changes the URLs that arrive.
    package static func receiving(
        _ change: @escaping @Sendable (_ url: String, ClientSettings) throws -> String
    ) -> Self {
        Life(
            noting: (),
            receiving: { url, session, place in
                try await session.receive(redirect: try change(url, place.settings))
            }
        ).client
    }

    /// Changes requests on their way out.
    package static func sending(
        _ errand: Errand,
        _ change: @escaping @Sendable (OutgoingRequest, ClientSettings) -> OutgoingRequest
    ) -> Self {
        Life(noting: ()) { request, place in
            try await place.world.send(
                request.errand == errand ? change(request, place.settings) : request)
        }.client
    }

    /// Changes the answers to requests.
    package static func answering(
        _ errands: Errand..., by change: @escaping @Sendable (WireResponse) -> WireResponse
    ) -> Self {
        Life(noting: ()) { request, place in
            let response = try await place.world.send(request)
            return errands.contains(request.errand) ? change(response) : response
        }.client
    }
}

extension MistakenClient {
    /// Follows redirections of some requests, with everything that they have.
    package static func followingRedirections(of errands: Errand...) -> Self {
        Life(noting: ()) { request, place in
            let response = try await place.world.send(request)
            guard errands.contains(request.errand), 300..<400 ~= response.status,
                let location = response[field: "Location"]
            else { return response }
            return try await place.world.send(request.with(url: location))
        }.client
    }
}

/// What a request is for.
package enum Errand: CaseIterable, Sendable {
    case exchange
    case refresh
    case revocation
    case call
    case keys
    case metadata
}

extension OutgoingRequest {
    /// What the request is for.
    package var errand: Errand {
        if url.containsText("/.well-known/") { return .metadata }
        if method == "GET" { return token == nil ? .keys : .call }
        switch values(of: "grant_type").first {
        case "authorization_code": return .exchange
        case "refresh_token": return .refresh
        default: return .revocation
        }
    }

    /// The access token that goes along.
    package var token: String? {
        fields.first { $0.name == "Authorization" }.map { String($0.value.dropFirst(7)) }
    }

    /// The request, if it is a call, with another access token, if there is one.
    package func carrying(_ token: String?) -> OutgoingRequest {
        guard let token, errand == .call else { return self }
        return with(fields: fields.filter { $0.name != "Authorization" })
            .adding(HeaderField(name: "Authorization", value: "Bearer \(token)"))
    }
}

extension WireResponse {
    /// An answer that ends a session.
    package static let deadGrant = WireResponse(
        status: 400, fields: [HeaderField(name: "Content-Type", value: "application/json")],
        body: #"{"error":"invalid_grant"}"#)
}

extension JSON {
    /// The number, or nil if the value is no integer.
    package var integer: Int? { if case .integer(let number) = self { number } else { nil } }
}

extension Memory<Int> {
    /// The number, which is one more from then on.
    package func next() -> Int {
        change { number in
            defer { number += 1 }
            return number
        }
    }
}
