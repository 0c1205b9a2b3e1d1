import Foundation
import StrictCodecs
import TestSupport
import Testing

@testable import Conformance
@testable import ConformanceDiagnosis
@testable import Mistakes

@Suite("What breaks rules and lets no attack succeed")
struct HarmlessTests {
    /// An implementation that differs from the reference, and of which no attacker gains anything.
    struct Harmless: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let adapter: any Adapter

        /// Whether it meets every rule.
        let isRight: Bool

        /// The attacks that succeed for another reason.
        let attacks: [Attack.ID]

        init(
            _ title: String, _ adapter: any Adapter, isRight: Bool = false,
            attacks: [Attack.ID] = []
        ) {
            testDescription = title
            self.adapter = adapter
            self.isRight = isRight
            self.attacks = attacks
        }
    }

    @Test(
        "No attack succeeds and no protection is missing",
        arguments: (servers + apps + clients + sessions + others).sampled(4))
    func harmless(_ harmless: Harmless) async throws {
        let catalog = try Catalog.bundled.quick
        let report = try await catalog.run(
            on: harmless.adapter, options: RunOptions().withoutPairs)
        #expect(report.unmet.isEmpty == harmless.isRight)
        let seen = report.attacks.filter {
            !$0.sightings.isEmpty && !harmless.attacks.contains($0.id)
        }
        #expect(seen.map { "\($0.id): \($0.evidence ?? "")" } == [])
    }

    // MARK: - Servers

    static let servers = [
        Harmless("names every error oops", answering { response, _ in response.renamed }),
        Harmless(
            "answers with 403 in place of 400",
            answering { response, _ in response.numbered(400, as: 403) }),
        Harmless(
            "refuses with 429",
            answering { response, request in
                request.endpoint == .authorization
                    ? response : response.numbered(400, as: 429).numbered(401, as: 429)
            }),
        Harmless(
            "shows errors on a page",
            answering { response, _ in response.hasError ? .page : response }),
        Harmless(
            "returns errors in the fragment",
            answering { response, _ in
                response.hasError ? response.changingLocation { $0.replacingQuery } : response
            }),
        Harmless(
            "sends the browser to its own error page",
            answering { response, request in
                request.endpoint == .authorization && response.status >= 400
                    ? .redirection(to: "https://error.example.com/oauth/error") : response
            }),
        Harmless(
            "protects its pages by X-Frame-Options alone",
            showing { page in
                page.setting(field: "Content-Security-Policy", nil)
                    .setting(field: "X-Frame-Options", "DENY")
            }),
        Harmless(
            "sends the browser to its own sign-in page",
            showing { _ in .redirection(to: "https://login.example.com/") }),
        Harmless("answers one token request at a time", OneAtATime(), isRight: true),
        Harmless("remembers that the user refused", remembering, isRight: true),
        Harmless(
            "leaves the tokens of a code that comes again", known("code-grant-reuse-revokes-tokens")
        ),
    ]

    private static func answering(
        _ change: @escaping @Sendable (WireResponse, WireRequest) -> WireResponse
    ) -> MistakenServer {
        MistakenServer(answered: { response, request, _ in change(response, request) })
    }

    private static func showing(
        _ change: @escaping @Sendable (WireResponse) -> WireResponse
    ) -> MistakenServer { MistakenServer(shown: { page, _, _ in change(page) }) }

    /// A server that answers a second request as it did the first, if the user refused that one.
    private static let remembering = MistakenServer(shown: { _, request, past in
        let state = request.parameter("state") ?? ""
        return past.exchanges.last { $0.response.hasError }
            .map { $0.response.removing("state").adding("state", state) }
    })

    /// A known mistake of a rule.
    private static func known(_ rule: Rule.ID) -> any Adapter {
        Mistake.all.first { $0.rule == rule }?.adapter ?? TrivialImplementation.supportsNothing
    }

    // MARK: - Apps of App Flip

    static let apps = [
        Harmless(
            "adds code=null to errors",
            MistakenFlipApp.did { answer, _ in
                answer.changingLinks { $0.containsText("error=") ? $0 + "&code=null" : $0 }
            }),
        Harmless(
            "does not report the request for the code",
            MistakenFlipApp.did { answer, _ in
                FlipAnswer(
                    isHandled: answer.isHandled, requestedScopes: answer.requestedScopes,
                    opened: answer.opened)
            }),
    ]

    // MARK: - Clients

    static let clients = [
        Harmless("drops the endpoint's own query", changing { $0.changingURL(\.withoutQuery) }),
        Harmless(
            "names itself in a field of the scheme Basic without a secret",
            changing { $0.authenticated(as: $0.parameter("client_id") ?? "", "") },
            isRight: true),
        Harmless("sends an empty secret", changing { $0.adding("client_secret", "") }),
        Harmless(
            "acts on no event",
            MistakenClient(notified: { tokens, _, _ in tokens.map { _ in [] } }),
            attacks: ["hijacked-account"]),
    ]

    /// A client whose requests to the server, without a secret of its own, are changed.
    private static func changing(
        _ change: @escaping @Sendable (OutgoingRequest) -> OutgoingRequest
    ) -> MistakenClient {
        let reference = MistakenClient.reference
        return MistakenClient(
            exchanging: { exchange in
                let request = try reference.tokenRequest(for: exchange)
                return request.parameter("client_secret") == nil ? change(request) : request
            },
            refreshing: { client, endpoint, token in
                let request = try reference.refreshRequest(
                    for: client, at: endpoint, refreshToken: token)
                return request.parameter("client_secret") == nil ? change(request) : request
            },
            revoking: { client, endpoint, token, hint in
                let request = try reference.revocationRequest(
                    for: client, at: endpoint, token: token, hint: hint)
                return request.parameter("client_secret") == nil ? change(request) : request
            })
    }

    // MARK: - Clients that run in a world

    static let sessions = [
        Harmless(
            "asks for the user's profile after the first call",
            Life(
                noting: 0,
                calling: { url, session, place in
                    let status = try await session.call(url)
                    let request = OutgoingRequest(
                        method: "GET", url: "https://openidconnect.googleapis.com/v1/userinfo")
                    _ = try? await place.world.send(request)
                    return status
                }
            ).client, isRight: true),
        Harmless(
            "warms up the connection to the token endpoint",
            Life(
                noting: 0,
                receiving: { url, session, place in
                    let request = OutgoingRequest(
                        method: "GET", url: "https://oauth2.googleapis.com/")
                    _ = try? await place.world.send(request)
                    try await session.receive(redirect: url)
                }
            ).client, isRight: true),
        Harmless(
            "refreshes before each call",
            Life(
                noting: 0,
                calling: { url, session, _ in
                    try? await session.refresh()
                    return try await session.call(url)
                }
            ).client),
        Harmless(
            "ends no session because of an event",
            Life(noting: 0, notifying: { _, _, _ in }).client, attacks: ["hijacked-account"]),
        Harmless(
            "refuses a genuine ID token that expires within two minutes",
            Life(
                noting: 0,
                sending: { request, place in
                    let response = try await place.world.send(request)
                    let now = await place.world.now()
                    return response.expiry.map { $0 < now + 120 } == true
                        ? .failure("invalid_grant") : response
                }
            ).client),
    ]

    // MARK: - Other roles

    static let others = [
        Harmless(
            "gives no client a secret",
            MistakenRegistration(registering: { application in
                let capabilities = try MistakenRegistration.reference.register(application)
                return ClientCapabilities(redirects: capabilities.redirects, clientSecret: .never)
            }))
    ]
}

