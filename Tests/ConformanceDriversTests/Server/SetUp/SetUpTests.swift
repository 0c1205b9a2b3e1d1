import Conformance
import ConformanceReports
import Foundation
import StrictCodecs
import TestSupport
import Testing

@testable import ConformanceDrivers

@Suite("The set-up is proven before anything is judged")
struct SetUpTests {
    private static let all =
        (try? Selection(roles: [.authorizationServer]).plan(in: .bundled).vectors) ?? []

    /// Vectors that need all that can be wrong.
    private static let vectors = all.filter { vector in
        [
            "flip-code-redeemable", "endpoint-denied-consent", "authorization-openid-without-nonce",
            "code-grant-redeemed", "code-grant-id-token", "code-grant-scope", "revocation-succeeds",
        ].contains(vector.rule)
    }

    /// A configuration with all clients of the vectors, and other texts in some places.
    private static func configuration(
        replacing old: String = "", with new: String = "", consent: String = "\"itself\""
    ) throws -> LiveConfiguration {
        let clients = ClientList(of: all, isComplete: true).text
        let text = """
            {"authorization_endpoint": "https://server.example/authorization",
             "token_endpoint": "https://server.example/token",
             "revocation_endpoint": "https://server.example/revocation",
             "clients": \(old.isEmpty ? clients : clients.replacing(old, with: new)),
             "consent": {"granted": \(consent), "denied": {"header": "Consent: denied"}}}
            """
        let file = try ConfigurationFile(octets: Array(text.utf8), name: "server.json")
        return file.configuration(with: try #require(file.metadata), waiting: 0)
    }

    private static func failure(
        _ configuration: LiveConfiguration, _ change: @escaping SmallServer.Change
    ) async throws -> String {
        let registered = try Self.configuration().clients
        let server = LiveServer(
            configuration, showsSecrets: false,
            transport: SmallServer(clients: registered, change))
        let error = await #expect(throws: NothingToJudge.self) {
            try await server.begin(proving: vectors, within: .seconds(5))
        }
        return "\(try #require(error))"
    }

