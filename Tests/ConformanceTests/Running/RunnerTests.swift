import Conformance
import ConformanceDiagnosis
import Foundation
import Reference
import TestSupport
import Testing

@Suite("The runner")
struct RunnerTests {
    /// The rule that has the special verifier's vector.
    static let selection = Selection(rules: ["s256-challenge"])

    @Test(
        "A case that hangs is a fault, and the run goes on",
        arguments: [ScriptedClient.blocking, .suspended])
    func hanging(_ client: ScriptedClient) async throws {
        let report = try await Catalog.bundled.run(
            on: client, only: Self.selection, options: RunOptions(timeout: .seconds(1)))
        let faults = report.cases.filter { $0.verdict.kind == .fault }
        #expect(faults.map(\.id) == [ScriptedClient.vector])
        #expect("\(faults[0].verdict)" == "fault: gave no answer within 1.0 seconds")
        #expect(report.cases.count { $0.verdict.isPassed } == report.cases.count - 1)
        #expect(report.isComplete)
    }

    @Test("A run that ends at a missing operation does not conform")
    func lacking() async throws {
        struct Lacking: InstalledApp {}
        let report = try await Catalog.bundled.run(
            on: Lacking(), as: Implementation(name: "lacking"),
            only: Selection(rules: ["s256-challenge"]),
            observer: RunMonitor(stops: { _ in true }))
        #expect(report.cases.count { $0.verdict.kind == .unsupported } == 1)
        #expect(report.isStopped)
        #expect(
            report.text().contains("NOT CONFORMING: 0 of 1 rules met, ended at the first failure"))
    }

    @Test("Ten cases that hang end the run, and it is incomplete")
    func patience() async throws {
        struct Dead: InstalledApp {
            func codeChallenge(for codeVerifier: String, method: String) async throws -> String {
                try await Task.sleep(for: .seconds(86_400))
                return ""
            }
        }
        let report = try await Catalog.bundled.run(
            on: Dead(), only: Self.selection, options: RunOptions(timeout: .milliseconds(60)))
        #expect(report.cases.count { $0.verdict.kind == .fault } == 10)
        #expect(report.cases.count { $0.verdict.kind == .notRun } == report.cases.count - 10)
        #expect(!report.isComplete)
        #expect(!report.isConforming())
        #expect(
            report.text().hasSuffix(
                "INCOMPLETE: 0 of 1 rules met, \(Unselected.allButOne), vectors \(report.version)"))
    }

    @Test("An answer near the time-out never counts for the next vector")
    func nearTheDeadline() async throws {
        let client = ScriptedClient {
            try await Task.sleep(for: .milliseconds(40))
            return "late"
        }
        for _ in 0..<25 {
            let report = try await Catalog.bundled.run(
                on: client, only: Self.selection, options: RunOptions(timeout: .milliseconds(40)))
            let missed = report.cases.filter { !$0.verdict.isPassed && $0.verdict.kind != .fault }
            #expect(missed.allSatisfy { $0.id == ScriptedClient.vector })
        }
    }

    @Test("An unexpected error is a fault of its case alone")
    func unexpectedError() async throws {
        let client = ScriptedClient { throw CocoaError(.fileNoSuchFile) }
        let report = try await Catalog.bundled.run(on: client, only: Self.selection)
        let missed = report.cases.filter { !$0.verdict.isPassed }
        #expect(missed.map(\.id) == [ScriptedClient.vector])
        #expect(missed.map(\.verdict.kind) == [.fault])
    }

    @Test("An unexpected error is no refusal")
    func faultIsNoRefusal() async throws {
        struct Faulting: InstalledApp {
            func codeChallenge(for codeVerifier: String, method: String) throws -> String {
                do {
                    return try ReferenceImplementation()
                        .codeChallenge(for: codeVerifier, method: method)
                } catch {
                    throw CocoaError(.fileNoSuchFile)
                }
            }
        }
        let report = try await Catalog.bundled.run(
            on: Faulting(), only: Selection(rules: ["illegal-length-refused"]))
        let refused = report.cases.filter(\.vector.expectation.allowsRefusal)
        #expect(!refused.isEmpty)
        #expect(refused.allSatisfy { $0.verdict.kind == .fault })
    }

    @Test("A refusal without its twin earns no credit")
    func twins() async throws {
        struct Refusing: InstalledApp {
            func codeChallenge(for codeVerifier: String, method: String) throws -> String {
                throw Refusal("always")
            }
        }
        let vector = try #require(
            try Catalog.bundled.vectors.first {
                $0.rule == "illegal-length-refused" && $0.twin != nil
            })
        let verdict = try await vector.run(on: Refusing()).verdict
        #expect(verdict.kind == .noCredit)
    }

    @Test("A refusal whose twin fails in a way that says nothing is not shown")
    func faultOfTwin() async throws {
        struct FaultingOnTwins: InstalledApp {
            func codeChallenge(for codeVerifier: String, method: String) throws -> String {
                _ = try ReferenceImplementation().codeChallenge(for: codeVerifier, method: method)
                throw CocoaError(.fileNoSuchFile)
            }
        }
        let report = try await Catalog.bundled.run(
            on: FaultingOnTwins(), only: Selection(rules: ["illegal-length-refused"]))
        let refused = report.cases.filter { $0.vector.twin != nil }
        #expect(!refused.isEmpty)
        #expect(refused.allSatisfy { $0.verdict.kind == .notShown })
        #expect("\(refused[0].verdict)".contains("expected an answer to the twin"))
        #expect(report.rules.map(\.status) == [.notShown])
        #expect(!report.isConforming())
    }

    @Test("A role that is not played is not run")
    func roles() async throws {
        struct Nothing: InstalledApp {}
        let report = try await Catalog.bundled.run(on: Nothing())
        #expect(Set(report.cases.map(\.vector.role)) == [.installedApp])
        // It does not offer to find its endpoints.
        #expect(report.rules.allSatisfy { [.unsupported, .notApplicable].contains($0.status) })
        #expect(report.rules.contains { $0.status == .unsupported })
        #expect(!report.isConforming())
    }
}
