import Foundation
import TestSupport
import Testing

@testable import Conformance
@testable import ConformanceDiagnosis
@testable import ConformTool

@Suite("A folder of vectors without the answers of its mistakes says so")
struct MissingAnswersTests {
    /// Gives a test a small folder whose suite has a mistake.
    private static func inFolder(
        answers: String? = nil, _ body: (URL) async throws -> Void
    ) async throws {
        let mistake = #"{"id": "mistake-one", "title": "errs", "rule": "rule-one"}"#
        let folder = try VectorFolder.write(mistakes: mistake)
        defer { try? FileManager.default.removeItem(at: folder) }
        if let answers {
            try Data(answers.utf8).write(to: folder.appendingPathComponent("answers.json"))
        }
        try await body(folder)
    }

    @Test(
        "One line of a warning names file, folder and what to do",
        arguments: [["explain", "rule-one"], ["find", "T"], ["rules"], ["vectors"]])
    func warned(_ call: [String]) async throws {
        try await Self.inFolder { folder in
            let run = await Tool.conform(call + ["--vectors", folder.path])
            #expect(run.status == 0)
            #expect(
                run.errors == """
                    conform: warning: Vectors/answers.json: is missing in \(folder.path), so no known mistake can \
                    be named, and the vectors have another fingerprint; copy the file there from the package

                    """)
        }
    }

    @Test("A report on failures says that no known mistake can be named, and why")
    func report() async throws {
        try await Self.inFolder { folder in
            let catalog = try Catalog(directory: folder)
            let report = try await catalog.run(on: SmallClient.wrong)
            #expect(report.text().contains("no known mistake can be named: Vectors/answers.json: "))
        }
    }

    @Test("Nothing is said of a folder that has the file, or whose suites have no mistakes")
    func silent() async throws {
        try await Self.inFolder(answers: "{}") { folder in
            let run = await Tool.conform("rules", "--vectors", folder.path)
            #expect(run.status == 0 && run.errors.isEmpty)
            let report = try await Catalog(directory: folder).run(on: SmallClient.wrong)
            #expect(!report.text().contains("no known mistake can be named"))
        }
        let plain = try VectorFolder.write()
        defer { try? FileManager.default.removeItem(at: plain) }
        let run = await Tool.conform("rules", "--vectors", plain.path)
        #expect(run.status == 0 && run.errors.isEmpty)
    }

    @Test("A malformed file of answers is refused before anything is run")
    func malformed() async throws {
        try await Self.inFolder(answers: #"{"pkce/small": {}}"#) { folder in
            let run = await Tool.conform("check", "--vectors", folder.path, "--", "true")
            #expect(run.status == 2)
            #expect(run.errors.hasPrefix("conform: Vectors/answers.json: pkce/small: "))
        }
    }
}
