import Conformance
import ConformanceReports
import ConformanceTesting
import Foundation
import Reference
import Testing
import XCTest

/// A client that refuses long verifiers and makes challenges of malformed ones.
private struct CarelessChallenges: InstalledApp {
    func codeChallenge(for codeVerifier: String, method: String) async throws -> String {
        guard codeVerifier.utf8.count < 128 else { throw Refusal("too long") }
        let padded = codeVerifier.isEmpty ? "a" : codeVerifier
        return try ReferenceImplementation().codeChallenge(
            for: String(repeating: padded, count: 43).prefix(64).description, method: method)
    }
}

private let selection = Selection(suites: ["pkce/challenge"])
private let reference = ConformanceRun(selection) { ReferenceImplementation() }
private let careless = ConformanceRun(selection) { CarelessChallenges() }

@Suite("A run whose rules are test cases")
struct RunTests {
    @Test("The reference passes as a case for each rule", arguments: try reference.rules)
    func conforms(to rule: RuleCase) async throws { try await reference.check(rule) }

    @Test("There is a case for each rule of the suite, in reading order")
    func rules() throws {
        let suite = try #require(Catalog.bundled.suites.first { $0.id == "pkce/challenge" })
        #expect(try reference.rules.map(\.id) == suite.rules.map(\.id))
    }

    @Test("A MUST rule that is not met is an issue with its block")
    func issue() async throws {
        let report = try await careless.report
        let broken = try #require(report.unmet.first { $0.rule.level == .must }?.id)
        try await withKnownIssue {
            try await careless.check(try #require(try careless.rules.first { $0.id == broken }))
        } matching: { issue in
            "\(issue)".contains("FAIL  \(broken)")
        }
    }

    @Test("A result file is written that the reports read")
    func result() async throws {
        let path = FileManager.default.temporaryDirectory
            .appendingPathComponent("result-\(UUID().uuidString).jsonl").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data(try await reference.report.resultFile()).write(to: URL(fileURLWithPath: path))
        let stored = try StoredResult(path: path, in: .bundled)
        #expect(stored.report.isConforming())
    }

    @Test("An adapter says how its implementation is called, and is made by the name of its type")
    func named() async throws {
        struct Named: InstalledApp {
            let implementation = Implementation(name: "Notes", version: "2.1")
        }
        let report = try await Catalog.bundled.run(on: Named(), only: selection)
        let header = try report.resultFile().prefix { $0 != UInt8(ascii: "\n") }
        let text = String(decoding: header, as: UTF8.self)
        #expect(text.contains(#"{"name":"Notes","version":"2.1","language":"Swift"}"#))
        #expect(text.contains("run(on: Named(), only: "))
        let unnamed = try await careless.report.resultFile()
        #expect(String(decoding: unnamed, as: UTF8.self).contains(#""name":"CarelessChallenges""#))
    }

    @Test("In a test of Swift Testing the function for XCTest refuses to pass silently")
    func mixed() async throws {
        await #expect(throws: (any Error).self) { try await reference.assertConforms() }
    }
}

final class RunXCTests: XCTestCase {
    func testTheReferenceConforms() async throws { try await reference.assertConforms() }

    func testTheFunctionForSwiftTestingRefusesToPassSilently() async throws {
        do {
            try await reference.check(try XCTUnwrap(try reference.rules.first))
            XCTFail("it passed")
        } catch { XCTAssertTrue("\(error)".contains("call assertConforms there"), "\(error)") }
    }
}
