import Conformance
import StrictCodecs

/// One sign-in at a server, and what the client does with it.
struct LiveSession: ServerSession {
    let configuration: LiveConfiguration
    let transport: any Transport
    let pace: Pace
    let translation: Translation
    let vault: Vault
    let trace: Trace

    /// What the user says.
    let answer: ServerSettings.Consent

    /// The file that keeps the cookies.
    let cookies: String
    let deadline: Duration

    func respond(to request: WireRequest) async throws -> WireResponse {
        guard let address = configuration.endpoints[request.endpoint] else {
            throw Fault("the server has no \(request.endpoint.rawValue) endpoint")
        }
        let named = translation.request(request)
        trace.note(line(named, to: address))
        try await pace.next()
        let response = vault.conceal(
            try await exchange(revealed(named, to: address), request.endpoint))
        trace.note(response)
        let ownPages = request.endpoint == .authorization
        return translation.response(
            ownPages ? response.withoutOwnPage(at: address, asked: named) : response)
    }

    func wait(seconds: Int) async throws {
        try await Task.sleep(for: .seconds(seconds))
    }

    private func exchange(
        _ request: LiveRequest, _ endpoint: WireRequest.Endpoint
    ) async throws -> WireResponse {
        guard endpoint == .authorization, let consent = configuration.consent(for: answer) else {
            return try await transport.send(request, cookies: cookies, within: deadline)
        }
        switch consent {
        case .itself:
            return try await transport.send(request, cookies: cookies, within: deadline)
        case .field(let name, let value):
            return try await transport.send(
                request.adding(HeaderField(name: name, value: answer.filled(value))),
                cookies: cookies,
                within: deadline)
        case .command(let words):
            let command = ConsentCommand(words: words, answer: answer, deadline: deadline)
            return try await command.open(request.url)
        }
    }

    /// The request as people see it, with stand-ins.
    private func line(_ request: WireRequest, to address: WebAddress) -> LiveRequest {
        LiveRequest(
            method: request.method, url: address.appending(query: request.query),
            fields: request.fields, body: request.body)
    }

    /// The request as the server sees it.
    private func revealed(_ request: WireRequest, to address: WebAddress) -> LiveRequest {
        LiveRequest(
            method: request.method,
            url: address.appending(query: request.query.map(vault.reveal)),
            fields: request.fields, body: vault.reveal(request.body))
    }
}

extension LiveRequest {
    /// The request with one more header field.
    fileprivate func adding(_ field: HeaderField) -> LiveRequest {
        LiveRequest(method: method, url: url, fields: fields + [field], body: body)
    }
}

extension ServerSettings.Consent {
    /// A header field's value with the granted scopes.
    fileprivate func filled(_ value: String) -> String {
        guard case .limited(let scopes) = self else { return value }
        return value.replacingText("{scopes}", with: scopes.joined(separator: " "))
    }
}
