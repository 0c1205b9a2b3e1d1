import Conformance
public import StrictCodecs

/// Registers the clients of the vectors at a server (RFC 7591), and deletes them (RFC 7592).
public struct DynamicRegistration: Sendable {
    private let endpoint: WebAddress?
    private let token: String?
    private let hosts: [String]
    private let transport: any Transport
    private let deadline: Duration
    private let rateLimiter: RateLimiter

    /// Masks the tokens of the requests, and the secrets of the answers.
    private let redactor = Redactor()

    /// Makes a registration.
    ///
    /// - Parameters:
    ///   - endpoint: The registration endpoint; without one it only deletes.
    ///   - token: The initial access token, if the server demands one.
    ///   - hosts: Hosts beside that of the endpoint that may receive requests to delete a client, each with its port
    ///     unless that is 443.
    ///   - deadline: How long the server may take for each request.
    ///   - transport: What carries the requests; nil for `curl`.
    ///   - pause: How long there is quiet between two requests.
    /// - Throws: ``ConfigurationError`` if this machine cannot reach servers.
    package init(
        at endpoint: WebAddress?, token: String?, allowing hosts: [String] = [],
        within deadline: Duration, over transport: (any Transport)? = nil,
        pausing pause: Duration = .zero
    ) throws {
        (self.endpoint, self.token, self.hosts) = (endpoint, token, hosts)
        self.transport = try transport ?? CurlTransport()
        self.deadline = deadline
        rateLimiter = RateLimiter(Limits(pause: pause))
        let query = endpoint.flatMap { URIReference($0.text).query } ?? ""
        redactor.hideSecrets(in: query, isOwn: true)
    }

    /// A text with placeholders in the place of the tokens and secrets of the registration.
    public func masked(_ text: String) -> String { redactor.masked(text) }

    /// What came of a registration.
    public struct Outcome: Sendable {
        /// The registered clients in the form of a configuration, with what is needed to delete them.
        public let clients: [JSON]

        /// The clients that the server refuses, each with the reason.
        public let refusals: [String]
    }

    // MARK: - Registering

    /// Registers each client, those with a secret once for each method of authentication.
    ///
    /// - Parameters:
    ///   - clients: The clients of the vectors.
    ///   - methods: The methods of the server; nil if its metadata does not say.
    ///   - scope: The scopes that they may request, with spaces between them.
    ///   - note: Receives each client once it is registered; an error deletes it and ends the registration.
    /// - Returns: The registered clients, and what is refused.
    /// - Throws: ``NothingToJudge`` if an answer shows that not all can be registered, or all are refused; the
    ///   clients that were noted until then remain.
    public func register(
        _ clients: ClientList, by methods: [AuthenticationMethod]?, for scope: String,
        noting note: @Sendable (JSON) throws -> Void = { _ in }
    ) async throws -> Outcome {
        var (registered, refusals) = ([JSON](), [String]())
        for request in clients.requests(by: methods, for: scope) {
            let (answer, lines) = await send("POST", to: endpoint, token, request.compactText)
            let content = answer?.json
            if let client = content.flatMap({ Self.client(in: $0, for: request) }) {
                registered.append(client)
                // In the answer they have the escapes of JSON.
                for name in ["client_secret", "registration_access_token"] {
                    redactor.hide(content?[name]?.text ?? "", as: "client-secret", isOwn: false)
                }
                do { try note(client) } catch {
                    try? await delete(client)
                    throw error
                }
                try Self.check(registered, lines)
                continue
            }
            if answer?.isOfLimit == true {
                throw NothingToJudge(
                    RateLimiter.refusal, lines: lines + ["hint: \(RateLimiter.advice)"])
            }
            guard Self.isRefusal(answer, content, isFirst: registered.isEmpty) else {
                throw failure(answer, lines)
            }
            let names = request["redirect_uris"]?.compactText ?? ""
            let reason = answer.map { content?.compactText ?? excerpt(of: $0) } ?? ""
            refusals.append("\(names): \(redactor.shortened(reason, to: 1000))")
        }
        guard !registered.isEmpty else {
            throw NothingToJudge(
                "the server registers no client",
                lines: refusals.prefix(3) + ["hint: \(Self.advice(on: refusals))"])
        }
        return Outcome(clients: registered, refusals: refusals)
    }

    /// Whether an answer refuses a client: by an error (RFC 7591, Section 3.2.2), by a status with JSON, or, at an
    /// endpoint that has registered another one, by whatever page.
    private static func isRefusal(_ answer: WireResponse?, _ content: JSON?, isFirst: Bool) -> Bool
    {
        let status = answer?.status ?? 0
        if content?["error"]?.text != nil { return ![401, 403].contains(status) }
        return [400, 422].contains(status) && (content?.members != nil || !isFirst)
    }

