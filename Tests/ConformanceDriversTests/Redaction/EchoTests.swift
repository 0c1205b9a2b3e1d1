import Conformance
import ConformanceReports
import StrictCodecs
import TestSupport
import Testing

@testable import ConformanceDrivers

@Suite("No report contains a secret of the run, in the forms that are masked")
struct EchoTests {
    private static let cookie = "sid=8f2b61c0-user-session; theme=dark"

    private struct Run {
        let report: Report
        let secrets: [String]

        /// The report in all forms.
        var texts: [ReportFormat: String] {
            get throws {
                try ReportFormat.allCases.reduce(into: [:]) { texts, form in
                    let octets = try form.octets(of: report, strict: false)
                    texts[form] = String(decoding: octets, as: UTF8.self)
                }
            }
        }
    }

    /// Vectors of both endpoints, the first of each of some rules.
    private static func selection() throws -> Selection {
        let suites = ["authorization-endpoint/app-flip", "token-endpoint/code"]
        let vectors = try Catalog.bundled.suites.filter { suites.contains($0.id) }
            .flatMap { suite in
                suite.rules.suffix(8).compactMap { rule in
                    suite.vectors.first { $0.rule == rule.id }
                }
            }
        return Selection(vectors: vectors.map(\.id))
    }

    private static func run(showsSecrets: Bool) async throws -> Run {
        let inputs = try Catalog.bundled.vectors.compactMap { try? Serve.input($0.input) }
        let clients = inputs.flatMap(\.setting.clients).reduce(into: [ServerSettings.Client]()) {
            if !$0.map(\.clientID).containsOctets(of: $1.clientID) { $0.append($1) }
        }
        let own = clients.enumerated().map { index, client in
            ServerSettings.Client(
                clientID: client.clientID, redirectURIs: client.redirectURIs,
                clientSecret: client.clientSecret.map { _ in "own+secret/of&client=\(index)" })
        }
        let server = EchoTransport(ReferenceTransport(clients: own))
        let configuration = LiveConfiguration(
            endpoints: ReferenceTransport.endpoints, clients: own,
            consents: Consents(granted: .field(name: "Cookie", value: cookie)))
        let live = LiveServer(configuration, showsSecrets: showsSecrets, transport: server)
        let report = try await Catalog.bundled.run(on: live, only: try selection())
        let secrets =
            server.secrets + own.compactMap(\.clientSecret) + ["8f2b61c0-user-session"]
        return Run(report: report, secrets: secrets)
    }

    /// A run whose report has stand-ins.
    private static let masked = Task { try await run(showsSecrets: false) }

    @Test("No secret is found in any form of report or in an encoding that is masked")
    func echoes() async throws {
        let run = try await Self.masked.value
        #expect(run.secrets.count > 20)
        for (form, text) in try run.texts {
            let plain = text.replacingText("&amp;", with: "&")
                .replacingText("\\\\", with: "\\").replacingText("\\\\", with: "\\")
            for echo in Echo.all {
                let leaks = run.secrets.filter { plain.containsText(echo.encode($0)) }
                #expect(leaks.isEmpty, "\(form): \(echo.name)")
            }
        }
    }

    @Test("Every encoding would be found without masking, and masking changes no verdict")
    func shown() async throws {
        let open = try await Self.run(showsSecrets: true)
        let text = try #require(try open.texts[.jsonl]).replacing("\\\\", with: "\\")
        for echo in Echo.all {
            #expect(
                open.secrets.contains { text.containsText(echo.encode($0)) }
                    || !echo.isJSONSafe, "\(echo.name)")
        }
        let masked = try await Self.masked.value
        #expect(open.report.cases.map(\.verdict.kind) == masked.report.cases.map(\.verdict.kind))
        #expect(open.report.cases.contains { $0.verdict.isPassed })
    }
}
