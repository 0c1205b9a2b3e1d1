import Mistakes
import Reference
import TestSupport
import Testing

@testable import Conformance
@testable import ConformanceReports
@testable import maintain

@Suite("Known attacks")
struct AttackTests {
    /// An attack and the rules of one role that stand against it.
    struct Defence: CustomTestStringConvertible, Sendable {
        let attack: Attack
        let role: Role
        let rules: Set<Rule.ID>

        var testDescription: String { "\(attack.id) at \(role.rawValue)" }
    }

    static let defences = Result {
        let catalog = try Catalog.bundled
        return catalog.attacks.flatMap { attack in
            Role.allCases.compactMap { role -> Defence? in
                let rules = Set(catalog.rules(against: attack, of: role).map(\.id))
                return rules.isEmpty ? nil : Defence(attack: attack, role: role, rules: rules)
            }
        }
    }

    @Test(
        "Some mistake lets it succeed at each role that can hold it off, and the report says so",
        arguments: try defences.get())
    func succeeds(_ defence: Defence) async throws {
        let catalog = try Catalog.bundled.quick
        for mistake in Mistake.all where defence.rules.contains(mistake.rule) {
            let report = try await mistake.report(in: catalog.operations(of: [mistake.rule]))
            let result = report.attacks.first { $0.id == defence.attack.id }
            guard let result, result.broken.contains(mistake.rule) else { continue }
            #expect(result.outcome == .succeeds)
            #expect(report.text().contains("attacks that succeed: "))
            #expect(report.text(details: true).contains("    \(defence.attack.id): "))
            return
        }
        Issue.record("no mistake lets it succeed")
    }

    @Test("The reference holds off every attack against which rules stand")
    func heldOff() async throws {
        let report = try await Catalog.bundled.quick.run(on: ReferenceImplementation())
        let attacks = try Catalog.bundled.attacks.filter { !$0.rules.isEmpty }
        #expect(attacks.count > 30)
        #expect(report.attacks.map(\.id) == attacks.map(\.id))
        #expect(report.attacks.allSatisfy { $0.outcome == .heldOff })
        #expect(report.text().contains("ATTACKS held off: \(attacks.count)\n"))
    }

    @Test(
        "No attack succeeds against an implementation that fails, can do nothing or refuses everything, and none is held off",
        arguments: [TrivialImplementation.alwaysFaults, .supportsNothing, .refusesAll])
    func dead(_ implementation: TrivialImplementation) async throws {
        let report = try await Catalog.bundled.quick.run(on: implementation)
        #expect(!report.attacks.isEmpty)
        #expect(report.attacks.filter { $0.outcome != .notShown }.map(\.id) == [])
        #expect(report.text().contains("ATTACKS not shown: \(report.attacks.count) "))
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
