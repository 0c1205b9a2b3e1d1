import Foundation
import Reference
import StrictCodecs
import Testing

@testable import Conformance
@testable import ConformanceDiagnosis
@testable import ConformanceDrivers

@Suite("Pages on which a user decides, over HTTP")
struct ConsentPagesTests {
    private static let suite = "authorization-endpoint/pages"

    private static let clients = Result {
        let vector = try Catalog.bundled.vectors.first { $0.suite == suite }
        return try Serve.input(try #require(vector).input).setting.clients
    }

    private static func report(
        _ transport: any Transport, consent: Consent? = nil, denial: Consent? = nil
    ) async throws -> Report {
        let form = Consent.form(try SignInForm(["user": "jo", "password": "x"]))
        let configuration = LiveConfiguration(
            endpoints: ReferenceTransport.endpoints, clients: try clients.get(),
            consents: Consents(granted: consent ?? form, denied: denial ?? form))
        return try await Catalog.bundled.run(
            on: LiveServer(
                configuration, showsSecrets: false, transport: transport, cookies: CookieFiles()),
            only: Selection(suites: [suite]))
    }

    @Test("A server that shows its page after a redirect meets all rules")
    func met() async throws {
        let report = try await Self.report(FormServer(try Self.clients.get()))
        #expect(report.unmet.isEmpty && report.rules.allSatisfy { $0.status == .met }, "\(report)")
    }

    @Test("A server that remembers the consent of a browser does not ask again")
    func remembering() async throws {
        let server = FormServer(try Self.clients.get(), remembers: true)
        let report = try await Self.report(server)
        #expect(report.unmet.map(\.id) == ["page-asks-public-client-again"], "\(report)")
        // The session of the first case serves the others.
        #expect(server.consents == 1)
    }

    @Test("A session that the server ends is made again")
    func ended() async throws {
        let report = try await Self.report(
            FormServer(try Self.clients.get(), remembers: true, uses: 1))
        #expect(report.unmet.map(\.id) == ["page-asks-public-client-again"], "\(report)")
    }

    @Test("A server whose page lacks a header field does not meet its rule")
    func unprotected() async throws {
        let server = FormServer(
            try Self.clients.get(), hidden: ["Content-Security-Policy", "X-Frame-Options"])
        let report = try await Self.report(server)
        #expect(report.unmet.map(\.id) == ["page-not-framed", "page-names-ancestors"], "\(report)")
    }

    @Test("A page is fetched without the field of the user, whose session it cannot have")
    func field() async throws {
        let server = FormServer(try Self.clients.get())
        let report = try await Self.report(
            server, consent: .field(name: "Consent", value: "granted"),
            denial: .field(name: "Consent", value: "denied"))
        #expect(report.rules.first { $0.id == "page-asks-public-client-again" }?.status != .met)
        #expect(!server.gotFieldWithPage)
        let seen = report.cases.filter { $0.verdict.kind == .passed }.map(\.vector.id)
        #expect(seen.contains("\(Self.suite)/sign-in-page-of-ios-app"))
        #expect(!seen.contains("\(Self.suite)/consent-page-of-ios-app"))
    }

    @Test("A server that redirects without end shows no page")
    func circle() async throws {
        let report = try await Self.report(CircularServer())
        #expect(report.rules.allSatisfy { $0.status != .met })
        #expect(report.text().contains("does not end after 12 redirects"), "\(report)")
    }
}

/// The reference, whose endpoint redirects to a page with a form.
private final class FormServer: Transport {
    private let sessions: [String: any ServerSession]
    private let remembers: Bool
    private let hidden: [String]
    private let hasGottenField = Locked(false)
    private let counts = Locked((consents: 0, uses: 0))

    /// How often a session serves before it is forgotten.
    private let uses: Int

    /// What the cookie file of a browser has after the user has consented.
    private static let session = Data("session".utf8)

    init(
        _ clients: [ServerSettings.Client], remembers: Bool = false, hidden: [String] = [],
        uses: Int = .max
    ) {
        let answers: [(String, ServerSettings.Consent)] = [
            ("granted", .granted), ("denied", .denied),
        ]
        sessions = Dictionary(
            uniqueKeysWithValues: answers.map { name, consent in
                let settings = ServerSettings(clients: clients, consent: consent)
                return (name, ReferenceImplementation().session(in: settings))
            })
        self.remembers = remembers
        self.hidden = hidden
        self.uses = uses
    }

    /// How often the user has said yes.
    var consents: Int { counts.withLock(\.consents) }

    var gotFieldWithPage: Bool { hasGottenField.withLock { $0 } }

    func send(
        _ request: OutgoingRequest, cookies: String, within deadline: Duration
    ) async throws -> WireResponse {
        let url = URIReference(request.url)
        if url.base.hasSuffix("/token") {
            return try await answer("granted", request, .token, url)
        }
        let field = request.fields.first { $0.name == "Consent" }?.value
        guard url.base.hasSuffix("/consent") else {
            let kept = FileManager.default.contents(atPath: cookies)
            let isKnown = remembers && kept == Self.session && use()
            if let answer = field ?? (isKnown ? "granted" : nil) {
                return try await self.answer(answer, request, .authorization, url)
            }
            return WireResponse(
                status: 303,
                fields: [HeaderField(name: "Location", value: "/consent?\(url.query ?? "")")])
        }
        guard request.method == "POST" else { return try await page(request, url) }
        let decision = request.content == "decision=granted" ? "granted" : "denied"
        if decision == "granted" {
            counts.withLock { $0 = ($0.consents + 1, 0) }
            try Self.session.write(to: URL(fileURLWithPath: cookies))
        }
        let opened = OutgoingRequest(method: "GET", url: request.url, fields: [], body: "")
        return try await answer(decision, opened, .authorization, url)
    }

    private func use() -> Bool {
        counts.withLock { counts in
            counts.uses += 1
            return counts.uses <= uses
        }
    }

    private func page(_ request: OutgoingRequest, _ url: URIReference) async throws -> WireResponse
    {
        let hasField = request.fields.contains { $0.name == "Consent" }
        hasGottenField.withLock { $0 = $0 || hasField }
        let page = try await sessions["granted"]?.page(for: message(request, .authorization, url))
        let fields = page?.fields.filter { !hidden.contains($0.name) } ?? []
        return WireResponse(status: page?.status ?? 500, fields: fields, body: page?.body ?? "")
    }

    private func answer(
        _ decision: String, _ request: OutgoingRequest, _ endpoint: WireRequest.Endpoint,
        _ url: URIReference
    ) async throws -> WireResponse {
        guard let session = sessions[decision] else { throw Fault("nobody decides so") }
        return try await session.respond(to: message(request, endpoint, url))
    }

    private func message(
        _ request: OutgoingRequest, _ endpoint: WireRequest.Endpoint, _ url: URIReference
    ) -> WireRequest {
        WireRequest(
            method: request.method, endpoint: endpoint, query: url.query, fields: request.fields,
            body: request.content)
    }
}

/// A server that redirects to another page each time.
private struct CircularServer: Transport {
    func send(
        _ request: OutgoingRequest, cookies: String, within deadline: Duration
    ) async throws -> WireResponse {
        WireResponse(status: 302, fields: [HeaderField(name: "Location", value: "/next")])
    }
}
