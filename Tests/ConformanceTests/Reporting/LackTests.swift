import Reference
import StrictCodecs
import Testing

@testable import Conformance
@testable import ConformanceDiagnosis
@testable import Mistakes

@Suite("What an implementation lacks")
struct LackTests {
    /// An implementation without something, which acts as such a one does, and rules that it fails
    /// unless it says so.
    struct Example: Sendable, CustomTestStringConvertible {
        let lack: Capability
        let rules: [Rule.ID]
        let adapter: @Sendable ([Capability]) -> any Adapter

        var testDescription: String { lack.rawValue }
    }

    static let withoutFeature: [Example] = servers + clients + apps + [registration]

    private static let servers: [Example] = [
        server(.openID, failing: ["code-grant-id-token"]) { response, _, _ in
            response.telling("id_token", nil)
        },
        server(.revocationEndpoint, failing: ["revocation-succeeds"]) {
            _, request, _ in request.endpoint == .revocation ? .absent : nil
        },
        Example(lack: .consentPage, rules: ["page-asks-user"]) { lacks in
            LackingServer(
                server: MistakenServer(shown: { _, _, _ in .absent }), lacks: lacks)
        },
        Example(lack: .formRedirection, rules: ["page-form-reaches-app"]) { lacks in
            let policy = "form-action 'self'"
            return LackingServer(
                server: MistakenServer(shown: { page, _, _ in
                    page.setting(field: "Content-Security-Policy", policy)
                }), lacks: lacks)
        },
        server(.issuer, failing: ["metadata-members"]) {
            _, request, _ in request.endpoint == .metadata ? .absent : nil
        },
        server(.plain, failing: ["server-supports-plain"]) { _, request, past in
            let isPlain = past.exchanges.contains {
                $0.request.parameter("code_challenge_method") == "plain"
            }
            return isPlain && request.endpoint == .token ? .failure("invalid_grant") : nil
        },
        server(.partialConsent, failing: ["authorization-partial-consent"]) {
            _, request, past in
            guard case .limited = past.settings.consent else { return nil }
            return request.endpoint == .authorization ? .page : nil
        },
        server(
            .clientTypes, failing: ["authorization-redirect-form-of-type"],
            registering: { $0.untyped }),
        server(.appCheck, failing: ["app-check-enforced-refuses"], registering: { $0.unchecked }),
        server(.publicClientSecret, failing: ["code-grant-uwp-secret-not-demanded"]) {
            _, request, past in
            let secret = past.settings.clients.first?.clientSecret
            let isSent = request.parameter("client_secret") == secret
            return request.endpoint == .token && secret != nil && !isSent
                ? .failure("invalid_client", status: 401) : nil
        },
    ]

    private static let clients: [Example] = [
        client(.state, failing: ["authorization-request-values-beyond-ascii"]) {
            MistakenClient(lacks: $0, authorizing: authorizingWithOwnState)
        },
        client(.codeVerifier, failing: ["authorization-request-verifier-legal"]) {
            MistakenClient(lacks: $0, authorizing: authorizingWithOwnVerifier)
        },
        client(.scopes, failing: ["token-response-granted-scopes", "refresh-keeps-scopes"]) {
            MistakenClient(
                lacks: $0, granted: grantedWithoutScopes, refreshed: refreshedWithoutScopes)
        },
        client(.publicClientSecret, failing: ["token-request-no-secret"]) {
            MistakenClient(lacks: $0, exchanging: exchangingWithSecret)
        },
        client(.discovery, failing: ["discovery-endpoints-used"]) { lacks in
            var client = MistakenClient.answering(.metadata) { _ in WireResponse(status: 404) }
            client.lacks = lacks
            return client
        },
    ]

    @Sendable private static func authorizingWithOwnState(
        _ settings: AuthorizationSettings, state: String, verifier: String
    ) throws -> String {
        try reference.authorizationRequest(
            for: settings, state: "its-own-state", codeVerifier: verifier)
    }