    @Test(
        "A server that limits requests during the proof is said to do so",
        arguments: [WireRequest.Endpoint.authorization, .token])
    func rateLimit(_ endpoint: WireRequest.Endpoint) async throws {
        let failure = try await Self.failure(try Self.configuration()) { request in
            request.isFor(endpoint) ? WireResponse(status: 429) : nil
        }
        #expect(failure.contains("the server limits its requests (status 429 or 503)"))
        #expect(
            failure.contains(
                "hint: wait, then leave more time between two requests with --pause MS"))
    }

    @Test("A right set-up is proven with one sign-in for each client, and none is in doubt")
    func right() async throws {
        let configuration = try Self.configuration()
        let transport = SmallServer(clients: configuration.clients)
        let server = LiveServer(configuration, showsSecrets: false, transport: transport)
        try await server.begin(proving: Self.all, within: .seconds(5))
        #expect(server.remarks.isEmpty)
        #expect(!server.demandsPKCE)
        let sent = transport.reference.requests
        let signIns = sent.filter { $0.isFor(.authorization) }
        let clients = Set(signIns.map { $0.value(of: "client_id") })
        #expect(clients.count > 40)
        // One request more for the other scopes, one for the user's no, and one after it.
        #expect(signIns.count == clients.count + 3)
        #expect(sent.count(where: { $0.isFor(.token) }) <= clients.count)
        #expect(sent.count(where: { $0.isFor(.revocation) }) == 1)
        #expect(sent.count == (await server.requests))
    }

    @Test("For one rule, only what its vectors need is proven")
    func oneRule() async throws {
        let configuration = try Self.configuration()
        let transport = SmallServer(clients: configuration.clients)
        let server = LiveServer(configuration, showsSecrets: false, transport: transport)
        let vectors = Self.all.filter { $0.rule == "endpoint-accepts-listed-redirect-uris" }
        try await server.begin(proving: vectors, within: .seconds(5))
        #expect(transport.reference.requests.count <= 3)
    }

    private struct Mistake: CustomTestStringConvertible {
        let testDescription: String
        let change: SmallServer.Change
        let expected: [String]
    }

    private static func authorization(
        _ answer: @escaping @Sendable (OutgoingRequest) -> WireResponse?
    )
        -> SmallServer.Change
    {
        { $0.isFor(.authorization) ? answer($0) : nil }
    }

    private static let notFound = WireResponse.page(
        404, "<title>404 Not Found</title></head><body><h1>Nothing here</h1>")

    private static let signIn = WireResponse.page(
        200,
        "<title>Welcome</title></head><body><form method=post><input name=u><input type=password name=p></form>"
    )

    private static let mistakes = [
        Mistake(
            testDescription: "the server is down",
            change: { _ in throw Fault("the server accepts no connection") },
            expected: ["the server accepts no connection", "is it running"]),
        Mistake(
            testDescription: "the authorization endpoint is another",
            change: authorization { _ in notFound },
            expected: [
                "< 404", "the page says: 404 Not Found: Nothing here",
                "hint: is the authorization endpoint right?",
            ]),
        Mistake(
            testDescription: "the user is not signed in, by redirect",
            change: authorization { _ in
                WireResponse(
                    status: 302, fields: [HeaderField(name: "Location", value: "/login?next=1")])
            }, expected: ["another page of the server", "signed in", "--cookie"]),
        Mistake(
            testDescription: "the user is not signed in, by page",
            change: authorization { _ in signIn },
            expected: ["the page says: Welcome", "a page to sign in", "--cookie"]),
        Mistake(
            testDescription: "the scope is unknown, by redirect",
            change: authorization {
                $0.redirect("error=invalid_scope&error_description=openid+not+in+scope")
            },
            expected: ["the error invalid_scope (openid not in scope)", "\"scopes\""]),
        Mistake(
            testDescription: "one scope is unknown",
            change: authorization {
                $0.value(of: "scope").contains("email") ? $0.redirect("error=invalid_scope") : nil
            },
            expected: [
                "a request for the scope email does not result in a code",
                "give its name at the server in \"scopes\", or null",
            ]),
        Mistake(
            testDescription: "the user has not consented",
            change: authorization { _ in
                .page(
                    200,
                    "</head><body>May it?<form method=post><button name=yes>Yes</button></form>")
            }, expected: ["the page says: May it? Yes", "a page to consent"]),
        Mistake(
            testDescription: "the client is unknown, by status",
            change: authorization { _ in
                WireResponse(
                    status: 401,
                    fields: [HeaderField(name: "Content-Type", value: "application/json")],
                    body: #"{"error": "invalid_client", "error_description": "No such client."}"#)
            },
            expected: ["No such client.", "(no redirect)", "is the client registered with this id"]),
        Mistake(
            testDescription: "the client is unknown, by page",
            change: authorization { _ in
                .page(
                    200,
                    "<title>Error</title><style>p {}</style></head><body><p>Client authentication failed due to "
                        + "unknown client.</p>")
            },
            expected: [
                "the page says: Error: Client authentication failed due to unknown client.",
                "the page asks for nothing: is the client ",
            ]),
        Mistake(
            testDescription: "PKCE is required, and the user is not signed in",
            change: authorization {
                $0.url.contains("code_challenge=")
                    ? signIn
                    : $0.redirect("error=invalid_request&error_description=code+challenge+required")
            },
            expected: [
                "hint: the app gets the error invalid_request (code challenge required)",
                "with a code challenge:", "hint: this is a page to sign in",
            ]),
        Mistake(
            testDescription: "the token endpoint is another",
            change: { $0.isFor(.token) ? notFound : nil },
            expected: [
                "the token endpoint does not answer as one does",
                "> POST https://server.example/token",
                "the page says: 404 Not Found: Nothing here", "is \"token_endpoint\" right?",
            ]),
        Mistake(
            testDescription: "the revocation endpoint is another",
            change: { $0.isFor(.revocation) ? notFound : nil },
            expected: [
                "the revocation endpoint does not answer as one does",
                "is \"revocation_endpoint\" right?",
            ]),
        Mistake(
            testDescription: "one client is not registered",
            change: authorization {
                $0.value(of: "client_id") == "502913-ios4q9.apps.googleusercontent.com"
                    ? WireResponse(status: 400, body: "unknown client") : nil
            },
            expected: [
                "does not result in a code for the client 502913-ios4q9.apps.googleusercontent.com",
                "the page says: unknown client", "is the client registered",
            ]),
        Mistake(
            testDescription: "the user signs in at another origin",
            change: authorization { _ in
                WireResponse(
                    status: 302,
                    fields: [HeaderField(name: "Location", value: "https://sso.example/in?to=x")])
            },
            expected: [
                "the sign-in is at another origin", "\"pages\": [\"https://sso.example\"]",
            ]),
        Mistake(
            testDescription: "the user's no is a yes",
            change: authorization { $0.isDenied ? $0.redirect("code=a-code-in-spite-of-it") : nil },
            expected: ["\"denied\" of \"consent\" does not deny consent"]),
    ]

    @Test(
        "What is wrong is named, with the answer's first words and a hint",
        arguments: mistakes.sampled(3))
    private func named(mistake: Mistake) async throws {
        let text = try await Self.failure(Self.configuration(), mistake.change)
        for words in mistake.expected { #expect(text.contains(words), "\(text)") }
    }

    @Test("A wrong secret is named with its client, whatever method the server takes")
    func wrongSecret() async throws {
        let configuration = try Self.configuration(
            replacing: "GOCSPX-w3Rk8_Lq0", with: "GOCSPX-another-secret")
        let text = try await Self.failure(configuration) { _ in nil }
        #expect(
            text.contains(
                "the token endpoint refuses the client 718192-desk5m.apps.googleusercontent.com"))
        #expect(text.contains("{\"error\": \"invalid_client\"}"))
        #expect(text.contains("is \"client_secret\" of the client right"))
        #expect(!text.contains("GOCSPX-another-secret"))
    }

    @Test("Wrong client ids of the whole run are named after two requests")
    func wrongIDs() async throws {
        let configuration = try Self.configuration(
            replacing: "\"client_id\": \"", with: "\"client_id\": \"no-")
        let text = try await Self.failure(configuration) { _ in nil }
        #expect(text.contains("for the client no-"))
        #expect(text.contains("is the client registered with this id"))
    }

    @Test("A consent command that does not exist is named, with where its path begins")
    func noCommand() async throws {
        let configuration = try Self.configuration(consent: "{\"command\": [\"./no-consent\"]}")
        let text = try await Self.failure(configuration) { _ in nil }
        #expect(text.contains("the consent command ./no-consent is not found"))
        #expect(text.contains("hint: the consent command has to print the redirect"))
    }

    @Test("A client that may authenticate by Basic alone is right")
    func basicAlone() async throws {
        let configuration = try Self.configuration()
        let transport = SmallServer(clients: configuration.clients) { request in
            guard request.isFor(.token), request.content.contains("client_secret=") else {
                return nil
            }
            return WireResponse(status: 401, body: #"{"error": "invalid_client"}"#)
        }
        let server = LiveServer(configuration, showsSecrets: false, transport: transport)
        try await server.begin(proving: Self.vectors, within: .seconds(5))
    }

    @Test(
        "A server that requires PKCE at the token endpoint gets it, whatever it says and whatever is selected",
        arguments: ["invalid_request", "invalid_grant", "invalid_client"], [vectors, late])
    func proofAtTokenEndpoint(error: String, selected: [Vector]) async throws {
        let configuration = try Self.configuration()
        let transport = SmallServer(clients: configuration.clients) { request in
            guard request.isFor(.token), !request.content.contains("code_verifier=") else {
                return nil
            }
            return WireResponse(status: 400, body: "{\"error\": \"\(error)\"}")
        }
        let server = LiveServer(configuration, showsSecrets: false, transport: transport)
        try await server.begin(proving: selected, within: .seconds(5))
        #expect(server.demandsPKCE)
    }

    /// Vectors of which the first needs a client that redeems no code.
    private static let late =
        all.filter { $0.rule == "authorization-loopback-any-port" }
        + all.filter { $0.rule == "flip-code-redeemable" }

    @Test("Vectors of refusals are proven with their twins, so that a wrong URL is found")
    func refusalsAlone() async throws {
        let catalog = try Catalog.bundled
        let refusals = Self.all.filter { $0.rule == "flip-code-used-once" }
        #expect(!refusals.isEmpty)
        let transport = SmallServer(clients: try Self.configuration().clients) {
            $0.isFor(.token) ? Self.notFound : nil
        }
        let server = LiveServer(
            try Self.configuration(), showsSecrets: false, transport: transport)
        let error = await #expect(throws: NothingToJudge.self) {
            try await server.begin(
                proving: refusals + catalog.missingTwins(of: refusals), within: .seconds(5))
        }
        #expect("\(try #require(error))".contains("the token endpoint does not answer as one does"))
    }

    @Test("PKCE is added from the first request on if the configuration says so")
    func alwaysProof() async throws {
        let text = """
            {"authorization_endpoint": "https://server.example/authorization",
             "token_endpoint": "https://server.example/token", "pkce": "always",
             "clients": \(ClientList(of: Self.all, isComplete: true).text)}
            """
        let file = try ConfigurationFile(octets: Array(text.utf8), name: "server.json")
        let configuration = file.configuration(with: try #require(file.metadata), waiting: 0)
        let transport = SmallServer(clients: configuration.clients)
        let server = LiveServer(configuration, showsSecrets: false, transport: transport)
        let selected = Self.all.filter { $0.rule == "flip-code-redeemable" }
        try await server.begin(proving: selected, within: .seconds(5))
        let sent = transport.reference.requests
        #expect(sent.count >= 2)
        #expect(
            sent.allSatisfy {
                $0.url.contains("code_challenge=") || $0.content.contains("code_verifier=")
            })
    }

    @Test("A server that remembers the user's no is said to, before anything is judged")
    func rememberedNo() async throws {
        let hasDenied = Locked(false)
        let text = try await Self.failure(try Self.configuration()) { request in
            guard request.isFor(.authorization) else { return nil }
            let wasDenied = hasDenied.withLock { hasDenied in
                defer { hasDenied = hasDenied || request.isDenied }
                return hasDenied
            }
            return wasDenied ? request.redirect("error=access_denied") : nil
        }
        #expect(text.contains("the server remembers the user's no"))
        #expect(text.contains("describe the yes alone"))
    }

    @Test("A code that is refused for itself is said and left to the rules")
    func doubt() async throws {
        let configuration = try Self.configuration()
        let transport = SmallServer(clients: configuration.clients) { request in
            request.isFor(.token) && !request.content.contains("client_secret=")
                ? WireResponse(status: 400, body: #"{"error": "invalid_grant"}"#) : nil
        }
        let server = LiveServer(configuration, showsSecrets: false, transport: transport)
        try await server.begin(proving: Self.vectors, within: .seconds(5))
        #expect(server.remarks.count == 1)
        #expect(
            server.remarks.first?.hasPrefix("the token endpoint does not redeem a code of ") == true
        )
    }
}
