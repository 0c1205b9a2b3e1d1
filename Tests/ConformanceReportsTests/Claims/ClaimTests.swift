import Foundation
import Reference
import StrictCodecs
import TestSupport
import Testing

@testable import Conformance
@testable import ConformanceDiagnosis
@testable import ConformanceReports
@testable import Mistakes

@Suite("A claim")
struct ClaimTests {
    @Test("A conforming run says so, with the hashes of its file and of the vectors")
    func conforming() async throws {
        let report = try await ClaimRun.report(profiles: ["pkce-client"])
        let octets = try ResultFile(of: report).octets
        let claim = try ClaimRun.claim(of: octets)
        #expect(claim.isConforming)
        let statement = try JSONParser.parse(Array(try claim.text(in: .statement).utf8))
        #expect(statement["result"] == .string("conforms"))
        #expect(statement["result_file"]?["sha256"] == .string(SHA256.text(of: octets)))
        #expect(statement["vectors"]?["sha256"] == (try Catalog.bundled.hash()).map(JSON.string))
        #expect(statement["rules"]?["met"] == .integer(report.rules.count))
        #expect(statement["profile"]?["id"] == .string("pkce-client"))
        #expect(statement["verified_by"]?["version"] == .string("1.2.3"))
    }

    @Test("What is not met is listed with its level, and what is expected with its reason")
    func known() async throws {
        let report = try await ClaimRun.expecting(reason: "A reason of ours")
        let claim = try ClaimRun.claim(of: try ResultFile(of: report).octets)
        #expect(!claim.isConforming)
        let statement = try JSONParser.parse(Array(try claim.text(in: .statement).utf8))
        #expect(statement["result"] == .string("does not conform"))
        let rule = try #require(statement["unmet"]?.elements?.first)
        #expect(rule["id"] == .string("s256-challenge") && rule["level"] == .string("MUST"))
        #expect(statement["expected"]?.elements?.first?["reason"] == .string("A reason of ours"))
        let text = try claim.text(in: .claim)
        #expect(text.contains("s256-challenge") && text.contains("A reason of ours"))
    }

    @Test("What a profile lets an implementation lack is named")
    func inapplicable() async throws {
        let report = try await Catalog.bundled.run(
            on: MistakenClient(lacks: [.plain]), as: Implementation(name: "x"),
            only: Selection(profiles: ["pkce-client"]))
        let claim = try ClaimRun.claim(of: try ResultFile(of: report).octets)
        #expect(claim.inapplicable.map(\.lack) == [.plain])
        #expect(try claim.text(in: .claim).contains("lacks plain: "))
    }

    @Test("A selection, a run of no profile, and one of another profile support no claim")
    func refused() async throws {
        let selected = try await Catalog.bundled.run(
            on: ReferenceImplementation(), only: Selection(suites: ["pkce/challenge"]))
        try Self.expectRefusal(
            of: selected, profile: "pkce-client", "is of a selection (suites pkce/challenge)")
        let whole = try await ClaimRun.report(profiles: ["pkce-client"])
        try Self.expectRefusal(
            of: whole, profile: "native-client", "was not asked all rules of native-client")
        let several = try await ClaimRun.report(profiles: ["pkce-client", "pkce-server"])
        try Self.expectRefusal(
            of: several, profile: nil, "name it with --profile (pkce-client, pkce-server)")
    }

    @Test("The command is the one of the run, with its profile")
    func command() async throws {
        let report = try await Catalog.bundled.run(
            on: ReferenceImplementation(), as: Implementation(name: "x"),
            only: Selection(profiles: ["pkce-client"]),
            rerun: Rerun(prefix: "conform check --vector ", suffix: " -- ./x"))
        let claim = try ClaimRun.claim(of: try ResultFile(of: report).octets)
        #expect(claim.call == "conform check --profile pkce-client -- ./x")
    }

    @Test("Vectors that could not be run are said in the claim, on the badge and in the last line")
    func omitted() async throws {
        let whole = try await ClaimRun.report(profiles: ["pkce-client"])
        let rule = try #require(whole.rules.first { $0.cases.count > 1 })
        let first = rule.cases[0].vector
        let rules = whole.rules.map { result in
            RuleResult(
                rule: result.rule, cases: result.cases.filter { $0.id != first.id })
        }
        let report = Report(
            run: whole.run, rules: rules, omissions: [Omission(first, "no way")],
            catalog: whole.catalog)
        #expect(report.lastLine(strict: false).contains(", 1 vector not run, "))
        let claim = try ClaimRun.claim(of: try ResultFile(of: report).octets)
        #expect(claim.sentence.hasSuffix(", 1 vector not run."))
        #expect(try claim.text(in: .shields).contains("\"message\":\"conforms, 1 vector not run\""))
    }

