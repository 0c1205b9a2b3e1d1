import Conformance
import StrictCodecs

/// The server during one case, with the clients that the case needs.
struct LiveCase: AuthorizationServer {
    let configuration: LiveConfiguration
    let transport: any Transport
    let rateLimiter: RateLimiter
    let names: ServerNames
    let proof: Proof?

    /// The file that keeps the cookies.
    let cookies: String
    let deadline: Duration
    let trace: Trace

    /// The origins to which the server redirects that are neither its own nor of an app.
    let strangers: Locked<[String]>

    func session(in setting: ServerSettings) -> any ServerSession {
        LiveSession(live: self, answer: setting.consent)
    }

    /// Sends a request, with the cookies of the user's browser if it is one of the browser.
    func send(_ request: OutgoingRequest, asBrowser isBrowser: Bool = true) async throws
        -> WireResponse
    {
        try await transport.send(
            request, cookies: isBrowser ? cookies : "", within: deadline)
    }

    /// Notes where an answer sends the browser, if that is neither a page nor an app.
    func noteStranger(in answer: WireResponse, _ asked: WireRequest) {
        let pages = ServerPages(configuration: configuration, asked: asked)
        guard answer[field: "Location"] != nil, let origin = pages.undeclaredOrigin(in: answer)
        else { return }
        strangers.withLock { if !$0.containsOctets(of: origin) { $0.append(origin) } }
    }

    /// The request to which an answer sends the browser, if that stays at pages of the server.
    func redirection(
        after answer: WireResponse, to sent: OutgoingRequest, _ asked: WireRequest
    ) -> OutgoingRequest? {
        ServerPages(configuration: configuration, asked: asked).page(after: answer, from: sent.url)
            .map(OutgoingRequest.get)
    }
}

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
            let answer = try await live.send(sent)
            live.trace.redactor.hideSecrets(of: answer)
            let next = live.redirection(after: answer, to: sent, asked)
            live.trace.note(answer.line(isPage: next == nil && answer[field: "Location"] == nil))
            try await live.rateLimiter.note([answer])
            guard let next else { return live.names.response(answer) }
            (sent, count) = (next, count + 1)
            guard count < ConsentFormDriver.most else {
                throw Fault("\(ConsentFormDriver.circle) after \(ConsentFormDriver.most) redirects")
            }
        }
    }

    func wait(seconds: Int) async throws {
        try await Task.sleep(for: .seconds(seconds))
    }

    /// A request with the names of the server, and how it is sent.
    private func message(
        for request: WireRequest
    ) throws -> (asked: WireRequest, sent: OutgoingRequest) {
        guard let address = live.configuration.endpoints[request.endpoint] else {
            throw Fault("the server has no \(request.endpoint.rawValue) endpoint")
        }
        let named = live.names.request(request)
        let proven = live.proof.map { $0.added(to: named) } ?? named
        let sent = OutgoingRequest(
            method: proven.method, url: address.appending(query: proven.query),
            fields: proven.fields, body: proven.body)
        live.trace.redactor.publish(sent)
        return (proven, sent)
    }

    private func reply(to request: WireRequest) async throws -> WireResponse {
        let (proven, sent) = try message(for: request)
        live.trace.note("> \(sent.line)")
        guard request.endpoint == .authorization else {
            // The browser of the user has the cookies, and sends them to no other endpoint.
            let answer = try await live.send(sent, asBrowser: false)
            live.trace.redactor.hideSecrets(of: answer)
            live.trace.note(answer.line(isPage: false))
            return live.names.response(answer)
        }
        let (answer, isPrinted) = try await authorization(sent, asked: proven)
        live.trace.redactor.hideSecrets(of: answer)
        live.noteStranger(in: answer, proven)
        let isPage = live.redirection(after: answer, to: sent, proven) != nil
        let shown = isPage ? answer.withoutLocation : answer
        live.trace.note(
            isPrinted ? answer.printedLine : answer.line(isPage: shown[field: "Location"] == nil))
        return live.names.response(shown)
    }

    /// The answer to an authorization request, and whether the consent command printed it.
    private func authorization(
        _ request: OutgoingRequest, asked: WireRequest
    ) async throws -> (WireResponse, isPrinted: Bool) {
        switch live.configuration.consents[answer] {
        case .itself, nil: return (try await live.send(request), false)
        case .field(let name, let value):
            let field = HeaderField(name: name, value: answer.filled(value))
            let signedIn = OutgoingRequest(
                method: request.method, url: request.url, fields: request.fields + [field],
                body: request.body)
            return (try await live.send(signedIn), false)
        case .command(let words):
            let command = ConsentCommand(words: words, answer: answer, deadline: live.deadline)
            return (try await command.open(request.url), true)
        case .form(let form):
            let grants = if case .granted = answer { true } else { false }
            let driver = ConsentFormDriver(live: live, form: form, grants: grants)
            return (try await driver.answer(to: request, asked: asked), false)
        case .cookieCommand(let words):
            throw Fault("the command \(words[0]) was not run before the first request")
        }
    }
}

extension WireResponse {
    /// What the app gets of a redirection to a page: nothing, as of a page itself.
    fileprivate var withoutLocation: WireResponse {
        let rest = fields.filter { !$0.name.isSameIgnoringCase(as: "Location") }
        return WireResponse(status: status, fields: rest, body: body)
    }

    private var location: [String] { self[field: "Location"].map { ["Location: \($0)"] } ?? [] }

    /// What a consent command has printed, as a line of a log.
    fileprivate var printedLine: String {
        let words = location.first ?? "printed no redirect, so the sign-in ended on a page"
        return "< the consent command: \(words)"
    }

    /// The answer of a server as a line of a log.
    ///
    /// - Parameter isPage: Whether the app gets nothing of it.
    /// - Returns: One line.
    func line(isPage: Bool) -> String {
        let size = body.utf8.count
        let content = isJSON ? [body] : size == 0 ? [] : ["\(size) octets"]
        let remark =
            location.isEmpty
            ? (isJSON ? "(no redirect)" : "(a page)")
            : "(another page of the server: the app gets nothing)"
        let parts =
            ["\(status)"] + location + [self[field: "Content-Type"]].compactMap { $0 } + content
            + (isPage ? [remark] : [])
        return "< " + parts.joined(separator: "  ")
    }
}

extension ServerSettings.Consent {
    /// A header field's value with the granted scopes.
    fileprivate func filled(_ value: String) -> String {
        guard let scopes else { return value }
        return value.replacingText("{scopes}", with: scopes.joined(separator: " "))
    }

    /// The scopes that the user grants, if those are only some.
    var scopes: [String]? { if case .limited(let scopes) = self { scopes } else { nil } }
}
