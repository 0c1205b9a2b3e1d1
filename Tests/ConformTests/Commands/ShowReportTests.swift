import Foundation
import TestSupport
import Testing

@testable import Conformance
@testable import ConformanceDiagnosis
@testable import ConformanceReports

@Suite("Result files on the command line")
struct ShowReportTests {
    /// A folder for what a test writes, with a small catalogue beside it.
    private final class Desk {
        let kept: KeptCatalog
        let folder: URL

        init(_ kept: KeptCatalog) throws {
            self.kept = kept
            folder = kept.folder.appendingPathComponent("desk", isDirectory: true)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }

        func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

        /// Writes the result of a run, and gives back its path.
        func write(_ name: String, _ scenario: ResultScenario) async throws -> String {
            let report = try await scenario.report(in: kept.catalog)
            try Data(ResultFile(of: report).octets).write(to: URL(fileURLWithPath: path(name)))
            return path(name)
        }

        var names: [String] {
            get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path) }
        }

        /// Runs the tool on the small vectors, for which the reference is too strict.
        func run(_ arguments: String...) async -> Tool {
            await Tool.conform(arguments + ["--vectors", kept.folder.path])
        }
    }

    @Test("report gives the report of the run, and its exit status")
    func report() async throws {
        let desk = try Desk(try KeptCatalog.withFamilies())
        for (scenario, status) in [(ResultScenario.conforming, 0), (.stopped, 1), (.ended, 3)] {
            let report = try await scenario.report(in: desk.kept.catalog)
            let tool = try await desk.run("report", "--details", desk.write("a", scenario))
            #expect(tool.output == "\(report.text(details: true))\n")
            #expect(tool.status == status)
            // The commands in it are those of the file.
            #expect(tool.errors.isEmpty == report.cases.allSatisfy { $0.verdict.isPassed })
            #expect(tool.errors.isEmpty || tool.errors.contains("\"alone\" come from the file"))
        }
    }

    @Test("report writes every form to a file, and makes a lenient run strict")
    func forms() async throws {
        let desk = try Desk(try KeptCatalog.withTwoRules())
        let client = SmallClient { $0 == "c" ? "wrong" : try SmallClient.right.answer($0) }
        let report = try await ResultScenario.run(client, in: desk.kept.catalog)
        let path = desk.path("a")
        try Data(ResultFile(of: report).octets).write(to: URL(fileURLWithPath: path))
        for form in ["junit", "html", "markdown", "jsonl"] {
            let tool = await desk.run("report", path, "--format", form, "--output", desk.path(form))
            #expect(tool.status == 0)
            #expect(tool.output.hasSuffix("\(desk.path(form)) is written\n"))
        }
        #expect(try desk.names.sorted() == ["a", "html", "jsonl", "junit", "markdown"])
        #expect(
            try Data(contentsOf: desk.folder.appendingPathComponent("jsonl"))
                == Data(ResultFile(of: report).octets))
        #expect(await desk.run("report", path, "--strict").status == 1)
    }

    @Test("A bad file gives one line on standard error and exit status 2")
    func bad() async throws {
        let desk = try Desk(try KeptCatalog())
        let path = try await desk.write("a", .lenient)
        let octets = try Data(contentsOf: URL(fileURLWithPath: path))
        try octets.dropLast(10).write(to: URL(fileURLWithPath: path))
        let line =
            "conform: \(path):5: the line does not end, so the file is cut off; run the suite again and keep its file as it is\n"
        for tool in [await desk.run("report", path), await Tool.conform("diff", path, path)] {
            #expect(tool.status == 2)
            #expect(tool.errors == line)
            #expect(tool.output.isEmpty)
        }
    }

    @Test("The exit status of diff shows whether anything got worse")
    func difference() async throws {
        let desk = try Desk(try KeptCatalog())
        let (good, bad) = (
            try await desk.write("good", .conforming), try await desk.write("bad", .lenient)
        )
        for (paths, status, end) in [
            ([good, bad], 1, "WORSE: rules: 1 worse\n"),
            ([bad, good], 0, "NOT WORSE: rules: 1 better\n"),
            ([good, good], 0, "SAME: no rule changed\n"),
        ] {
            let tool = await Tool.conform(["diff"] + paths)
            #expect(tool.status == status)
            #expect(tool.output.hasSuffix(end))
        }
        let table = await Tool.conform("diff", good, bad, "--format", "markdown")
        #expect(table.status == 1)
        #expect(table.output.contains("| WORSE | ` rule-one ` | MUST |"))
    }

    @Test("A file that cannot be written is refused before the run")
    func unwritable() async throws {
        let desk = try Desk(try KeptCatalog())
        let (folder, lost) = (desk.folder.path, desk.path("none/a"))
        for (path, what) in [
            (folder, "is not a file; name a regular file"),
            (lost, "cannot be written; is its folder missing or protected?"),
            ("/dev/null", "is not a file; name a regular file"),
        ] {
            let tool = await desk.run("reference", "--format", "jsonl", "--output", path)
            #expect(tool.status == 2)
            #expect(tool.errors == "conform: \(path) \(what)\n")
            #expect(tool.output.isEmpty)
        }
        #expect(try desk.names.isEmpty)
    }

    @Test("A new report replaces an old one entirely")
    func replacement() async throws {
        let desk = try Desk(try KeptCatalog())
        let file = desk.folder.appendingPathComponent("a")
        try Data(repeating: 0x78, count: 100_000).write(to: file)
        let tool = await desk.run("reference", "--format", "jsonl", "--output", file.path)
        #expect(tool.status == 1)
        #expect(tool.output.hasSuffix("\n\(file.path) is written\n"))
        #expect(try desk.names == ["a"])
        #expect(throws: Never.self) {
            try StoredResult(path: file.path, in: desk.kept.catalog)
        }
    }

    @Test("If the disk is full, the report is lost and no part of it is left")
    func noRoom() throws {
        let desk = try Desk(try KeptCatalog())
        let result = try Self.shell(
            "ulimit -f 1; exec \"$0\" reference --vectors \"$1\" --format html --output \"$2\"",
            desk.kept.folder.path, desk.path("a"))
        #expect(result.status == 3)
        #expect(
            result.errors == "conform: \(desk.path("a")) cannot be written; the report is lost\n")
        #expect(try desk.names.isEmpty)
    }

    #if os(Linux)
        @Test("A full device is reported", arguments: ["text", "jsonl", "html"])
        func fullDevice(_ form: String) throws {
            let desk = try Desk(try KeptCatalog())
            let result = try Self.shell(
                "exec \"$0\" reference --vectors \"$1\" --format \"$2\" > /dev/full",
                desk.kept.folder.path,
                form)
            #expect(result.status == 3)
            #expect(
                result.errors == "conform: standard output cannot be written; the report is lost\n")
        }
    #endif

    /// Runs a line of a shell whose `$0` is the tool.
    private static func shell(
        _ line: String, _ arguments: String...
    ) throws -> (status: Int32, errors: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        let tool: URL = try #require(Tool.executable("conform"))
        process.arguments = ["-c", line, tool.path] + arguments
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        let text = String(
            decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text)
    }
}