    @Test("A run of a profile of which a MUST rule could not be run is incomplete")
    func omittedRule() async throws {
        let whole = try await ClaimRun.report(profiles: ["pkce-client"])
        let rule = try #require(whole.rules.first { $0.rule.level == .must })
        let report = Report(
            run: whole.run, rules: whole.rules.filter { $0.id != rule.id },
            omissions: rule.cases.map { Omission($0.vector, "no way") }, catalog: whole.catalog)
        #expect(report.exitStatus(strict: false) == 3)
        #expect(report.lastLine(strict: false).hasPrefix("INCOMPLETE: "))
        #expect(report.lastLine(strict: false).contains(", 1 rule not run, "))
        #expect(!(try ClaimRun.claim(of: try ResultFile(of: report).octets)).isConforming)
    }

    @Test("Vectors that only bear the version of the tool's are said to be altered")
    func altered() async throws {
        let scratch = try Scratch()
        let folder = scratch.url.appendingPathComponent("Vectors")
        try FileManager.default.copyItem(
            at: Repository.root.appendingPathComponent("Vectors"), to: folder)
        let file = folder.appendingPathComponent("profiles.json")
        let text = try String(contentsOf: file, encoding: .utf8)
        try Data("\(text)\n".utf8).write(to: file)
        let catalog = try Catalog(directory: folder)
        let report = try await catalog.run(
            on: ReferenceImplementation(), as: Implementation(name: "x"),
            only: Selection(profiles: ["pkce-client"]))
        let claim = try ClaimRun.claim(of: try ResultFile(of: report).octets, in: catalog)
        #expect(claim.profileName.hasSuffix(", altered vectors"))
        #expect(try claim.text(in: .shields).contains("altered vectors"))
        #expect(try claim.text(in: .claim).contains(" --vectors DIR\n"))
        for form in ReportFormat.allCases where form != .jsonl {
            let text = String(decoding: try form.octets(of: report, strict: false), as: UTF8.self)
            #expect(text.lowercased().contains("altered vectors"), "\(form)")
        }
        #expect(report.markedLine(strict: false).hasSuffix(", vectors 1.0.0-dev, altered vectors"))
        #expect(report.annotations(strict: false).contains { $0.contains("by altered vectors") })
        let index = folder.appendingPathComponent("index.json")
        let own = try String(contentsOf: index, encoding: .utf8)
        let other = own.replacing("\"version\": \"1.0.0-dev\"", with: "\"version\": \"1.0.1\"")
        try #require(other != own)
        try Data(other.utf8).write(to: index)
        let renamed = try Catalog(directory: folder)
        try Self.expectForeign(renamed, "vectors unknown to this tool")
        let seal = folder.appendingPathComponent("sealed/0.6.json")
        let sealed = try String(contentsOf: seal, encoding: .utf8)
        try Data("\(sealed)\n".utf8).write(to: seal)
        try Self.expectForeign(renamed, "altered vectors")
    }

    @Test("A seal that is altered or invented is said to be, where nothing else is changed")
    func forgedSeal() throws {
        let scratch = try Scratch()
        let folder = scratch.url.appendingPathComponent("Vectors")
        try FileManager.default.copyItem(
            at: Repository.root.appendingPathComponent("Vectors"), to: folder)
        let catalog = try Catalog(directory: folder)
        try Self.expectForeign(catalog, nil)
        let seal = folder.appendingPathComponent("sealed/0.6.json")
        let text = try String(contentsOf: seal, encoding: .utf8)
        let invented = text.replacing("\"version\": \"0.6\"", with: "\"version\": \"1.0\"")
        try #require(invented != text)
        try Data(invented.utf8).write(to: folder.appendingPathComponent("sealed/1.0.json"))
        try Self.expectForeign(catalog, "altered vectors", for: "pkce-client@1.0")
        try Self.expectForeign(catalog, nil)
        try Data("\(text)\n".utf8).write(to: seal)
        try Self.expectForeign(catalog, "altered vectors")
        try Self.expectForeign(catalog, nil, for: "pkce-client")
    }

    /// Expects what is said of vectors where a profile is claimed.
    private static func expectForeign(
        _ catalog: Catalog, _ words: String?, for profile: String = "pkce-client@0.6"
    ) throws {
        let claim = try catalog.claim(named: profile)
        #expect(try catalog.foreignness(of: [claim]) == words)
    }

    @Test("Stale expectations support no claim")
    func stale() async throws {
        let report = try await ClaimRun.report(profiles: ["pkce-client"])
        let entry = ExpectedFailure("s256-challenge", .wrongAnswer, reason: "r")
        try Self.expectRefusal(
            of: report.expecting(ExpectedFailures([entry], file: "f")), profile: nil,
            "expected failures that are out of date: 1 entry is to be changed")
    }

    @Test("A run that was ended early supports no claim")
    func incomplete() async throws {
        let kept = try KeptCatalog()
        let report = try await ResultScenario.ended.report(in: kept.catalog)
        try Self.expectRefusal(of: report, profile: "x", "was not completed", in: kept.catalog)
    }

