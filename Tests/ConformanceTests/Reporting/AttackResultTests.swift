import Mistakes
import Testing

@testable import Conformance
@testable import ConformanceDiagnosis

@Suite("What becomes of the known attacks")
struct AttackResultTests {
    /// What becomes of an attack at a mistake, in one suite.
    private func outcome(
        of attack: Attack.ID, at mistake: Mistake.ID, in suite: Suite.ID
    ) async throws -> AttackResult.Outcome? {
        let adapter = try #require(Mistake.all.first { $0.id == mistake }).adapter
        let report = try await Catalog.bundled.run(
            on: adapter, only: Selection(suites: [suite]), options: RunOptions().withoutPairs)
        return report.attacks.first { $0.id == attack }?.outcome
    }

    @Test(
        "An answer that is not there shows nothing forbidden",
        arguments: [
            ("browser-history", AttackResult.Outcome.notShown), ("script-injection", .heldOff),
            ("listener-denial", .succeeds),
        ])
    func missing(_ attack: Attack.ID, _ outcome: AttackResult.Outcome) async throws {
        let found = try await self.outcome(
            of: attack, at: "ends-listening-after-one", in: "installed-app/loopback")
        #expect(found == outcome)
    }

    @Test(
        "An attacker gains nothing where the state has to be known",
        arguments: [
            ("flow-takes-the-first-state", AttackResult.Outcome.notShown),
            ("flow-compares-the-beginning-of-the-state", .notShown),
            ("flow-needs-no-state", .succeeds), ("flow-never-compares-the-state", .succeeds),
        ])
    func known(_ mistake: Mistake.ID, _ outcome: AttackResult.Outcome) async throws {
        let found = try await self.outcome(of: "csrf", at: mistake, in: "installed-app/sign-in")
        #expect(found == outcome)
    }

    @Test(
        "A verifier is disclosed only by a client that has one",
        arguments: [
            ("asks-without-pkce", AttackResult.Outcome.notShown),
            ("client-asks-method-plain", .succeeds),
        ])
    func premise(_ mistake: Mistake.ID, _ outcome: AttackResult.Outcome) async throws {
        let found = try await self.outcome(
            of: "verifier-disclosure", at: mistake, in: "installed-app/authorization-request")
        #expect(found == outcome)
    }
}
