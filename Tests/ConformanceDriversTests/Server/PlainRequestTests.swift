import Conformance
import ConformanceReports
import Foundation
import StrictCodecs
import Testing

@testable import ConformanceDrivers

@Suite("A plain request comes first and shows whether there is anything to judge")
struct PlainRequestTests {
    private static let suite = "authorization-endpoint/app-flip"

    private static let clients = [
        ServerSettings.Client(
            clientID: "our-google",
            redirectURIs: (try? Catalog.bundled.appFlipRedirectURIs) ?? [])
    ]

    private static func server(
        _ transport: any Transport, consent: Consent = .itself
    ) -> LiveServer {
        LiveServer(
            LiveConfiguration(
                endpoints: ReferenceTransport.endpoints, clients: clients,
                consents: Consents(granted: consent)),
            showsSecrets: false, transport: transport)
    }

    /// The reference, which turns down authorization requests without a code challenge.
    private struct Demanding: Transport {
        let reference: any Transport

        func send(
            _ request: OutgoingRequest, cookies: String, within deadline: Duration
        ) async throws -> WireResponse {
            guard request.url.contains("/authorization"), !request.url.contains("code_challenge=")
            else {
                return try await reference.send(request, cookies: cookies, within: deadline)
            }
            return WireResponse(status: 400, body: "no code_challenge")
        }
    }

    @Test("A server that issues a code gets one plain request, and does not require PKCE")
    func plain() async throws {
        let transport = ReferenceTransport(clients: Self.clients)
        let server = Self.server(transport)
        try await server.begin(proving: [], within: .seconds(1))
        #expect(!server.demandsPKCE)
        #expect(transport.requests.count == 1)
    }

    @Test(
        "If the server requires PKCE of every client, one rule reports it and the others are judged"
    )
    func demanding() async throws {
        let reference = ReferenceTransport(clients: Self.clients)
        let server = Self.server(Demanding(reference: reference))
        try await server.begin(proving: [], within: .seconds(1))
        #expect(server.demandsPKCE)
        let report = try await Catalog.bundled.run(
            on: server, only: Selection(suites: [Self.suite]))
        let unmet = report.unmet.map(\.id)
        #expect(unmet == ["flip-code-redeemable"], "\(report)")
        #expect(
            report.cases.filter { !$0.verdict.isPassed }.map(\.id)
                == ["authorization-endpoint/app-flip/redeem-at-sandbox-chromecast"])
        #expect(
            !report.cases.contains {
                $0.log.contains("code_verifier=") && !$0.log.contains("masked-code-verifier")
            })
    }

    @Test("Requests that go without PKCE to a server that requires it say nothing of it")
    func withoutPKCE() throws {
        let vectors = try Catalog.bundled.vectors
        let plain = vectors.filter { $0.overWire?.needs.contains(.noPKCE) == true }
        #expect(
            Set(plain.map(\.rule)) == ["flip-code-redeemable", "authorization-samples-served"])
        for vector in plain where vector.rule == "flip-code-redeemable" {
            #expect(vector.input["steps"]?.compactText.containsText("code_challenge") == false)
            #expect(!vectors.contains { $0.twin == vector.id })
        }
    }

    @Test("Without a code there is no run, and what was sent and received is reported")
    func refused() async throws {
        let server = Self.server(ReferenceTransport(clients: []))
        let error = await #expect(throws: NothingToJudge.self) {
            try await server.begin(proving: [], within: .seconds(1))
        }
        let lines = try #require(error).lines
        let hint = "hint: is the client registered with this id and this redirect URI?"
        #expect(lines.count == 9)
        #expect(lines[0].hasPrefix("> GET https://server.example/authorization?"))
        #expect(lines[1].hasPrefix("< 400"))
        #expect(lines[2] == "the page says: The request cannot be answered.")
        #expect(lines[3] == hint)
        #expect(lines[4] == "with a code challenge:")
        #expect(lines[8] == hint)
        #expect(
            "\(try #require(error))".hasPrefix(
                "a plain authorization request does not result in a code for the client our-google\n"
            ))
    }

    @Test("A server that does not answer is asked once")
    func silent() async throws {
        let server = Self.server(SilentTransport())
        let error = await #expect(throws: NothingToJudge.self) {
            try await server.begin(proving: [], within: .seconds(1))
        }
        #expect(error?.lines.suffix(2).first == "the server accepts no connection")
        #expect(await server.requests == 1)
    }

    @Test("A command that prints nothing is reported as such, without an invented status")
    func emptyCommand() async throws {
        let server = Self.server(SilentTransport(), consent: .command(["true"]))
        let error = await #expect(throws: NothingToJudge.self) {
            try await server.begin(proving: [], within: .seconds(10))
        }
        let text = "\(try #require(error))"
        #expect(
            text.contains(
                "< the consent command: printed no redirect, so the sign-in ended on a page"))
        #expect(!text.contains("< 4") && !text.contains("< 2"))
    }

    @Test("A page of the server is reported as a page")
    func ownPage() async throws {
        struct SigningIn: Transport {
            func send(
                _ request: OutgoingRequest, cookies: String, within deadline: Duration
            ) async throws -> WireResponse {
                WireResponse(
                    status: 302, fields: [HeaderField(name: "Location", value: "/login?next=1")])
            }
        }
        let error = await #expect(throws: NothingToJudge.self) {
            try await Self.server(SigningIn()).begin(proving: [], within: .seconds(1))
        }
        let page =
            "< 302  Location: /login?next=1  (another page of the server: the app gets nothing)"
        #expect(error?.lines.contains(page) == true)
        #expect(error?.lines.last?.contains("--cookie") == true)
    }
}
