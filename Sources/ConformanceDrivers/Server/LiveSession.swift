import Conformance
import StrictCodecs

/// The server during one case, and each sign-in of the case at it.
struct LiveSession: AuthorizationServer, ServerSession {
    let server: LiveServer
    let names: ServerNames
    let proof: Proof?
    let deadline: Duration
    let trace: Trace

    /// What the user says.
    var answer = ServerSettings.Consent.granted

    func session(in setting: ServerSettings) -> any ServerSession {
        var session = self
        session.answer = setting.consent
        return session
    }

    func respond(to request: WireRequest) async throws -> WireResponse {
        try await server.rateLimiter.next()
        let answer = try await reply(to: request)
        try await server.rateLimiter.note([answer])
        return answer
    }

    /// Sends each request over a connection of its own, without a pause between them.
    func respond(atOnceTo requests: [WireRequest]) async throws -> [WireResponse] {
        try await server.rateLimiter.next(requests.count)
        let answers = try await requests.responses { try await reply(to: $0) }
        // One that is refused beside another shows that the server does not take both at the same time.
        try await server.rateLimiter.note(answers)
        return answers
    }

    /// Shows what a browser does whose user has done nothing: it follows redirects within the server.
    func page(for request: WireRequest) async throws -> WireResponse {
        let (asked, first) = try message(for: request)
        let pages = ServerPages(configuration: server.configuration, asked: asked)
        var (sent, count) = (first, 0)
        while true {
            try await server.rateLimiter.next()
            trace.note("> \(sent.line)  (as a browser)")
            let answer = try await send(sent)
            trace.redactor.hideSecrets(of: answer)
            let next = pages.page(after: answer, from: sent.url)
            trace.note(answer.line(isPage: next == nil && answer[field: "Location"] == nil))
            try await server.rateLimiter.note([answer])
            guard let next else { return names.response(answer) }
            (sent, count) = (.get(next), count + 1)
            guard count < ConsentFormDriver.most else {
                throw Fault("\(ConsentFormDriver.circle) after \(ConsentFormDriver.most) redirects")
            }
        }
    }

    func wait(seconds: Int) async throws {
        try await Task.sleep(for: .seconds(seconds))
    }

    // MARK: - Requests

    /// Sends a request, with the cookies of the user's browser if it is one of the browser.
    func send(
        _ request: OutgoingRequest, asBrowser isBrowser: Bool = true
    ) async throws -> WireResponse {
        let cookies = isBrowser ? server.cookies?.path ?? "" : ""
        return try await server.transport.send(request, cookies: cookies, within: deadline)
    }

    /// A request with the names of the server, and how it is sent.
    private func message(
        for request: WireRequest
    ) throws -> (asked: WireRequest, sent: OutgoingRequest) {
        guard let address = server.configuration.endpoints[request.endpoint] else {
            throw Fault("the server has no \(request.endpoint.rawValue) endpoint")
        }
        let named = names.request(request)
        let proven = proof?.added(to: named) ?? named
        let sent = OutgoingRequest(
            method: proven.method, url: address.appending(query: proven.query),
            fields: proven.fields, body: proven.body)
        trace.redactor.publish(sent)
        return (proven, sent)
    }

    private func reply(to request: WireRequest) async throws -> WireResponse {
        let (proven, sent) = try message(for: request)
        trace.note("> \(sent.line)")
        guard request.endpoint == .authorization else {
            // The browser of the user has the cookies, and sends them to no other endpoint.
            let answer = try await send(sent, asBrowser: false)
            trace.redactor.hideSecrets(of: answer)
            trace.note(answer.line(isPage: false))
            return names.response(answer)
        }
        let (answer, isPrinted) = try await authorization(sent, asked: proven)
        trace.redactor.hideSecrets(of: answer)
        let pages = ServerPages(configuration: server.configuration, asked: proven)
        server.note(answer[field: "Location"].flatMap { _ in pages.undeclaredOrigin(in: answer) })
        let isPage = pages.page(after: answer, from: sent.url) != nil
        let shown = isPage ? answer.withoutLocation : answer
        trace.note(
            isPrinted ? answer.printedLine : answer.line(isPage: shown[field: "Location"] == nil))
        return names.response(shown)
    }

    /// The answer to an authorization request, and whether the consent command printed it.
    private func authorization(
        _ request: OutgoingRequest, asked: WireRequest
    ) async throws -> (WireResponse, isPrinted: Bool) {
        switch server.configuration.consents[answer] {
        case .itself, nil: return (try await send(request), false)
        case .field(let name, let value):
            let field = HeaderField(name: name, value: answer.filled(value))
            let signedIn = OutgoingRequest(
                method: request.method, url: request.url, fields: request.fields + [field],
                body: request.body)
            return (try await send(signedIn), false)
        case .command(let words):
            let command = ConsentCommand(words: words, deadline: deadline)
            return (try await command.open(request.url, answering: answer), true)
        case .form(let form):
            let grants = if case .granted = answer { true } else { false }
            let driver = ConsentFormDriver(session: self, form: form, grants: grants)
            server.cookies?.use(grants ? .granting : .refusing)
            server.cookies?.keep(false)
            let answer = try await driver.answer(to: request, asked: asked)
            server.cookies?.keep(answer[field: "Location"] != nil)
            return (answer, false)
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

/// PKCE for requests that have none, where a server takes no other.
struct Proof: Sendable, Equatable {
    /// What the code is redeemed with.
    let verifier: String

    /// Makes a proof of random octets.
    init() {
        verifier = Base64URL.encode((0..<32).map { _ in UInt8.random(in: .min ... .max) })
    }

    /// An authorization request with a challenge, or a token request for a code with the verifier;
    /// others stay as they are.
    func added(to request: WireRequest) -> WireRequest {
        switch request.endpoint {
        case .authorization: request.adding(challenge, besides: "response_type")
        case .token: request.adding(Form.encode([("code_verifier", verifier)]), besides: "code")
        case .revocation, .metadata: request
        }
    }

    private var challenge: String {
        Form.encode([
            ("code_challenge", Base64URL.encode(SHA256.hash(Array(verifier.utf8)))),
            ("code_challenge_method", "S256"),
        ])
    }
}

extension WireRequest {
    /// The request with more parameters, in the body or the query that has one of a name.
    fileprivate func adding(_ form: String, besides name: String) -> WireRequest {
        if Self.has(name, in: body) {
            return WireRequest(
                method: method, endpoint: endpoint, query: query, fields: fields,
                body: "\(body)&\(form)")
        }
        guard endpoint == .authorization || Self.has(name, in: query ?? "") else { return self }
        let more = query.map { $0.isEmpty ? form : "\($0)&\(form)" } ?? form
        return WireRequest(
            method: method, endpoint: endpoint, query: more, fields: fields, body: body)
    }

    private static func has(_ name: String, in form: String) -> Bool {
        (Form.decode(form) ?? []).contains { $0.name.isText(name) }
    }
}
