import Conformance
import ConformanceDiagnosis
import ConformanceReports
import StrictCodecs
import TestSupport
import Testing

@testable import ConformanceDrivers

@Suite("A remote server gets the same verdicts")
struct LiveServerTests {
    private static let clients = [
        ServerSettings.Client(
            clientID: "our-google",
            redirectURIs: (try? Catalog.bundled.appFlipRedirectURIs) ?? [])
    ]

    private static let flip = Selection(suites: ["authorization-endpoint/app-flip"])

    private static func configuration(
        _ limits: Limits = Limits(), consent: Consent = .itself
    ) -> LiveConfiguration {
        LiveConfiguration(
            endpoints: ReferenceTransport.endpoints, clients: clients,
            consents: Consents(granted: consent),
            limits: limits)
    }

    private static func server(
        _ configuration: LiveConfiguration = configuration(),
        _ transport: any Transport = ReferenceTransport(clients: clients)
    ) -> LiveServer {
        LiveServer(configuration, showsSecrets: false, transport: transport)
    }

    /// A report on the reference over URLs.
    private static let reference = Task {
        try await Catalog.bundled.run(
            on: server(), as: Implementation(name: "server"),
            only: Selection(suites: ["authorization-endpoint/app-flip"]),
            rerun: Rerun(prefix: "conform server --vector "))
    }

