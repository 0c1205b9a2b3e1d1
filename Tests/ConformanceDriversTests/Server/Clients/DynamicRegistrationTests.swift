import Conformance
import StrictCodecs
import Testing

@testable import ConformanceDrivers

@Suite("Clients register themselves and are deleted")
struct DynamicRegistrationTests {
    @Test("A secret in the URL of the endpoint is masked")
    func secretInURL() throws {
        let registration = try DynamicRegistration(
            at: WebAddress("https://as.example/register?token=token-of-the-user"), token: nil,
            within: .seconds(1), over: ReferenceTransport(clients: []))
        #expect(registration.masked("?token=token-of-the-user") == "?token=masked-token")
    }

    /// A registration endpoint that answers each request by its number.
    private final class Endpoint: Transport {
        private let sent = Locked<[OutgoingRequest]>([])
        private let answer: @Sendable (Int, OutgoingRequest) -> WireResponse

        init(_ answer: @escaping @Sendable (Int, OutgoingRequest) -> WireResponse) {
            self.answer = answer
        }

        var requests: [OutgoingRequest] { sent.withLock { $0 } }

        func send(
            _ request: OutgoingRequest, cookies: String, within deadline: Duration
        ) async throws -> WireResponse {
            let number = sent.withLock { sent in
                sent.append(request)
                return sent.count
            }
            return answer(number, request)
        }
    }

    private static let json = HeaderField(name: "Content-Type", value: "application/json")

    private static func registered(_ number: Int, at host: String = "as.example") -> WireResponse {
        WireResponse(
            status: 201, fields: [json],
            body: """
                {"client_id": "c\(number)", "client_secret": "secret-of-\(number)",
                 "registration_client_uri": "https://\(host)/r/c\(number)", "registration_access_token": "t\(number)"}
                """)
    }

    private static func clients(_ rule: String) throws -> ClientList {
        let vectors = try Catalog.bundled.vectors.filter { $0.rule == rule }
        return ClientList(of: vectors, isComplete: false)
    }

    private static func registrar(_ endpoint: Endpoint, token: String? = nil) throws
        -> DynamicRegistration
    {
        try DynamicRegistration(
            at: try WebAddress("https://as.example/register"), token: token,
            within: .seconds(1), over: endpoint)
    }

    private static func content(_ request: OutgoingRequest) throws -> JSON {
        try JSONParser.parse(Array(request.content.utf8))
    }

