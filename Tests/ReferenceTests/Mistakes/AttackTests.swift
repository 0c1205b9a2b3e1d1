import Reference
import StrictCodecs
import TestSupport
import Testing

@testable import Conformance
@testable import ConformanceDiagnosis
@testable import ConformanceReports
@testable import Mistakes
@testable import maintain

@Suite("Known attacks")
struct AttackTests {
    /// An attack and the rules of one role by which it shows, or by which a protection is missing.
    struct Defence: CustomTestStringConvertible, Sendable {
        let attack: Attack
        let role: Role
        let rules: Set<Rule.ID>
        let outcome: AttackResult.Outcome

        var testDescription: String { "\(attack.id) \(outcome.rawValue) at \(role.rawValue)" }
    }

    static let defences = Result {
        let catalog = try Catalog.bundled
        return catalog.attacks.flatMap { attack in
            Role.allCases.flatMap { role -> [Defence] in
                let rules = catalog.rules(against: attack, of: role).map(\.id)
                return [true, false].compactMap { isSuccess in
                    let own = Set(
                        attack.effects.filter { $0.isSuccess == isSuccess }.flatMap(\.rules)
                    )
                    .intersection(rules)
                    return own.isEmpty
                        ? nil
                        : Defence(
                            attack: attack, role: role, rules: own,
                            outcome: isSuccess ? .succeeds : .unprotected)
                }
            }
        }
    }

    @Test(
        "Some mistake shows it at each role that can, and the report says by what",
        arguments: try defences.get().sampled(12))
    func succeeds(_ defence: Defence) async throws {
        let catalog = try Catalog.bundled.quick
        for mistake in Mistake.all where defence.rules.contains(mistake.rule) {
            let report = try await mistake.report(in: catalog.operations(of: [mistake.rule]))
            let result = report.attacks.first { $0.id == defence.attack.id }
            guard let result, result.outcome == defence.outcome else { continue }
            let evidence = try #require(result.evidence)
            #expect(result.broken.contains(mistake.rule))
            let head = defence.outcome == .succeeds ? "that succeed" : "not protected against"
            for text in [report.text(), report.text(details: true)] {
                #expect(text.contains("  attacks \(head): "))
                #expect(text.contains("    \(defence.attack.id): \(evidence.prefix(30))"))
            }
            return
        }
        Issue.record("no mistake shows it")
    }

    @Test("Each attack against which rules stand can be shown")
    func all() throws {
        let shown = Set(try Self.defences.get().map(\.attack.id))
        let catalog = try Catalog.bundled
        #expect(
            catalog.attacks.filter { !$0.rules.isEmpty }.map(\.id).filter { !shown.contains($0) }
                == [])
    }

    @Test("The reference holds off every attack against which rules stand")
    func heldOff() async throws {
        let report = try await Catalog.bundled.quick.run(
            on: ReferenceImplementation(), options: RunOptions().withoutPairs)
        let attacks = try Catalog.bundled.attacks.filter { !$0.rules.isEmpty }
        #expect(attacks.count > 30)
        #expect(report.attacks.map(\.id) == attacks.map(\.id))
        #expect(report.attacks.allSatisfy { $0.outcome == .heldOff })
        #expect(report.text().contains("ATTACKS held off: \(attacks.count)\n"))
    }

    @Test(
        "No attack succeeds against an implementation that fails, can do nothing, refuses everything or answers with empty texts, and none is held off",
        arguments: [
            TrivialImplementation.refusesAll, .supportsNothing, .answersEmpty, .alwaysFaults,
        ].sampled(2))
    func dead(_ implementation: TrivialImplementation) async throws {
        let report = try await Catalog.bundled.quick.run(
            on: implementation, options: RunOptions().withoutPairs)
        #expect(!report.attacks.isEmpty)
        #expect(report.attacks.filter { $0.outcome != .notShown }.map(\.id) == [])
        #expect(report.text().contains("ATTACKS not shown: \(report.attacks.count) "))
    }

    @Test("What breaks a rule and gives the attacker nothing lets no attack succeed")
    func harmless() async throws {
        let id = "code-grant-takes-equal-repetitions"
        let mistake = try #require(Mistake.all.first { $0.id == id })
        let report = try await mistake.report(
            in: Catalog.bundled.quick.operations(of: [mistake.rule]))
        #expect(report.rules.first { $0.id == mistake.rule }?.status == .notMet)
        let result = report.attacks.first { $0.id == "parameter-pollution" }
        #expect(result?.broken.contains(mistake.rule) == false)
    }

    @Test("One defect in every vector of an operation lets the attack succeed")
    func wholeOperation() async throws {
        let client = MistakenClient.verifying(
            by: { "v" }, challenging: { _ in "c" }, naming: "none")
        let catalog = try Catalog.bundled.quick
        let selection = Selection(suites: ["pkce/generator", "pkce/challenge"])
        let report = try await catalog.run(on: client, only: selection)
        let drawn = report.cases.filter { $0.vector.operation == "draw-pkce" }
        #expect(!drawn.isEmpty && drawn.allSatisfy { !$0.verdict.isPassed })
        #expect(report.attacks.with(.unprotected).map(\.id).contains("verifier-guessing"))
    }

    @Test("What accepts every ID token lets forged ones succeed, though it meets no rule")
    func acceptsAll() async throws {
        let client = MistakenClient(identified: { question in
            let claims = question.token.claims
            return SignedInUser(subject: claims?["sub"]?.text ?? "", email: claims?["email"]?.text)
        })
        let rules = ["id-token-issuer", "id-token-audience", "id-token-expiry", "id-token-nonce"]
        let report = try await Catalog.bundled.run(on: client, only: Selection(rules: rules))
        #expect(report.rules.allSatisfy { $0.status != .met })
        #expect(report.attacks.with(.succeeds).map(\.id).contains("forged-id-token"))
    }

    @Test(
        "Attacks of whose rules none is selected are left out, and the others judged by the selected"
    )
    func selected() async throws {
        let report = try await Catalog.bundled.run(
            on: ReferenceImplementation(), only: Selection(rules: ["loopback-host"]))
        #expect(report.attacks.map(\.id) == ["dns-rebinding"])
        #expect(report.attacks.map(\.met) == [1])
    }
}