    @Test("A result that does not verify is refused as such")
    func changed() async throws {
        var file = try ResultFile(of: try await ClaimRun.report(profiles: ["pkce-client"]))
        try file.replace("\"kind\":\"passed\"", with: "\"kind\":\"fault\"", in: 2)
        try file.seal()
        let octets = file.octets
        let error = #expect(throws: ResultFileError.self) { try ClaimRun.claim(of: octets) }
        #expect(error?.isContradiction == true)
    }

    private static func expectRefusal(
        of report: Report, profile: String?, _ words: String, in catalog: Catalog? = nil
    ) throws {
        let octets = try ResultFile(of: report).octets
        let error = #expect(throws: ResultFileError.self) {
            try ClaimRun.claim(of: octets, profile: profile, in: catalog)
        }
        let text = error?.description ?? ""
        #expect(text.contains(words), "\(text)")
        #expect(!text.contains("\n"))
    }
}

@Suite("A badge")
struct BadgeTests {
    @Test("Its profile and vectors stand at the left, its result at the right")
    func words() async throws {
        let report = try await ClaimRun.report(profiles: ["pkce-client"])
        let claim = try ClaimRun.claim(of: try ResultFile(of: report).octets)
        let json = try JSONParser.parse(Array(try claim.text(in: .shields).utf8))
        #expect(json["label"] == .string("pkce-client, vectors \(report.version)"))
        #expect(json["message"] == "conforms")
    }

    @Test("Shields reads the members of its schema, and no green ones of what does not conform")
    func shields() async throws {
        let good = try await ClaimRun.report(profiles: ["pkce-client"])
        let bad = try await ClaimRun.expecting(reason: "r")
        for (report, isError) in [(good, false), (bad, true)] {
            let claim = try ClaimRun.claim(of: try ResultFile(of: report).octets)
            let json = try JSONParser.parse(Array(try claim.text(in: .shields).utf8))
            #expect(json["schemaVersion"] == .integer(1))
            #expect(json["message"] == .string(isError ? "does not conform" : "conforms"))
            #expect(json["isError"] == .bool(isError))
            #expect(json["color"] == .string(isError ? "#ad2018" : "#17693a"))
        }
    }

    @Test("Whatever the name is, no line of the claim is a command")
    func hostile() async throws {
        for name in HostileReport.values.sampled(4) {
            let report = try await ClaimRun.report(profiles: ["pkce-client"], named: name)
            let claim = try ClaimRun.claim(of: try ResultFile(of: report).octets)
            let lines = try claim.text(in: .claim).split(separator: "\n")
            #expect(!lines.contains { $0.hasPrefix("::") })
        }
    }
}

/// Runs of the profile `pkce-client`.
enum ClaimRun {
    /// The report of the reference on some profiles, which are run once, as that of an implementation with a name.
    static func report(
        profiles: [String], named name: String = "x"
    ) async throws -> Report {
        let report = try await task(profiles).value
        let run = report.run
        return Report(
            run: RunDescription(
                implementation: Implementation(name: name), selection: run.selection,
                timeout: run.timeout, repetition: run.repetition, isExhaustive: run.isExhaustive,
                wasStopped: run.wasStopped, rerun: run.rerun, date: run.date),
            cases: report.cases, omissions: report.omissions, later: report.later,
            catalog: report.catalog)
    }

    private static let tasks = Locked<[[String]: Task<Report, any Error>]>([:])

    private static func task(_ profiles: [String]) -> Task<Report, any Error> {
        tasks.withLock { tasks in
            if let known = tasks[profiles] { return known }
            let task = Task {
                try await Catalog.bundled.run(
                    on: ReferenceImplementation(), as: Implementation(name: "x"),
                    only: Selection(profiles: profiles))
            }
            tasks[profiles] = task
            return task
        }
    }

    /// A run of a client whose challenges are wrong, as a list expects.
    static func expecting(reason: String) async throws -> Report {
        let report = try await Catalog.bundled.run(
            on: MistakenClient(challenge: padded), as: Implementation(name: "x"),
            only: Selection(profiles: ["pkce-client"]))
        let draft = ExpectedFailures([], file: "f")
        let entries = (report.renewing(draft)?.entries ?? []).map {
            ExpectedFailure($0.pattern, $0.failure, reason: reason)
        }
        return report.expecting(ExpectedFailures(entries, file: "f"))
    }

    private static let padded: @Sendable (String, String) throws -> String? = { verifier, method in
        guard method == "S256" else { return nil }
        return try ReferenceImplementation().codeChallenge(for: verifier, method: method) + "="
    }

    static func claim(
        of octets: [UInt8], profile: String? = nil, in catalog: Catalog? = nil
    ) throws -> Claim {
        try ResultFile.with(octets) {
            try Claim(
                path: $0, profile: profile, in: try catalog ?? .bundled, toolVersion: "1.2.3")
        }
    }
}