    @Test("A public client has no secret, and one with a secret is registered for each method")
    func methods() async throws {
        let endpoint = Endpoint { number, _ in Self.registered(number) }
        let outcome = try await Self.registrar(endpoint, token: "initial").register(
            Self.clients("code-grant-redeemed"), by: nil, for: "devices openid")
        let sent = try endpoint.requests.map(Self.content)
        #expect(outcome.clients.count == sent.count)
        let methods = sent.compactMap { $0["token_endpoint_auth_method"]?.text }
        #expect(Set(methods) == ["none", "client_secret_post", "client_secret_basic"])
        #expect(
            methods.count(where: { $0 == "client_secret_post" })
                == methods.count(where: { $0 == "client_secret_basic" }))
        for (client, method) in zip(outcome.clients, methods) {
            #expect((client["client_secret"] == nil) == (method == "none"))
            #expect(client["token_endpoint_auth_method"]?.text == method)
        }
        #expect(sent.allSatisfy { $0["scope"]?.text == "devices openid" })
        #expect(
            endpoint.requests.allSatisfy { request in
                request.fields.contains {
                    $0.name == "Authorization" && $0.value == "Bearer initial"
                }
            })
    }

    @Test("Methods that the metadata does not list are not registered")
    func listedMethods() async throws {
        let endpoint = Endpoint { number, _ in Self.registered(number) }
        _ = try await Self.registrar(endpoint).register(
            Self.clients("code-grant-redeemed"), by: [.basic, .nothing], for: "devices")
        let methods = try endpoint.requests.map(Self.content)
            .compactMap { $0["token_endpoint_auth_method"]?.text }
        #expect(Set(methods) == ["none", "client_secret_basic"])
    }

    @Test("A refused client is reported, and the others are used")
    func refusal() async throws {
        let endpoint = Endpoint { number, _ in
            number == 1
                ? WireResponse(
                    status: 400, fields: [Self.json], body: #"{"error": "invalid_redirect_uri"}"#)
                : Self.registered(number)
        }
        let outcome = try await Self.registrar(endpoint).register(
            Self.clients("code-grant-redeemed"), by: nil, for: "devices")
        #expect(outcome.refusals.count == 1)
        #expect(outcome.refusals[0].contains("invalid_redirect_uri"))
        #expect(outcome.clients.count == endpoint.requests.count - 1)
    }

    @Test("A limit of requests refuses no client", arguments: [429, 503])
    func limit(status: Int) async throws {
        let endpoint = Endpoint { number, _ in
            number < 3
                ? Self.registered(number)
                : WireResponse(
                    status: status,
                    fields: [Self.json, HeaderField(name: "Retry-After", value: "60")],
                    body: #"{"error": "temporarily_unavailable"}"#)
        }
        let noted = Locked(0)
        let failure = await #expect(throws: NothingToJudge.self) {
            try await Self.registrar(endpoint).register(
                Self.clients("code-grant-redeemed"), by: nil, for: "devices"
            ) { _ in noted.withLock { $0 += 1 } }
        }
        #expect("\(try #require(failure))".contains("the server limits its requests"))
        #expect("\(try #require(failure))".contains("--pause MS"))
        #expect(noted.withLock { $0 } == 2 && endpoint.requests.count == 3)
    }

    @Test(
        "A server that refuses each client for its scopes or its redirect URIs is said to do so",
        arguments: [
            ("invalid_client_metadata", "Invalid claim: 'scope'", "does it know the scopes?"),
            ("invalid_redirect_uri", "No", "which redirect URIs does it permit?"),
        ])
    func refusals(_ error: String, _ reason: String, _ hint: String) async throws {
        let body = #"{"error": "\#(error)", "error_description": "\#(reason)"}"#
        let endpoint = Endpoint { _, _ in
            WireResponse(status: 400, fields: [Self.json], body: body)
        }
        let failure = await #expect(throws: NothingToJudge.self) {
            try await Self.registrar(endpoint).register(
                Self.clients("code-grant-redeemed"), by: nil, for: "devices")
        }
        #expect("\(try #require(failure))".contains(hint))
    }

    @Test(
        "A client may be refused by JSON without an error, and by whatever page if another one is registered",
        arguments: [
            (1, 422, #"{"detail": "The scheme should be https."}"#),
            (2, 400, "<p>The scheme should be https.</p>"),
        ])
    func refusalWithoutError(_ refused: Int, _ status: Int, _ body: String) async throws {
        let endpoint = Endpoint { number, _ in
            number == refused ? WireResponse(status: status, body: body) : Self.registered(number)
        }
        let outcome = try await Self.registrar(endpoint).register(
            Self.clients("code-grant-redeemed"), by: nil, for: "devices")
        #expect(outcome.refusals.count == 1)
        #expect(outcome.refusals[0].contains("The scheme should be https."))
        #expect(outcome.clients.count == endpoint.requests.count - 1)
    }

    @Test(
        "What is no registration endpoint, or demands a token, is named",
        arguments: [(404, "is this the registration endpoint"), (401, "(--token-file)")])
    func failure(status: Int, hint: String) async throws {
        let endpoint = Endpoint { _, _ in WireResponse(status: status, body: "<h1>No</h1>") }
        let error = await #expect(throws: NothingToJudge.self) {
            try await Self.registrar(endpoint).register(
                Self.clients("code-grant-redeemed"), by: nil, for: "devices")
        }
        #expect(endpoint.requests.count == 1)
        #expect("\(try #require(error))".contains("< \(status)  No"))
        #expect("\(try #require(error))".contains(hint))
    }

    @Test("Errors show neither the tokens of requests nor the secrets of answers")
    func secrets() async throws {
        let endpoint = Endpoint { number, request in
            guard request.method == "POST" else { return Self.quoting(request, status: 500) }
            return number < 3 ? Self.registered(number) : Self.quoting(request, status: 401)
        }
        let registrar = try Self.registrar(endpoint, token: "initial-token")
        let noted = Locked<[JSON]>([])
        let error = await #expect(throws: NothingToJudge.self) {
            try await registrar.register(
                Self.clients("code-grant-redeemed"), by: nil, for: "devices"
            ) { client in noted.withLock { $0.append(client) } }
        }
        let rest = await registrar.delete(noted.withLock { $0 })
        #expect(rest.count == 2)
        let texts = ["\(try #require(error))"] + rest.map(\.reason)
        for text in texts {
            #expect(text.contains("you sent"))
            #expect(!text.contains("initial-token") && !text.contains("secret-of-"))
        }
        #expect(texts[1].contains("c1: < 500"))
    }

    /// An answer that has the credentials of the request, and a secret.
    private static func quoting(_ request: OutgoingRequest, status: Int) -> WireResponse {
        let sent = request.fields.first { $0.name == "Authorization" }?.value ?? ""
        return WireResponse(
            status: status, fields: [json],
            body: #"{"error": "no", "client_secret": "secret-of-9", "note": "you sent \#(sent)"}"#)
    }

    @Test(
        "Registered clients that cannot be told apart or used are an error of the server",
        arguments: [
            (#""client_id": "same""#, "two clients have this id"),
            (#""client_id": "a", "client_secret": {}"#, "client_secret"),
            (#""client_id": "a", "token_endpoint_auth_method": "other""#, "is not one of"),
        ])
    func unusable(members: String, reason: String) async throws {
        let endpoint = Endpoint { _, _ in
            WireResponse(status: 201, fields: [Self.json], body: "{\(members)}")
        }
        let error = await #expect(throws: NothingToJudge.self) {
            try await Self.registrar(endpoint).register(
                Self.clients("code-grant-redeemed"), by: nil, for: "devices")
        }
        #expect("\(try #require(error))".contains("registers a client that cannot be used"))
        #expect("\(try #require(error))".contains(reason))
    }

    @Test("Clients are deleted with their own tokens, but not at another host")
    func deletion() async throws {
        let endpoint = Endpoint { number, request in
            request.method == "DELETE"
                ? WireResponse(status: 204)
                : Self.registered(number, at: number == 2 ? "other.example" : "as.example")
        }
        let registrar = try Self.registrar(endpoint)
        let outcome = try await registrar.register(
            Self.clients("code-grant-redeemed"), by: nil, for: "devices")
        let rest = await registrar.delete(outcome.clients)
        #expect(rest.count == 1)
        #expect(rest.first?.reason.contains("at another host") == true)
        let deleted = endpoint.requests.filter { $0.method == "DELETE" }
        #expect(deleted.count == outcome.clients.count - 1)
        #expect(deleted.first?.url == "https://as.example/r/c1")
        #expect(
            deleted.first?.fields.contains { $0.value == "Bearer t1" } == true)
    }

    @Test(
        "A client is deleted at another host only if that is allowed with its port",
        arguments: [
            ("other.example:8443", ["other.example:8443"], true),
            ("other.example:8443", ["other.example"], false),
            ("other.example", ["OTHER.example"], true),
            ("as.example:8443", ["other.example"], false),
        ])
    func allowedHosts(host: String, hosts: [String], isDeleted: Bool) async throws {
        let endpoint = Endpoint { _, _ in WireResponse(status: 204) }
        let registrar = try DynamicRegistration(
            at: try WebAddress("https://as.example/register"), token: nil, allowing: hosts,
            within: .seconds(1), over: endpoint)
        let client: JSON = [
            "client_id": "c", "registration_client_uri": .string("https://\(host)/r"),
            "registration_access_token": "t",
        ]
        let rest = await registrar.delete([client])
        #expect(rest.isEmpty == isDeleted)
        #expect(endpoint.requests.count == (isDeleted ? 1 : 0))
        #expect(isDeleted || rest[0].reason.contains(#"allow "\#(host)""#))
    }

    @Test("A client with one method is given to vectors that use no other")
    func assignment() throws {
        let vectors = try Catalog.bundled.vectors.filter {
            $0.rule == "code-grant-secret-in-header"
        }
        for (method, isRun) in [("client_secret_basic", true), ("client_secret_post", false)] {
            for vector in vectors {
                let input = try Serve.input(vector.input)
                let sent = RequestSummary(input.steps)
                guard
                    input.steps.flatMap(\.requests).flatMap(\.fields).contains(where: {
                        $0.name == "Authorization"
                    }), sent.values(of: "client_secret").isEmpty
                else { continue }
                let assignment = try? ClientMatch(
                    of: input, sent: sent, among: input.setting.clients,
                    authenticatingBy: { _ in AuthenticationMethod(rawValue: method) })
                #expect((assignment != nil) == isRun, "\(vector.id)")
            }
        }
    }

    @Test("The table has a line for each client, and quotes what a reader of CSV would split")
    func table() throws {
        let vectors = try Catalog.bundled.vectors.filter { $0.role == .authorizationServer }
        let lines = ClientList(of: vectors, isComplete: true).table
            .split(separator: "\n").map(String.init)
        let list = try JSONParser.parse(
            Array(ClientList(of: vectors, isComplete: true).text.utf8))
        #expect(lines.count == (list.elements?.count ?? 0) + 1)
        #expect(
            lines[0]
                == "client_id,stands_for,type,redirect_uris,client_secret,secret_demanded,token_endpoint_auth_method"
        )
        #expect(
            lines.contains(
                "718192-sec0.apps.googleusercontent.com,,ios,com.example.seca:/cb,GOCSPX-unused0,never,none"
            ))
        #expect(
            lines.contains(
                "718192-plus3.apps.googleusercontent.com,,desktop,http://127.0.0.1:9030/p,a+b%3A:c d,optional,client_secret_post"
            ))
    }
}