    @Sendable private static func authorizingWithOwnVerifier(
        _ settings: AuthorizationSettings, state: String, verifier: String
    ) throws -> String {
        let own = reference.makePKCE().codeVerifier
        return try reference.authorizationRequest(
            for: settings, state: state, codeVerifier: own)
    }

    @Sendable private static func grantedWithoutScopes(
        _ response: WireResponse, requestedScopes: [String]
    ) throws -> TokenGrant {
        try reference.readTokenResponse(response, requestedScopes: requestedScopes).withoutScopes
    }

    @Sendable private static func refreshedWithoutScopes(
        _ answer: Result<WireResponse, TransportFailure>, stored: TokenGrant
    ) throws -> SessionChange {
        let change = reference.readRefreshResponse(answer, stored: stored)
        guard case .refreshed(let grant) = change else { return change }
        return .refreshed(grant.withoutScopes)
    }

    @Sendable private static func exchangingWithSecret(
        _ exchange: TokenExchange
    ) throws -> OutgoingRequest {
        let request = try reference.tokenRequest(for: exchange)
        let secret = exchange.client.clientSecret ?? ""
        return OutgoingRequest(
            method: request.method, url: request.url, fields: request.fields,
            body: (request.body ?? "") + "&client_secret=\(secret)")
    }

    private static let apps: [Example] = [
        app(.scopes, failing: ["scope-split-on-spaces", "scope-extra-spaces-ignored"]) { answer in
            FlipAnswer(
                isHandled: answer.isHandled,
                requestedScopes: answer.requestedScopes.map { _ in [] },
                opened: answer.opened, codeRequest: answer.codeRequest)
        },
        app(.codeRequest, failing: ["code-request-type", "code-request-client"]) { answer in
            FlipAnswer(
                isHandled: answer.isHandled, requestedScopes: answer.requestedScopes,
                opened: answer.opened)
        },
    ]

    private static func app(
        _ lack: Capability, failing rules: [Rule.ID],
        _ did: @escaping @Sendable (FlipAnswer) -> FlipAnswer
    ) -> Example {
        Example(lack: lack, rules: rules) { lacks in
            LackingApp(app: .did { answer, _ in did(answer) }, lacks: lacks)
        }
    }

    private static let registration = Example(
        lack: .appFiles, rules: ["app-bundle-id-registered", "app-scheme-claimed"]
    ) { LackingRegistration(lacks: $0) }

    private static let reference = ReferenceImplementation()

    private static func server(
        _ lack: Capability, failing rules: [Rule.ID],
        _ answered: @escaping MistakenServer.Answered
    ) -> Example {
        Example(lack: lack, rules: rules) { lacks in
            LackingServer(server: MistakenServer(answered: answered), lacks: lacks)
        }
    }

    private static func server(
        _ lack: Capability, failing rules: [Rule.ID],
        registering registered: @escaping @Sendable (ServerSettings) -> ServerSettings
    ) -> Example {
        Example(lack: lack, rules: rules) { lacks in
            LackingServer(server: MistakenServer(registered: registered), lacks: lacks)
        }
    }

    private static func client(
        _ lack: Capability, failing rules: [Rule.ID],
        _ adapter: @escaping @Sendable ([Capability]) -> MistakenClient
    ) -> Example {
        Example(lack: lack, rules: rules) { adapter($0) }
    }

    @Test(
        "Who says it is not judged by what needs it, and who does not say it fails",
        arguments: withoutFeature)
    func judged(_ example: Example) async throws {
        let selection = Selection(rules: example.rules)
        let options = RunOptions().withoutPairs
        let silent = try await Catalog.bundled.run(
            on: example.adapter([]), only: selection, options: options)
        #expect(silent.rules.allSatisfy { [.notMet, .notShown].contains($0.status) }, "\(silent)")
        let said = try await Catalog.bundled.run(
            on: example.adapter([example.lack]), only: selection, options: options)
        #expect(said.unmet.isEmpty, "\(said)")
        #expect(said.cases.contains { $0.verdict.kind == .notApplicable })
    }

