import Conformance
import ConformanceTesting
import Reference
import StrictCodecs
import Testing
import XCTest

private let selection = Selection(suites: ["pkce/challenge"])

/// What every run of the trapping client has to say, in whatever framework.
private func complaints(about report: Report) async throws -> [String] {
    let inProcess = try await Catalog.bundled.run(on: ReferenceImplementation(), only: selection)
    return zip(report.cases, inProcess.cases).compactMap { isolated, expected in
        let verifier = isolated.vector.input["code_verifier"]?.text ?? ""
        guard TrappingChallenges.traps(verifier) else {
            let isSame = "\(isolated.verdict)" == "\(expected.verdict)"
            return isSame ? nil : "\(isolated.id): \(isolated.verdict), not \(expected.verdict)"
        }
        guard case .fault = isolated.verdict else { return "\(isolated.id): \(isolated.verdict)" }
        let says = isolated.log.contains("a verifier of \(verifier.utf8.count) octets")
        return says ? nil : "\(isolated.id): \(isolated.log)"
    }
}

#if os(Linux)
    @Suite("An adapter in a process of its own")
    struct IsolationTests {
        @Test("A trap costs one vector, which says why, and nothing else")
        func traps() async throws {
            let run = ConformanceRun(selection) { try await isolated(TrappingChallenges.self) }
            let report = try await run.report
            let trapped = report.cases.filter {
                TrappingChallenges.traps($0.vector.input["code_verifier"]?.text ?? "")
            }
            #expect(report.cases.count > 150)
            #expect(trapped.count >= 5)
            let complaints = try await complaints(about: report)
            #expect(complaints == [])
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
        func testATrapCostsOneVector() async throws {
            let run = ConformanceRun(selection) { try await isolated(TrappingChallenges.self) }
            let complaints = try await complaints(about: try await run.report)
            XCTAssertEqual(complaints, [])
        }
    }
#endif
