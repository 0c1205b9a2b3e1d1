import Conformance
import ConformanceDiagnosis
import ConformanceReports
import Foundation
import Reference
import StrictCodecs
import TestSupport
import Testing

@testable import ConformTool
@testable import Mistakes

@Suite("Profiles")
struct ProfileTests {
    @Test("The reference conforms to each profile, which its run selects alone")
    func reference() async throws {
        let catalog = try Catalog.bundled
        #expect(!catalog.profiles.isEmpty)
        for profile in catalog.profiles where !profile.rules(in: catalog).isEmpty {
            let musts = profile.rules(in: catalog).count { $0.level == .must }
            #expect(musts > 0, "\(profile.id)")
        }
        let report = try await catalog.run(
            on: ReferenceImplementation(), only: Selection(profiles: ["pkce-client"]))
        let expected = catalog.profiles.first { $0.id == "pkce-client" }?.rules(in: catalog)
        #expect(report.rules.map(\.id) == expected?.map(\.id))
        #expect(report.text().contains("  conforms to pkce-client: 13 rules met"))
        #expect(!report.text().contains("conforms to pkce-server"))
        let part = try await catalog.run(
            on: ReferenceImplementation(), only: Selection(suites: ["pkce/challenge"]))
        #expect(!part.text().contains("pkce-client"))
    }

    @Test("An app that plays App Flip alone conforms to its profile, and to nothing else")
    func appFlipAlone() async throws {
        let report = try await Catalog.bundled.run(on: FlipOnly())
        let text = report.text()
        #expect(!report.isConforming())
        #expect(text.contains("  conforms to app-flip-app: "))
        #expect(text.contains(", conforms to app-flip-app, vectors "))
        #expect(!text.contains("from native-client"))
    }

    /// An app without any part in OAuth in installed apps, which says that it has none.
    struct FlipOnly: AppFlipApp, InstalledApp {
        func answer(_ activity: FlipActivity) -> FlipAnswer {
            ReferenceImplementation().answer(activity)
        }

        func answer(
            _ activities: [FlipActivity], finishOrder: [Int]
        ) -> [FlipAnswer] {
            ReferenceImplementation().answer(activities, finishOrder: finishOrder)
        }
    }