    @Test("The reference conforms as far as can be shown, under a client ID of its own")
    func reference() async throws {
        let report = try await Self.reference.value
        #expect(report.isConforming(strict: true), "\(report)")
        #expect(report.cases.count > 250)
        #expect(
            report.obstacles.map(\.reason).contains(
                "the configuration has no method by which the user denies consent"))
    }

    @Test("A vector that cannot be run is reported with its reason and does not count")
    func omissions() async throws {
        let report = try await Self.reference.value
        let selected = try Self.flip.vectors(of: try Catalog.bundled)
        #expect(report.cases.count + report.omissions.count == selected.count)
        #expect(report.text().contains("NOT RUN \(report.omissions.count) vectors"))
        #expect(
            report.omissions.allSatisfy { omitted in !report.cases.contains { $0.id == omitted.id }
            })
    }

    @Test("A result file keeps what could not be run, with its reasons")
    func resultFile() async throws {
        let catalog = try Catalog.bundled
        let report = try await Self.reference.value
        var file = try ResultFile(of: report)
        #expect(try ResultFile.complaint(about: file.octets, in: catalog) == (nil, nil))
        let read = try ResultFile.read(file.octets, in: catalog).report
        #expect(read.text() == report.text())
        #expect(read.omissions.map(\.reason) == report.omissions.map(\.reason))
        file.lines.remove(at: 1)
        try file.seal()
        let complaint = try ResultFile.complaint(about: file.octets, in: catalog)
        #expect(complaint.full?.contains("the counts are not those") == true, "\(complaint)")
        #expect(complaint.outline?.contains("the counts are not those") == true)
    }

    @Test("What the server lacks is not applicable, even where a vector could not be run anyway")
    func lacking() async throws {
        let endpoints = ReferenceTransport.endpoints
        let configuration = LiveConfiguration(
            endpoints: Endpoints(
                authorization: endpoints.authorization, token: endpoints.token, revocation: nil),
            clients: Self.clients, namedLacks: [.revocationEndpoint])
        let report = try await Catalog.bundled.run(
            on: Self.server(configuration),
            only: Selection(rules: ["revocation-succeeds", "flip-code-redeemable"]))
        #expect(report.omissions.allSatisfy { $0.vector.rule != "revocation-succeeds" })
        let revocation = try #require(report.rules.first { $0.id == "revocation-succeeds" })
        #expect(revocation.status == .notApplicable)
        #expect(report.inapplicable.map(\.lack) == [.revocationEndpoint])
    }

    @Test(
        "A vector is not run if the server has no such scope, or has one for two of the vectors",
        arguments: [
            (
                ["devices"], [:],
                "the server has no scope devices, by the configuration or by its metadata"
            ),
            ([], ["openid": "devices"], "the scopes devices and openid overlap at the server"),
            ([], ["devices": "openid read"], "the scopes devices and openid overlap at the server"),
        ] as [([String], [String: String], String)])
    func scopes(absent: [String], names: [String: String], reason: String) throws {
        let id: Vector.ID = "token-endpoint/code/scope-three"
        let vector = try #require(try Catalog.bundled.vectors.first { $0.id == id })
        let clients = try Serve.input(vector.input).setting.clients
        let configuration = LiveConfiguration(
            endpoints: ReferenceTransport.endpoints, clients: clients, scopes: names,
            absentScopes: absent)
        #expect(Self.server(configuration).obstacle(to: vector) == reason)
    }

    @Test("A vector that judges that there is no ID token is not run where its scopes ask for one")
    func identity() throws {
        let id: Vector.ID = "token-endpoint/code/id-token-for-devices"
        let vector = try #require(try Catalog.bundled.vectors.first { $0.id == id })
        let clients = try Serve.input(vector.input).setting.clients
        let configuration = LiveConfiguration(
            endpoints: ReferenceTransport.endpoints, clients: clients,
            scopes: ["devices": "openid profile"])
        let plain = LiveConfiguration(
            endpoints: ReferenceTransport.endpoints, clients: clients)
        #expect(Self.server(plain).obstacle(to: vector) == nil)
        #expect(
            Self.server(configuration).obstacle(to: vector)
                == "it asks for no ID token, and the name of the scope devices at the server does")
        // One that judges no ID token asks for the same scope.
        let other = try #require(
            try Catalog.bundled.vectors.first {
                $0.rule == "code-grant-redeemed" && Self.server(plain).obstacle(to: $0) == nil
            })
        #expect(Self.server(configuration).obstacle(to: other) == nil)
    }

    @Test("The report for programs counts and lists what was not run")
    func jsonReport() async throws {
        let report = try await Self.reference.value
        let octets = try ReportFormat.json.octets(of: report, strict: false)
        let json = try JSONParser.parse(octets)
        #expect(!report.omissions.isEmpty)
        #expect(json["cases"]?["not run"] == .integer(report.omissions.count))
        let listed = json["not_run"]?.elements ?? []
        #expect(listed.compactMap { $0["vector"]?.text } == report.omissions.map(\.id))
        #expect(listed.compactMap { $0["reason"]?.text } == report.omissions.map(\.reason))
        #expect(json["lacks"] == .array([]))
    }

    @Test("A selection in which nothing can be run is an error, not a report")
    func nothingLeft() async throws {
        let error = await #expect(throws: SelectionError.self) {
            try await Catalog.bundled.run(
                on: Self.server(), only: Selection(rules: ["endpoint-denied-consent"]))
        }
        #expect(error.map { "\($0)" }?.contains("the user denies consent") == true)
    }

    @Test("Logs show the exchange, without the code")
    func logs() async throws {
        let report = try await Catalog.bundled.run(
            on: Self.server(), only: Selection(rules: ["flip-code-redeemable"]))
        let log = try #require(report.cases.first?.log)
        #expect(log.contains("> GET https://server.example/authorization?"))
        #expect(log.contains("client_id=our-google"))
        #expect(log.contains("code=masked-code-000"))
        #expect(log.contains("\"masked-access-token-001\""))
    }

    @Test("The run ends at its limit of requests")
    func requestBound() async throws {
        let transport = ReferenceTransport(clients: Self.clients)
        let server = Self.server(Self.configuration(Limits(requests: 7)), transport)
        let report = try await Catalog.bundled.run(on: server, only: Self.flip)
        #expect(transport.requests.count == 7)
        #expect(!report.isComplete)
        #expect(report.text().contains("INCOMPLETE"))
    }

    @Test("No request is made twice, and the run gives up a server that never answers")
    func silence() async throws {
        let server = Self.server(Self.configuration(), SilentTransport())
        let report = try await Catalog.bundled.run(on: server, only: Self.flip)
        #expect(!report.isComplete)
        #expect(await server.requests == 10)
        #expect(report.cases[0].verdict.description == "fault: the server accepts no connection")
    }

    @Test(
        "A server that no longer serves the sign-in of the set-up is not judged any further",
        arguments: [10, 31, 32, 33])
    func endOfService(last: Int) async throws {
        let count = Locked(0)
        let transport = SmallServer(clients: Self.clients) { _ in
            let number = count.withLock { count in
                count += 1
                return count
            }
            return number > last ? WireResponse(status: 403) : nil
        }
        let server = Self.server(Self.configuration(), transport)
        try await server.begin(
            proving: try Self.flip.vectors(of: try Catalog.bundled), within: .seconds(5))
        let report = try await Catalog.bundled.run(on: server, only: Self.flip)
        #expect(!report.isComplete)
        let others = report.cases.map(\.verdict).filter { !$0.isPassed }
        #expect(!others.isEmpty)
        for verdict in others {
            let reason = if case .notRun(let reason) = verdict { reason } else { "\(verdict)" }
            #expect(reason.contains("the server issues nothing"))
            #expect(reason.contains("< 403"))
        }
        #expect(count.withLock { $0 } < last + 30)
    }

    @Test(
        "A request that is one too many for the server ends the run and is not judged",
        arguments: [WireRequest.Endpoint.authorization, .token])
    func rateLimit(_ endpoint: WireRequest.Endpoint) async throws {
        let count = Locked(0)
        let transport = SmallServer(clients: Self.clients) { request in
            guard request.isFor(endpoint) else { return nil }
            let number = count.withLock { count in
                count += 1
                return count
            }
            return number > 6 ? WireResponse(status: 429) : nil
        }
        let server = Self.server(Self.configuration(), transport)
        let report = try await Catalog.bundled.run(on: server, only: Self.flip)
        #expect(!report.isComplete)
        #expect(count.withLock { $0 } == 7)
        let others = report.cases.map(\.verdict).filter { !$0.isPassed }
        #expect(!others.isEmpty)
        for verdict in others {
            let reason = if case .notRun(let reason) = verdict { reason } else { "\(verdict)" }
            #expect(reason.contains("the server limits its requests (status 429 or 503)"))
            #expect(reason.contains("--pause MS"))
        }
    }

    @Test("A server that issues nothing in many cases, and still serves the sign-in, is judged")
    func refusal() async throws {
        let transport = SmallServer(clients: Self.clients) { request in
            let isSetUp = request.value(of: "state") == "is-anybody-there"
            return isSetUp || !request.isFor(.authorization) ? nil : .page(400, "no")
        }
        let server = Self.server(Self.configuration(), transport)
        let selected = try Self.flip.vectors(of: try Catalog.bundled)
        try await server.begin(proving: selected, within: .seconds(5))
        let report = try await Catalog.bundled.run(on: server, only: Self.flip)
        #expect(report.isComplete)
        #expect(report.cases.count > 250)
        #expect(!report.isConforming(strict: false))
    }

    @Test("The user's header field is sent only to the authorization endpoint")
    func consentField() async throws {
        let transport = ReferenceTransport(clients: Self.clients)
        let consent = Consent.field(name: "Cookie", value: "sid=1")
        let server = Self.server(Self.configuration(consent: consent), transport)
        _ = try await Catalog.bundled.run(
            on: server, only: Selection(rules: ["flip-code-redeemable"]))
        #expect(transport.requests.contains { $0.url.contains("/token") })
        #expect(
            transport.requests.allSatisfy { request in
                request.fields.contains { $0.name == "Cookie" }
                    == request.url.contains("/authorization")
            })
    }

    @Test("A dry run prints no secret of a client")
    func dryRunSecret() async throws {
        let (lines, open) = (Locked<[String]>([]), Locked<[String]>([]))
        let id: Vector.ID = "token-endpoint/code/redeem-loopback-of-the-page"
        let vector = try #require(try Catalog.bundled.vectors.first { $0.id == id })
        let clients = try Serve.input(vector.input).setting.clients.map { client in
            ServerSettings.Client(
                clientID: client.clientID, redirectURIs: client.redirectURIs,
                clientSecret: client.clientSecret.map { _ in "our-own-client-secret" })
        }
        let configuration = LiveConfiguration(
            endpoints: ReferenceTransport.endpoints, clients: clients)
        for (showsSecrets, kept) in [(false, lines), (true, open)] {
            let server = LiveServer(dryRunOf: configuration, showsSecrets: showsSecrets) { line in
                kept.withLock { $0.append(line) }
            }
            _ = try await Catalog.bundled.run(
                on: server, only: Selection(vectors: [id]))
        }
        let secret = "our-own-client-secret"
        #expect(open.withLock { $0 }.contains { $0.containsText(secret) })
        #expect(!lines.withLock { $0 }.isEmpty)
        #expect(!lines.withLock { $0 }.contains { $0.containsText(secret) })
    }

    @Test("A dry run makes the requests of all steps and contacts nobody")
    func dryRunOfAllSteps() async throws {
        let lines = Locked<[String]>([])
        let server = LiveServer(dryRunOf: Self.configuration()) { line in
            lines.withLock { $0.append(line) }
        }
        _ = try await Catalog.bundled.run(
            on: server, only: Selection(rules: ["flip-code-redeemable"]))
        let printed = lines.withLock { $0 }
        #expect(printed[0].hasPrefix("GET https://server.example/authorization?"))
        #expect(
            printed.contains {
                $0.hasPrefix("POST https://server.example/token  ") && $0.contains("code=CODE")
            })
    }
}