/// A server that answers the first of several token requests, and the others with 429.
private struct OneAtATime: AuthorizationServer {
    func session(in settings: ServerSettings) async throws -> any ServerSession {
        Session(inner: try await MistakenServer().session(in: settings))
    }

    private struct Session: ServerSession {
        let inner: any ServerSession

        func respond(to request: WireRequest) async throws -> WireResponse {
            try await inner.respond(to: request)
        }
        func respond(atOnceTo requests: [WireRequest]) async throws -> [WireResponse] {
            let first = try await inner.respond(to: requests[0])
            return [first] + requests.dropFirst().map { _ in WireResponse(status: 429) }
        }
        func page(for request: WireRequest) async throws -> WireResponse {
            try await inner.page(for: request)
        }
        func wait(seconds: Int) async throws { try await inner.wait(seconds: seconds) }
    }
}

extension WireResponse {
    /// Whether it sends the browser an error.
    fileprivate var hasError: Bool { !values(of: "error").isEmpty }

    /// The answer with another name of each error.
    fileprivate var renamed: WireResponse {
        let named = content?["error"] == nil ? self : telling("error", "oops")
        return named.hasError ? named.removing("error").adding("error", "oops") : named
    }

    /// The answer with another status, if it has this one.
    fileprivate func numbered(_ status: Int, as other: Int) -> WireResponse {
        self.status == status ? WireResponse(status: other, fields: fields, body: body) : self
    }

    /// When its ID token expires.
    fileprivate var expiry: Int? {
        let parts = content?["id_token"]?.text?.split(separator: ".") ?? []
        guard parts.count == 3, let claims = Base64URL.decode(parts[1].utf8),
            case .integer(let expiry)? = try? JSONParser.parse(claims)["exp"]
        else { return nil }
        return expiry
    }

    fileprivate static func redirection(to url: String) -> WireResponse {
        WireResponse(status: 302, fields: [HeaderField(name: "Location", value: url)])
    }
}

extension String {
    /// The URL with its query as its fragment.
    fileprivate var replacingQuery: String { replacingOccurrences(of: "?", with: "#") }

    /// The URL up to its query.
    fileprivate var withoutQuery: String { String(prefix { $0 != "?" }) }
}