    @Test("What is due for a profile is named")
    func due() async throws {
        let catalog = try Catalog.bundled
        let client: any InstalledApp = MistakenClient(challenge: { verifier, _ in
            verifier.utf8.count < 43 ? "short" : nil
        })
        let report = try await catalog.run(
            on: client, only: Selection(profiles: ["pkce-client"]))
        let result = try #require(
            report.profiles(strict: true).first { $0.claim.name == "pkce-client" })
        #expect(result.due(strict: true).map(\.id) == ["illegal-length-refused"])
        #expect(result.due(strict: false).isEmpty)
        let text = report.text(strict: true)
        #expect(text.contains("  pkce-client: 1 rule not met: illegal-length-refused"))
    }

    @Test("A name that no profile has is refused, and the nearest is named")
    func unknown() async throws {
        let call = await Tool.conform("reference", "--profile", "pkce-clent")
        #expect(call.status == 2)
        #expect(call.errors.contains("no profile \"pkce-clent\"; did you mean pkce-client?"))
        let sealed = await Tool.conform("reference", "--profile", "pkce-client@7.1")
        #expect(sealed.status == 2)
        #expect(sealed.errors.contains("no sealed version \"7.1\""))
    }

    // MARK: - Seals

    /// A profile of the only suite, and a seal that has one of its two vectors.
    private static let profiles = """
        {"profiles": [{"id": "small", "title": "T", "meaning": "M.", "suites": ["pkce/small"]}]}
        """

    /// Writes a folder with a profile and its seal.
    private func folder(_ change: (inout [String: String]) -> Void = { _ in }) throws -> URL {
        let folder = try VectorFolder.write()
        try Data(Self.profiles.utf8).write(to: folder.appendingPathComponent("profiles.json"))
        let files = VectorFiles(directory: folder)
        let seal = try Seal(of: try Catalog(directory: folder), in: files, version: "1.0")
        var hashes = seal.vectors
        change(&hashes)
        let text = """
            {"version": "1.0", "profiles": {"small": {"may_lack": [], "rules": ["rule-one"]}},
             "vectors": {"pkce/small": {\(hashes.map { id, hash in
                "\"\(id.dropFirst("pkce/small/".count))\": \"\(hash)\""
             }.sorted().joined(separator: ", "))}}}
            """
        let sealed = folder.appendingPathComponent("sealed")
        try FileManager.default.createDirectory(at: sealed, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: sealed.appendingPathComponent("1.0.json"))
        return folder
    }

    @Test("A sealed profile is judged by its own vectors, and newer ones are run and not scored")
    func newer() async throws {
        let folder = try folder { $0["pkce/small/bad"] = nil }
        defer { try? FileManager.default.removeItem(at: folder) }
        let catalog = try Catalog(directory: folder)
        let report = try await catalog.run(
            on: WrongClient { verifier, _ in verifier }, only: Selection(profiles: ["small@1.0"]))
        #expect(report.cases.map(\.id) == ["pkce/small/good"])
        let text = report.text()
        #expect(text.contains("  conforms to small@1.0: 1 rule met"))
        #expect(report.isConforming())
        #expect(report.later.map(\.id) == ["pkce/small/bad"])
        #expect(
            text.contains(
                """
                NEW     1 vector not in small@1.0, not scored: 1 wrong answer
                        pkce/small/bad: wrong answer
                """))
        let whole = try await catalog.run(
            on: WrongClient { verifier, _ in verifier }, only: Selection(profiles: ["small"]))
        #expect(whole.text().contains("  small: 1 MUST rule not met: rule-one") == false)
        #expect(!whole.isConforming())
        let call = await Tool.conform(
            "profiles", "--vectors", folder.path, "--diff", "small@1.0", "small")
        #expect(call.output.contains("+ pkce/small/bad  (rule-one)"))
    }

    @Test(
        "Every form of a report has the vectors that are not scored",
        arguments: [
            (ReportFormat.json, #""later":[{"vector":"pkce/small/bad","verdict":"wrong answer"}]"#),
            (.jsonl, #"{"record":"later","vector":"pkce/small/bad""#),
            (.junit, #"message="new, not scored: wrong answer""#),
            (.markdown, "1 vector not in small@1.0, not scored: 1 wrong answer"),
            (.html, "<li><code>pkce/small/bad</code>: wrong answer</li>"),
        ])
    func laterVectors(_ form: ReportFormat, _ text: String) async throws {
        let folder = try folder { $0["pkce/small/bad"] = nil }
        defer { try? FileManager.default.removeItem(at: folder) }
        let report = try await Catalog(directory: folder).run(
            on: WrongClient { verifier, _ in verifier }, only: Selection(profiles: ["small@1.0"]))
        let octets = try form.octets(of: report, strict: false)
        #expect(String(decoding: octets, as: UTF8.self).contains(text))
    }

    @Test("A result file with vectors that are not scored is read again, unless they are changed")
    func laterRecords() async throws {
        let folder = try folder { $0["pkce/small/bad"] = nil }
        defer { try? FileManager.default.removeItem(at: folder) }
        let catalog = try Catalog(directory: folder)
        let report = try await catalog.run(
            on: WrongClient { verifier, _ in verifier }, only: Selection(profiles: ["small@1.0"]))
        let octets = try report.resultFile()
        let stored = try ResultFile.read(octets, in: catalog)
        #expect(stored.report.later.map(\.verdict.kind) == [.wrongAnswer])
        #expect(try stored.report.resultFile() == octets)
        let lines = octets.split(separator: UInt8(ascii: "\n"))
        let without = lines.filter { !$0.starts(with: #"{"record":"later""#.utf8) }
        #expect(throws: ResultFileError.self) {
            try ResultFile.read(Array(without.joined(separator: [UInt8(ascii: "\n")])), in: catalog)
        }
    }

    @Test("A sealed vector that has changed is refused unless the seal says why")
    func changed() async throws {
        let folder = try folder { $0["pkce/small/bad"] = "0011223344556677" }
        defer { try? FileManager.default.removeItem(at: folder) }
        let error = #expect(throws: VectorFileError.self) {
            try CatalogIndex(checking: try Catalog(directory: folder))
        }
        #expect(error?.description.contains("pkce/small/bad has changed; add it there") == true)
        let file = folder.appendingPathComponent("sealed/1.0.json")
        let text = try String(contentsOf: file, encoding: .utf8).dropLast()
        try Data("\(text), \"changes\": {\"pkce/small/bad\": \"It was wrong.\"}}".utf8)
            .write(to: file)
        let catalog = try Catalog(directory: folder)
        _ = try CatalogIndex(checking: catalog)
        let report = try await catalog.run(
            on: WrongClient { verifier, _ in verifier }, only: Selection(profiles: ["small@1.0"]))
        #expect(
            report.text().contains(
                """
                CHANGED 1 vector of the sealed profiles
                        pkce/small/bad: It was wrong.
                """))
    }

    @Test(
        "A seal that is not as one was written is refused in a line",
        arguments: [
            (
                #""version": "1.0""#, #""version": "9.9, all of it""#,
                "version: must be 1.0, as the file is named"
            ),
            (
                #""pkce/small": {"#, #""pkce": {"small/good": "00"}, "pkce/small": {"#,
                "vectors: pkce/small/good: occurs twice"
            ),
            (#""rules": ["#, #""rules": [1, "#, "profiles.small.rules[0]: must be a text"),
        ])
    func malformed(_ text: String, _ other: String, _ complaint: String) throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("sealed/1.0.json")
        let content = try String(contentsOf: file, encoding: .utf8)
        try Data(content.replacing(text, with: other).utf8).write(to: file)
        let error = #expect(throws: VectorFileError.self) {
            try Catalog(directory: folder).seal(of: "1.0")
        }
        #expect(error?.description == "Vectors/sealed/1.0.json: \(complaint)")
    }

    @Test("What an implementation may lack is that of the seal")
    func sealedLacks() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("sealed/1.0.json")
        let content = try String(contentsOf: file, encoding: .utf8)
        try Data(content.replacing(#""may_lack": []"#, with: #""may_lack": ["plain"]"#).utf8)
            .write(to: file)
        let catalog = try Catalog(directory: folder)
        #expect(try catalog.claim(named: "small@1.0").mayLack == [.plain])
        #expect(try catalog.claim(named: "small").mayLack == [])
    }
}