    @Test(
        "Every capability is needed by a vector, and has an example here or in InapplicableTests")
    func all() throws {
        let needed = Set(try Catalog.bundled.vectors.flatMap(\.needs))
        #expect(needed == Set(Capability.allCases))
        let shown = Self.withoutFeature.map(\.lack) + InapplicableTests.examples.map(\.0)
        #expect(Set(shown) == Set(Capability.allCases))
    }

    @Test("A rule that needs nothing of the kind is judged whatever is lacking")
    func notOverused() throws {
        let catalog = try Catalog.bundled
        for rule in ["code-grant-refusal-issues-nothing", "authorization-partial-consent"] {
            let vectors = catalog.vectors.filter { $0.rule == rule }
            #expect(vectors.contains { !$0.needs.contains(.openID) }, "\(rule)")
        }
    }

    @Test("The report names each lack with its rules and vectors")
    func extent() async throws {
        let adapter = LackingServer(server: MistakenServer(), lacks: [.openID, .plain])
        let rules = [
            "code-grant-refusal-issues-nothing", "server-supports-plain",
            "refresh-grant-wider-scope-error",
        ]
        let report = try await Catalog.bundled.run(on: adapter, only: Selection(rules: rules))
        #expect(report.inapplicable.map(\.lack) == [.plain, .openID])
        #expect(report.inapplicable.map(\.rules) == [0, 0])
        let lines = report.text().split(separator: "\n").map(String.init)
        let start = try #require(lines.firstIndex { $0.hasPrefix("N/A") })
        let vectors = report.inapplicable.map(\.vectors)
        #expect(lines[start] == "N/A     \(vectors.reduce(0, +)) vectors")
        #expect(lines[start + 1] == "  \(vectors[0]) vectors: lacks plain")
        #expect(lines[start + 2] == "  \(vectors[1]) vectors: lacks openid")
    }

    @Test("A rule that does not apply counts once, by the first thing that is lacking")
    func countedOnce() async throws {
        let client: any InstalledApp = MistakenClient(lacks: [.state, .codeVerifier])
        let rules = ["authorization-request-state-not-verifier", "token-request-verifier-needed"]
        let report = try await Catalog.bundled.run(on: client, only: Selection(rules: rules))
        #expect(report.inapplicable.map(\.lack) == [.state, .codeVerifier])
        #expect(report.inapplicable.map(\.rules) == [1, 1])
    }
}

/// A server that says what it lacks.
private struct LackingServer: AuthorizationServer {
    let server: MistakenServer
    let lacks: [Capability]

    func session(in setting: ServerSettings) async throws -> any ServerSession {
        try await server.session(in: setting)
    }
}

/// An app that says what it lacks.
private struct LackingApp: AppFlipApp {
    let app: MistakenFlipApp
    let lacks: [Capability]

    func answer(_ activity: FlipActivity) -> FlipAnswer { app.answer(activity) }
}

/// A registration that looks at no file, and says what it lacks.
private struct LackingRegistration: ClientRegistration {
    let lacks: [Capability]

    func findings(in app: AppFiles) -> AppFindings { AppFindings() }
}

extension WireResponse {
    /// There is no such endpoint.
    fileprivate static let absent = WireResponse(status: 404, body: "Not found.")
}

extension ServerSettings {
    /// The same clients without their types.
    fileprivate var untyped: ServerSettings {
        ServerSettings(
            clients: clients.map {
                Client(
                    clientID: $0.clientID, redirectURIs: $0.redirectURIs,
                    clientSecret: $0.clientSecret)
            }, consent: consent)
    }

    /// The same clients without App Check.
    fileprivate var unchecked: ServerSettings {
        ServerSettings(
            clients: clients.map {
                Client(
                    clientID: $0.clientID, redirectURIs: $0.redirectURIs, type: $0.type,
                    clientSecret: $0.clientSecret,
                    isCustomSchemeEnabled: $0.isCustomSchemeEnabled)
            }, consent: consent)
    }
}

extension TokenGrant {
    /// The same tokens of a client that reads no scope.
    fileprivate var withoutScopes: TokenGrant {
        TokenGrant(
            accessToken: accessToken, expiresIn: expiresIn, scopes: [],
            refreshToken: refreshToken, idToken: idToken)
    }
}
