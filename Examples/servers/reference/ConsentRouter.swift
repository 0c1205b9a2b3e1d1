import Conformance
import Reference
import StrictCodecs

/// The reference server, whose user gives the answer that stands in the field `Consent`.
///
/// Without the field the user grants everything. `denied` is a no, and anything else names the scopes
/// that are granted, with spaces between them.
actor ConsentRouter {
    private let clients: [ServerSettings.Client]
    private let issuer: String?
    private var sessions: [(consent: String, session: any ServerSession)] = []

    init(clients: [ServerSettings.Client], issuer: String?) {
        self.clients = clients
        self.issuer = issuer
    }

    /// Answers a request; a code or token is looked for wherever one was issued.
    func respond(to request: WireRequest) async throws -> WireResponse {
        guard request.endpoint != .authorization else {
            return try await session(request[field: "Consent"] ?? "").respond(to: request)
        }
        _ = session("")
        var answer = WireResponse(status: 500)
        for (_, session) in sessions {
            answer = try await session.respond(to: request)
            guard answer.isOfStranger(to: request.endpoint) else { break }
        }
        return answer
    }

    /// The server with a user who gives this answer, which is the same one every time.
    private func session(_ consent: String) -> any ServerSession {
        if let known = sessions.first(where: { $0.consent.hasSameOctets(as: consent) }) {
            return known.session
        }
        let new = ReferenceImplementation().session(
            in: ServerSettings(
                clients: clients, consent: ServerSettings.Consent(field: consent), issuer: issuer))
        sessions.append((consent, new))
        return new
    }
}

extension ServerSettings.Consent {
    fileprivate init(field: String) {
        switch field {
        case "": self = .granted
        case "denied": self = .denied
        default: self = .limited(to: field.scopes)
        }
    }
}

extension WireResponse {
    /// Whether a session answers so that knows nothing of the code or token.
    fileprivate func isOfStranger(to endpoint: WireRequest.Endpoint) -> Bool {
        endpoint == .revocation ? status == 200 : body.containsText("invalid_grant")
    }
}
