import Conformance
import StrictCodecs

/// One sign-in at a server, and what the client does with it.
struct LiveSession: ServerSession {
    let live: LiveCase

    /// What the user says.
    let answer: ServerSettings.Consent

    func respond(to request: WireRequest) async throws -> WireResponse {
        try await live.rateLimiter.next()
        let answer = try await reply(to: request)
        try await live.rateLimiter.note([answer])
        return answer
    }

    /// Sends each request over a connection of its own, without a pause between them.
    func respond(atOnceTo requests: [WireRequest]) async throws -> [WireResponse] {
        try await live.rateLimiter.next(requests.count)
        let answers = try await requests.responses { try await reply(to: $0) }
        // One that is refused beside another shows that the server does not take both at the same time.
        try await live.rateLimiter.note(answers)
        return answers
    }

    /// Shows what a browser does whose user has done nothing: it follows redirects within the server.
    func page(for request: WireRequest) async throws -> WireResponse {
        let (asked, first) = try message(for: request)
        var (sent, count) = (first, 0)
        while true {
            try await live.rateLimiter.next()
            live.trace.note("> \(sent.line)  (as a browser)")
            let answer = try await send(sent, cookies: live.cookies)
            live.trace.redactor.hideSecrets(of: answer.response)
            let next = live.redirection(after: answer.response, to: sent, asked)
            live.trace.note(
                answer.line(isPage: next == nil && answer.response[field: "Location"] == nil))
            try await live.rateLimiter.note([answer.response])
            guard let next else { return live.translation.response(answer.response) }
            (sent, count) = (next, count + 1)
            guard count < FormWalk.most else {
                throw Fault("\(FormWalk.circle) after \(FormWalk.most) redirects")
            }
        }
    }

    /// A request with the names of the server, and how it is sent.
    private func message(
        for request: WireRequest
    ) throws -> (asked: WireRequest, sent: HTTPRequest) {
        guard let address = live.configuration.endpoints[request.endpoint] else {
            throw Fault("the server has no \(request.endpoint.rawValue) endpoint")
        }
        let named = live.translation.request(request)
        let proven = live.proof.map { $0.added(to: named) } ?? named
        let sent = HTTPRequest(
            method: proven.method, url: address.appending(query: proven.query),
            fields: proven.fields, body: proven.body)
        live.trace.redactor.publish(sent)
        return (proven, sent)
    }

    private func reply(to request: WireRequest) async throws -> WireResponse {
        let (proven, sent) = try message(for: request)
        live.trace.note("> \(sent.line)")
        let answer = try await exchange(sent, request.endpoint, asked: proven)
        live.trace.redactor.hideSecrets(of: answer.response)
        guard request.endpoint == .authorization else {
            live.trace.note(answer.line(isPage: false))
            return live.translation.response(answer.response)
        }
        live.noteStranger(in: answer.response, proven)
        let isPage = live.redirection(after: answer.response, to: sent, proven) != nil
        let shown = isPage ? answer.response.withoutLocation : answer.response
        live.trace.note(answer.line(isPage: shown[field: "Location"] == nil))
        return live.translation.response(shown)
    }

    func wait(seconds: Int) async throws {
        try await Task.sleep(for: .seconds(seconds))
    }

    private func exchange(
        _ request: HTTPRequest, _ endpoint: WireRequest.Endpoint, asked: WireRequest
    ) async throws -> LiveAnswer {
        // The browser of the user has the cookies, and sends them to no other endpoint.
        guard endpoint == .authorization else { return try await send(request, cookies: "") }
        guard let consent = live.configuration.consent(for: answer) else {
            return try await send(request, cookies: live.cookies)
        }
        switch consent {
        case .itself: return try await send(request, cookies: live.cookies)
        case .field(let name, let value):
            return try await send(
                request.adding(HeaderField(name: name, value: answer.filled(value))),
                cookies: live.cookies)
        case .command(let words):
            let command = ConsentCommand(words: words, answer: answer, deadline: live.deadline)
            return LiveAnswer(response: try await command.open(request.url), isPrinted: true)
        case .form(let form):
            let grants = if case .granted = answer { true } else { false }
            let walk = FormWalk(live: live, form: form, grants: grants)
            return LiveAnswer(response: try await walk.answer(to: request, asked: asked))
        case .cookieCommand(let words):
            throw Fault("the command \(words[0]) was not run before the first request")
        }
    }

    private func send(_ request: HTTPRequest, cookies: String) async throws -> LiveAnswer {
        LiveAnswer(
            response: try await live.transport.send(
                request, cookies: cookies, within: live.deadline))
    }
}

extension WireResponse {
    /// What the app gets of a redirection to a page: nothing, as of a page itself.
    fileprivate var withoutLocation: WireResponse {
        let rest = fields.filter { !$0.name.isSameIgnoringCase(as: "Location") }
        return WireResponse(status: status, fields: rest, body: body)
    }
}

extension HTTPRequest {
    /// The request with one more header field.
    fileprivate func adding(_ field: HeaderField) -> HTTPRequest {
        HTTPRequest(method: method, url: url, fields: fields + [field], body: body)
    }
}

extension ServerSettings.Consent {
    /// A header field's value with the granted scopes.
    fileprivate func filled(_ value: String) -> String {
        guard case .limited(let scopes) = self else { return value }
        return value.replacingText("{scopes}", with: scopes.joined(separator: " "))
    }
}