    /// What to change for a server that refuses each client.
    private static func advice(on refusals: [String]) -> String {
        refusals.allSatisfy { $0.lowercasedASCII.containsText("scope") }
            ? "does it know the scopes? \"scopes\" in a configuration has its names for them"
            : "which redirect URIs does it permit?"
    }

    /// Checks that registered clients can be told apart and used.
    private static func check(_ clients: [JSON], _ lines: [String]) throws {
        do { try ConfigurationFile.check(clients) } catch {
            throw NothingToJudge(
                "the server registers a client that cannot be used: \(error)", lines: lines)
        }
    }

    private func failure(_ answer: WireResponse?, _ lines: [String]) -> NothingToJudge {
        let status = answer?.status ?? 0
        let lines =
            answer == nil ? lines + ["the server may have registered a client all the same"] : lines
        let hint =
            [401, 403].contains(status)
            ? "does the server demand an initial access token (--token-file)?"
            : "is this the registration endpoint (RFC 7591, Section 3)?"
        return NothingToJudge("no client can be registered", lines: lines + ["hint: \(hint)"])
    }

    /// The client of a response in the form of a configuration; nil if there is none.
    private static func client(in content: JSON, for request: JSON) -> JSON? {
        guard let id = content["client_id"]?.text else { return nil }
        let method = request["token_endpoint_auth_method"]?.text ?? ""
        let isPublic = method == AuthenticationMethod.nothing.rawValue
        let members: [JSON.Member?] = [
            .init("client_id", .string(id)),
            .init("redirect_uris", content["redirect_uris"] ?? request["redirect_uris"] ?? []),
            isPublic ? nil : content["client_secret"].map { .init("client_secret", $0) },
            .init(
                "token_endpoint_auth_method",
                content["token_endpoint_auth_method"] ?? .string(method)),
        ]
        let kept = ["registration_client_uri", "registration_access_token"].map { name in
            content[name].map { JSON.Member(name, $0) }
        }
        return .object((members + kept).compactMap { $0 })
    }

    // MARK: - Deleting

    /// Deletes clients.
    ///
    /// - Parameter clients: The clients as they were registered.
    /// - Returns: Those that remain, each with the reason.
    public func delete(_ clients: [JSON]) async -> [(client: JSON, reason: String)] {
        var rest: [(client: JSON, reason: String)] = []
        for client in clients {
            do { try await delete(client) } catch {
                rest.append((client, "\(client["client_id"]?.text ?? ""): \(error)"))
            }
        }
        return rest
    }

    private func delete(_ client: JSON) async throws {
        guard let text = client["registration_client_uri"]?.text,
            let token = client["registration_access_token"]?.text
        else { throw Fault("the server has named no place at which it can be deleted") }
        let address = try WebAddress(text)
        guard endpoint.map(address.hasSameOrigin) ?? true || address.isAllowed(by: hosts) else {
            throw Fault(
                "\(text) is at another host or port; allow \(JSON.quote(address.place)) under \"hosts\""
            )
        }
        let (answer, lines) = await send("DELETE", to: address, token, "")
        guard let answer, [200, 204, 404].contains(answer.status) else {
            throw Fault(lines.last ?? "")
        }
    }

    // MARK: - Requests

    private func send(
        _ method: String, to address: WebAddress?, _ token: String?, _ body: String
    ) async -> (WireResponse?, [String]) {
        guard let address else { return (nil, ["there is no registration endpoint"]) }
        let credentials = token.map { [HeaderField(name: "Authorization", value: "Bearer \($0)")] }
        let type = HeaderField(name: "Content-Type", value: "application/json")
        let request = OutgoingRequest(
            method: method, url: address.text, fields: [type] + (credentials ?? []), body: body)
        if let token { redactor.hide(token, as: "credentials") }
        do {
            try await rateLimiter.next()
            let answer = try await transport.send(request, cookies: "", within: deadline)
            redactor.hideSecrets(of: answer)
            return (answer, lines(of: request, "< \(answer.status)  \(excerpt(of: answer))"))
        } catch {
            return (nil, lines(of: request, "\(Fault(error))"))
        }
    }

    private func lines(of request: OutgoingRequest, _ result: String) -> [String] {
        ["> \(request.line)", result].map { redactor.shortened($0, to: 4000) }
    }

    private func excerpt(of answer: WireResponse) -> String {
        answer.isJSON ? answer.body : ServerPage.excerpt(of: answer.body, maskedBy: redactor)
    }
}

/// The one method by which a registered client authenticates (RFC 7591, Section 2).
public enum AuthenticationMethod: String, CaseIterable, Sendable {
    /// The client has no secret, or need not send it.
    case nothing = "none"

    /// The secret is in the field `Authorization` (RFC 6749, Section 2.3.1).
    case basic = "client_secret_basic"

    /// The secret is in the body.
    case post = "client_secret_post"
}
