import Conformance
import ConformanceReports
import Foundation
import StrictCodecs
import TestSupport
import Testing

@Suite("A verified result")
struct VerificationTests {
    @Test("Every kind of run is verified", arguments: ResultScenario.allCases)
    func verified(_ scenario: ResultScenario) async throws {
        let kept = try KeptCatalog.withFamilies()
        let report = try await scenario.report(in: kept.catalog)
        let scratch = try Scratch()
        let file = scratch.url.appendingPathComponent("result.jsonl")
        try Data(try report.resultFile()).write(to: file)
        let verification = try Verification(path: file.path, in: kept.catalog)
        #expect(verification.result.report.rules.map(\.status) == report.rules.map(\.status))
    }

    @Test("A cause that does not follow from the outcomes is found, though the seal is renewed")
    func cause() async throws {
        let kept = try KeptCatalog()
        var file = try ResultFile(of: try await ResultScenario.lenient.report(in: kept.catalog))
        let line = try #require(
            file.lines.firstIndex { String(decoding: $0, as: UTF8.self).contains("\"cause\"") })
        try file.set("contradicted", to: 7, in: line + 1)
        try file.seal()
        let scratch = try Scratch()
        let path = scratch.url.appendingPathComponent("result.jsonl")
        try Data(file.octets).write(to: path)
        _ = try StoredResult(path: path.path, in: kept.catalog)
        let error = #expect(throws: ResultFileError.self) {
            try Verification(path: path.path, in: kept.catalog)
        }
        #expect(error?.isContradiction == true)
        #expect(
            "\(try #require(error))".contains(":\(line + 1): contradicted: is not what follows"))
    }

    @Test("A run with other vectors is no contradiction")
    func otherVectors() async throws {
        let kept = try KeptCatalog()
        let report = try await ResultScenario.conforming.report(in: kept.catalog)
        let scratch = try Scratch()
        let path = scratch.url.appendingPathComponent("result.jsonl")
        try Data(try report.resultFile()).write(to: path)
        let error = #expect(throws: ResultFileError.self) {
            try Verification(path: path.path, in: .bundled)
        }
        #expect(error?.isContradiction == false)
    }
}
