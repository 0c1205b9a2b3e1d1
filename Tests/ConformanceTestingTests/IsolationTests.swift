import Conformance
import ConformanceDiagnosis
import ConformanceIsolation
import ConformanceTesting
import Reference
import StrictCodecs
import Testing
import XCTest

/// What is wrong with a run of the trapping app: each trap has to be a fault with its message, and each other case has to
/// end as in process.
private func complaints(about flips: Selection, trapping traps: Int) async throws -> [String] {
    let run = ConformanceRun(flips) { try await isolated(TrappingApp.self) }
    let report = try await run.report
    let inProcess = try await Catalog.bundled.run(on: ReferenceImplementation(), only: flips)
    let faults = report.cases.count { TrappingApp.traps($0.link) }
    let pairs = zip(report.cases, inProcess.cases).compactMap { isolated, expected in
        TrappingApp.traps(isolated.link)
            ? missing(in: isolated)
            : "\(isolated.verdict)" == "\(expected.verdict)"
                ? nil : "\(isolated.id): \(isolated.verdict), not \(expected.verdict)"
    }
    let isWhole = faults == traps && report.cases.count == inProcess.cases.count
    return pairs + (isWhole ? [] : ["\(faults) of \(report.cases.count)"])
}

/// What a case that trapped does not say: a report shows the message, not the addresses that the runtime writes after it.
private func missing(in result: Report.Case) -> String? {
    guard case .fault = result.verdict else { return "\(result.id): \(result.verdict)" }
    #if DEBUG
        let says = result.lastOfLog.contains {
            $0.contains("TrappingApp.swift:") && $0.contains("Fatal error: no way to")
        }
    #else
        let says = true
    #endif
    return says ? nil : "\(result.id): \(result.log)"
}

extension Report.Case {
    fileprivate var link: String { vector.input["url"]?.text ?? "" }
}

private let selection = Selection(suites: ["pkce/challenge"])

#if os(Linux)
    @Suite("An adapter in a process of its own")
    struct IsolationTests {
        @Test("Twenty traps cost twenty vectors, which say why, and nothing else")
        func traps() async throws {
            let flips = Selection(roles: [.appFlipApp])
            #expect(try await complaints(about: flips, trapping: 20) == [])
        }

        @Test("What an adapter prints stays out of the protocol, and the main actor runs")
        func surroundings() async throws {
            let run = ConformanceRun(selection) { try await isolated(TrappingChallenges.self) }
            let cases = try await run.report.cases
            let (trapped, others) = (
                cases.filter { traps($0.vector) }, cases.filter { !traps($0.vector) }
            )
            #expect(trapped.count >= 5)
            for result in trapped { #expect(result.verdict.kind == .fault) }
            #expect(others.count > 150)
            for result in others { #expect(result.verdict.kind != .fault) }
        }

        private func traps(_ vector: Vector) -> Bool {
            TrappingChallenges.traps(vector.input["code_verifier"]?.text ?? "")
        }

        @Test("The report has the name of the adapter")
        func name() async throws {
            let run = ConformanceRun(selection) { try await isolated(TrappingChallenges.self) }
            #expect(try await run.report.text().contains("TrappingChallenges()"))
        }

        @Test("A type that cannot be found by its name is refused")
        func local() async throws {
            struct Local: IsolatableAdapter, InstalledApp {}
            let error = await #expect(throws: NotIsolated.self) {
                try await isolated(Generic<Local>.self)
            }
            #expect("\(try #require(error))".contains("cannot be found by its name"))
        }
    }

    private struct Generic<Wrapped>: IsolatableAdapter, InstalledApp {}

    final class IsolationXCTests: XCTestCase {
        func testFourTrapsCostFourVectors() async throws {
            let links = Selection(suites: ["app-flip-app/incoming-link"])
            let complaints = try await complaints(about: links, trapping: 4)
            XCTAssertEqual(complaints, [])
        }
    }
#endif
