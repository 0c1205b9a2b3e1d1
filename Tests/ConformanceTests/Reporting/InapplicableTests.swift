import Testing

@testable import Conformance
@testable import ConformanceDiagnosis
@testable import Mistakes

@Suite("Not applicable")
struct InapplicableTests {
    /// Each capability, and rules that say nothing of a client without it; without IPv6, every rule has
    /// vectors left.
    static let examples: [(Capability, Set<Rule.ID>)] = [
        (.plain, ["plain-challenge"]),
        (.issuer, ["response-issuer-compared", "response-issuer-required"]),
        (.absentState, ["response-state-unasked"]),
        (.clock, ["session-expired-token-unused", "sign-in-waits-quietly"]),
        (.endpoints, ["token-request-endpoint-https", "refresh-request-endpoint"]),
        (.redirectURI, ["token-request-redirect-uri"]),
        (.openID, ["identity-nonce-compared", "session-event-subject"]),
        (.ipv6, []), (.securityEvents, ["session-event-subject", "identity-keys-expire"]),
        (.openID, ["id-token-alphabet"]), (.securityEvents, ["event-types"]),
        (.loopbackListener, ["loopback-code", "listener-redirect-uri"]),
        (.customScheme, ["scheme-reversed"]), (.signOut, ["session-sign-out-forgets"]),
        (.revocationEndpoint, ["session-revoke-asks-the-server", "revocation-request-token"]),
    ]

    @Test("A rule that needs what a client lacks is neither met nor failed", arguments: examples)
    func lacking(_ capability: Capability, _ rules: Set<Rule.ID>) async throws {
        let client: any InstalledApp = MistakenClient(lacks: [capability])
        let catalog = try Catalog.bundled
        let drawn = ["pkce/generator", "installed-app/fresh-requests"]
        let suites = catalog.suites.filter { suite in
            suite.id == "pkce/challenge"
                || suite.vectors.contains { $0.needs.contains(capability) }
        }.map(\.id).filter { !drawn.contains($0) }
        let report = try await catalog.run(
            on: client, only: Selection(suites: suites),
            options: RunOptions(timeout: .seconds(60)).withoutPairs)
        let others = report.rules.filter { $0.status != .met }
        #expect(others.allSatisfy { $0.status == .notApplicable })
        #expect(rules.isSubset(of: others.map(\.id)))
        #expect(report.unmet.isEmpty && report.isConforming(strict: true))
        let line = "CONFORMING: \(report.rules.count - others.count) of \(report.rules.count)"
        let inapplicable = others.isEmpty ? "" : ", \(others.count) not applicable"
        #expect(report.text().contains("\(line) rules met\(inapplicable)"))
    }

    @Test("A client to which no selected rule applies does not conform")
    func nothing() async throws {
        let client: any InstalledApp = MistakenClient(lacks: [.plain])
        let report = try await Catalog.bundled.run(
            on: client, only: Selection(rules: ["plain-challenge"]))
        #expect(!report.isConforming())
    }

    @Test("Where a vector permits declining, a missing operation takes that reading")
    func declining() async throws {
        let client: any InstalledApp = MistakenClient(challenge: { _, method in
            guard method != "plain" else { throw Unsupported("there is no plain") }
            return nil
        })
        let report = try await Catalog.bundled.run(
            on: client, only: Selection(rules: ["plain-challenge"]))
        #expect(report.rules.map(\.status) == [.met])
        #expect(report.text(details: true).contains("plain is not offered"))
    }
}
