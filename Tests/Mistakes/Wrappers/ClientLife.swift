import Conformance
import Reference
import StrictCodecs

/// What surrounds a mistaken client from one start of its app to the next.
struct Surroundings<Note: Sendable>: Sendable {
    /// How the client is set up.
    let settings: ClientSettings

    /// The world as it is.
    let world: any World

    /// What the mistake remembers.
    let note: Memory<Note>
}

extension MistakenClient {
    /// Changes the world of a client, and what happens to it, with a memory that both share.
    static func living<Note: Sendable>(
        noting note: Note,
        in world: @escaping @Sendable (Surroundings<Note>) -> MistakenWorld = {
            MistakenWorld(world: $0.world)
        },
        as session: @escaping @Sendable (any ClientSession, Surroundings<Note>) -> MistakenSession =
            { session, _ in MistakenSession(session: session) }
    ) -> MistakenClient {
        MistakenClient(starting: { settings, outside in
            let place = Surroundings(settings: settings, world: outside, note: Memory(note))
            return session(await reference.session(for: settings, in: world(place)), place)
        })
    }

    /// Changes how requests are sent, without a memory.
    static func delivering(
        _ deliver:
            @escaping @Sendable (OutgoingRequest, any World, ClientSettings) async throws
            -> WireResponse
    ) -> MistakenClient {
        MistakenClient(starting: { settings, outside in
            let world = MistakenWorld(
                world: outside,
                sending: { request, world in try await deliver(request, world, settings) })
            return await reference.session(for: settings, in: world)
        })
    }

    /// Changes the URLs that arrive.
    static func receiving(
        _ change: @escaping @Sendable (_ url: String, ClientSettings) throws -> String
    ) -> MistakenClient {
        living(
            noting: 0,
            as: { session, place in
                MistakenSession(
                    session: session,
                    receiving: { url, session in
                        try await session.receive(redirect: try change(url, place.settings))
                    })
            })
    }

    /// Changes requests on their way out.
    static func sending(
        _ errand: Errand,
        _ change: @escaping @Sendable (OutgoingRequest, ClientSettings) -> OutgoingRequest
    ) -> MistakenClient {
        delivering { request, world, settings in
            try await world.send(
                request.errand == errand ? change(request, settings) : request)
        }
    }

    /// Changes the answers to requests.
    static func answering(
        _ errands: Errand...,
        by change: @escaping @Sendable (WireResponse, ClientSettings) -> WireResponse
    ) -> MistakenClient {
        delivering { request, world, settings in
            let response = try await world.send(request)
            return errands.contains(request.errand)
                ? change(response, settings) : response
        }
    }
}

/// What a request is for.
enum Errand: Sendable {
    case exchange
    case refresh
    case revocation
    case call
}

extension OutgoingRequest {
    /// What the request is for.
    var errand: Errand {
        if method == "GET" { return .call }
        switch form.values(of: "grant_type").first {
        case "authorization_code": return .exchange
        case "refresh_token": return .refresh
        default: return .revocation
        }
    }

    /// The content as a form.
    var form: FormPieces { FormPieces(body ?? "") }

    /// The request with another form.
    func with(_ form: FormPieces) -> OutgoingRequest {
        OutgoingRequest(method: method, url: url, fields: fields, body: form.text)
    }

    /// The request to another URL.
    func to(_ url: String) -> OutgoingRequest {
        OutgoingRequest(method: method, url: url, fields: fields, body: body)
    }

    /// The access token that goes along.
    var token: String? {
        fields.first { $0.name == "Authorization" }.map { String($0.value.dropFirst(7)) }
    }

    /// The request with another access token.
    func carrying(_ token: String) -> OutgoingRequest {
        let others = fields.filter { $0.name != "Authorization" }
        return OutgoingRequest(
            method: method, url: url,
            fields: others + [HeaderField(name: "Authorization", value: "Bearer \(token)")],
            body: body)
    }
}

extension WireResponse {
    /// An answer that ends a session.
    static let deadGrant = WireResponse(
        status: 400, fields: [HeaderField(name: "Content-Type", value: "application/json")],
        body: #"{"error":"invalid_grant"}"#)
}

extension JSON {
    /// The number, or nil if the value is no integer.
    var integer: Int? { if case .integer(let number) = self { number } else { nil } }
}
