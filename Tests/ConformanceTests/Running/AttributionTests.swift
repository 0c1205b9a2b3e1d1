import Foundation
import Mistakes
import Reference
import StrictCodecs
import Testing

@testable import Conformance
@testable import ConformanceDiagnosis

@Suite("Set-up")
struct AttributionTests {
    @Test("With the reference, everything that vectors take for granted comes about")
    func reference() async throws {
        let catalog = try Catalog.bundled
        var missed: [String] = []
        for vector in catalog.vectors where !vector.premises.isEmpty {
            let outcome = await vector.prepared.outcome(with: ReferenceImplementation())
            guard case .value(let form) = outcome else {
                if !vector.expectation.allowsRefusal { missed.append(vector.id) }
                continue
            }
            let steps = form["steps"]?.elements ?? [form]
            for (step, premise, isExplicit) in vector.premises
            where step < vector.judgedStep || isExplicit {
                let difference = Mismatch.first(between: premise.shows, and: steps[step])
                if let difference { missed.append("\(vector.id) \(step): \(difference)") }
            }
        }
        #expect(missed == [])
    }
}

extension AttributionTests {
    /// A server that refuses other loopback ports than the registered ones.
    private static let server = CoarseMistakes.fixedLoopbackPort

    private static let vector = "token-endpoint/code/redeem-loopback-at-a-free-port"

    @Test("A vector alone, its rule and a whole run agree on what was not shown")
    func alone() async throws {
        let catalog = try Catalog.bundled
        let selections = [
            Selection(vectors: [Self.vector]), Selection(rules: ["code-grant-redeemed"]),
            Selection(roles: [.authorizationServer]),
        ]
        for selection in selections {
            let report = try await catalog.run(
                on: Self.server, only: selection, options: RunOptions().withoutPairs)
            let result = try #require(report.rules.first { $0.id == "code-grant-redeemed" })
            #expect(result.status == .notShown)
            let missed = try #require(result.cases.first { $0.id == Self.vector })
            #expect(
                "\(missed.verdict)" == """
                    not shown: steps[0].code: expected "issued", observed nothing, since \
                    authorization-loopback-any-port is not met \
                    (authorization-endpoint/installed-app/loopback-at-another-port)
                    """)
            #expect(!report.isConforming())
            #expect(report.text().contains(" not shown, "))
        }
    }

    @Test("A family whose request is refused for another rule is not shown")
    func families() async throws {
        let family = "authorization-endpoint/app-flip/control-octets-of-state"
        for (server, kind) in [
            (CoarseMistakes.pkceForEverybody, Verdict.Kind.notShown),
            (CoarseMistakes.fixedLoopbackPort, .passed),
        ] {
            let report = try await Catalog.bundled.run(
                on: server, as: Implementation(name: "a server"),
                only: Selection(vectors: [family]))
            #expect(report.cases.count > 0)
            let others = report.cases.filter { $0.numbers == nil || $0.verdict.kind != kind }
            #expect(others.isEmpty, "\(others)")
        }
    }

    @Test("A rule excuses only rules that are no stronger than it")
    func strength() {
        let strong = Rule.Level.allCases.map { level in
            Rule.Level.allCases.filter(level.isAsStrong)
        }
        #expect(strong == [[.must, .should, .may], [.should, .may], [.may]])
    }
}

/// What a case shows of a server that fails with status 500.
@Suite("Faults of a server")
struct ServerFaultTests {
    /// Vectors of rules that forbid something, demand something, and forbid a server error.
    static let vectors: [(Vector.ID, any AuthorizationServer, Verdict.Kind)] = [
        (
            "pkce/verification/plain-challenge-cut-short", CoarseMistakes.failsAtPlain, .notShown
        ),
        (
            "pkce/verification/verifier-with-kelvin-sign", CoarseMistakes.failsAtPlain, .notShown
        ),
        (
            "pkce/verification/plain-after-published-pair", CoarseMistakes.failsAtPlain, .fault
        ),
        ("token-endpoint/code/redeem-custom-scheme", CoarseMistakes.failsAtExchanges, .fault),
        ("token-endpoint/code/code-invented", CoarseMistakes.failsAtExchanges, .notShown),
        (
            "token-endpoint/code/error-for-unknown-grant-type", CoarseMistakes.failsAtExchanges,
            .fault
        ),
        ("token-endpoint/refresh/refresh-ios", CoarseMistakes.failsAtExchanges, .notShown),
        (
            "authorization-endpoint/installed-app/malformed-client-id-broken-escape",
            CoarseMistakes.failsAtMalformed, .fault
        ),
    ]

    @Test("It fails the rules that ask for an answer, and hides the others", arguments: vectors)
    func verdict(_ id: Vector.ID, _ server: any AuthorizationServer, _ kind: Verdict.Kind)
        async throws
    {
        let report = try await Catalog.bundled.run(on: server, only: Selection(vectors: [id]))
        let result = try #require(report.cases.first { $0.id == id })
        #expect(result.verdict.kind == kind, "\(result.verdict)")
        #expect(!report.isConforming())
    }

    @Test("A case that asks for no answer says why it shows nothing, and can be expected to fail")
    func reason() async throws {
        let id = "pkce/verification/verifier-with-kelvin-sign"
        let report = try await Catalog.bundled.run(
            on: CoarseMistakes.failsAtPlain, only: Selection(vectors: [id]))
        let result = try #require(report.cases.first)
        #expect(
            "\(result.verdict)" == """
                not shown: steps[1]: expected an answer, observed a fault: the server failed with \
                status 500
                """)
        #expect(result.failure == .fault)
    }
}
