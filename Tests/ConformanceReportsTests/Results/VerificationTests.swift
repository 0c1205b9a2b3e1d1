import Conformance
import ConformanceDiagnosis
import ConformanceReports
import Foundation
import Reference
import StrictCodecs
import TestSupport
import Testing

@Suite("A verified result")
struct VerificationTests {
    @Test("Every kind of run is verified", arguments: ResultScenario.allCases)
    func verified(_ scenario: ResultScenario) async throws {
        let kept = try KeptCatalog.withFamilies()
        let report = try await scenario.report(in: kept.catalog)
        let result = try ResultFile.read(try report.resultFile(), in: kept.catalog)
        try result.verify()
        #expect(result.report.rules.map(\.status) == report.rules.map(\.status))
    }

    @Test("A cause that does not follow from the outcomes is found, though the seal is renewed")
    func cause() async throws {
        let kept = try KeptCatalog()
        var file = try ResultFile(of: try await ResultScenario.lenient.report(in: kept.catalog))
        let line = try #require(
            file.lines.firstIndex { String(decoding: $0, as: UTF8.self).contains("\"cause\"") })
        try file.set("contradicted", to: 7, in: line + 1)
        try file.seal()
        let result = try ResultFile.read(file.octets, in: kept.catalog)
        let error = #expect(throws: ResultFileError.self) { try result.verify() }
        #expect(error?.isContradiction == true)
        #expect(
            "\(try #require(error))".contains(":\(line + 1): contradicted: is not what follows"))
    }

    @Test("A case cannot lack what its vector does not need, and none passes that needs it")
    func lacks() async throws {
        let report = try await Catalog.bundled.run(
            on: ReferenceImplementation(), only: Selection(suites: ["pkce/challenge"]))
        var file = try ResultFile(of: report)
        let lines = file.lines.indices.filter { line in
            String(decoding: file.lines[line], as: UTF8.self).contains("\"kind\":\"passed\"")
        }
        let last = file.lines.count
        try file.replace("\"passed\":\(lines.count)", with: "\"passed\":1", in: last)
        try file.replace(
            "\"not applicable\":0", with: "\"not applicable\":\(lines.count - 1)", in: last)
        for line in lines.dropFirst() {
            try file.set("verdict", to: ["kind": "not applicable", "lacks": "plain"], in: line + 1)
            try file.set("outcome", to: .null, in: line + 1)
        }
        try Self.expectDamage(file, "does not fit what the implementation lacks")
    }

    /// Expects that a file is refused though the seal is renewed.
    private static func expectDamage(
        _ file: ResultFile, _ words: String, in catalog: Catalog? = nil
    ) throws {
        var file = file
        try file.seal()
        let error = #expect(throws: ResultFileError.self) {
            try ResultFile.read(file.octets, in: try catalog ?? .bundled).verify()
        }
        #expect("\(try #require(error))".contains(words), "\(error as Any)")
    }

    @Test("A run with other vectors is no contradiction")
    func otherVectors() async throws {
        let kept = try KeptCatalog()
        let report = try await ResultScenario.conforming.report(in: kept.catalog)
        let octets = try report.resultFile()
        let error = #expect(throws: ResultFileError.self) {
            try ResultFile.read(octets, in: .bundled)
        }
        #expect(error?.isContradiction == false)
    }

    /// How many octets apart the alterations are; all octets are altered if a variable says so.
    private static let step =
        ProcessInfo.processInfo.environment["CONFORMANCE_EVERY_OCTET"] == nil ? 7 : 1

    @Test(
        "Whichever octet is altered and sealed again is found, or changes nothing that counts",
        arguments: [ResultScenario.lenient, .expected, .logged])
    func everyOctet(_ scenario: ResultScenario) async throws {
        let kept = try KeptCatalog()
        let file = try ResultFile(of: try await scenario.report(in: kept.catalog))
        let due = try Self.essence(of: file.octets, in: kept.catalog)
        var (generator, found, harmless) = (SeededOctets(seed: 34), 0, 0)
        for line in file.lines.indices {
            let count = file.lines[line].count
            for index in stride(from: line % Self.step, to: count, by: Self.step) {
                var altered = file
                altered.lines[line][index] ^= generator.next()
                // A line that is no JSON any more, or a footer without its hash, cannot be sealed.
                try? altered.seal()
                if altered.octets == file.octets { continue }
                do {
                    let essence = try Self.essence(of: altered.octets, in: kept.catalog)
                    #expect(essence == due, "line \(line + 1), octet \(index)")
                    harmless += 1
                } catch is ResultFileError { found += 1 }
            }
        }
        // Which octets are in the sample depends on the lengths before them; a log has some without effect.
        #expect(found > harmless && (harmless > 0 || scenario != .logged))
    }

    /// What counts of a result: the verdicts, the rules, the causes and the conclusion.
    private static func essence(of octets: [UInt8], in catalog: Catalog) throws -> [String] {
        let result = try ResultFile.read(octets, in: catalog)
        try result.verify()
        let report = result.report
        return report.cases.map { "\($0.id) \($0.verdict.kind)" }
            + report.rules.map { "\($0.id) \($0.status)" }
            + report.causes.all.map { "\($0.words) \($0.cases.count)" }
            + [ReportModel(report, strict: result.isStrict).lastLine]
    }
}

/// Octets other than 0, the same for the same seed.
private struct SeededOctets {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt8 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt8(state >> 56) | 1
    }
}
