import Conformance
import Reference
import StrictCodecs

/// The reference server, whose user gives the answer that stands in the field `Consent`, or presses a button of
/// its page.
///
/// Without an answer the server shows the page. `granted` is a yes, `denied` a no, and anything else names the
/// scopes that are granted, with spaces between them.
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
        guard request.endpoint != .authorization else { return try await authorize(request) }
        _ = session("granted")
        var answer = WireResponse(status: 500)
        for (_, session) in sessions {
            answer = try await session.respond(to: request)
            guard answer.isOfStranger(to: request.endpoint) else { break }
        }
        return answer
    }

    private func authorize(_ request: WireRequest) async throws -> WireResponse {
        if let answer = request[field: "Consent"] {
            return try await session(answer).respond(to: request)
        }
        if let answer = request.pressedButton {
            return try await session(answer).respond(to: request.withoutForm)
        }
        return try await session("granted").page(for: request)
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
        case "granted": self = .granted
        case "denied": self = .denied
        default: self = .limited(to: field.scopes)
        }
    }
}

extension WireRequest {
    /// The value of the button that the user has pressed on the page, or nil for another request.
    fileprivate var pressedButton: String? {
        let form = method == "POST" ? Form.decode(body) ?? [] : []
        guard form.count == 1, form[0].name.isText("decision") else { return nil }
        return form[0].value.flatMap { String(utf8: $0) }
    }

    /// The authorization request whose page had the form.
    fileprivate var withoutForm: WireRequest {
        let fields = fields.filter { !$0.name.isSameIgnoringCase(as: "Content-Type") }
        return WireRequest(method: "GET", endpoint: endpoint, query: query, fields: fields)
    }
}

extension WireResponse {
    /// Whether a session answers so that knows nothing of the code or token.
    fileprivate func isOfStranger(to endpoint: WireRequest.Endpoint) -> Bool {
        endpoint == .revocation ? status == 200 : body.containsText("invalid_grant")
    }
}
