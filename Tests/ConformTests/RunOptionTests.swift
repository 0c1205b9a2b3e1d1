import Conformance
import Foundation
import TestSupport
import Testing

@Suite("How a run is made")
struct RunOptionTests {
    private static let sample = [
        "samples", "app-flip-page", "--suite", "app-flip-app/redirect-uri",
    ]

    @Test("A run that ends at the first failure says so, and what was not run")
    func failFast() async throws {
        let tool = await Tool.conform(Self.sample + ["--fail-fast"])
        #expect(tool.status == 1)
        #expect(tool.output.contains(" not run\n"))
        #expect(tool.output.contains("NOT CONFORMING: "))
        #expect(tool.output.contains(", ended at the first failure, "))
        let failures = tool.output.split(separator: "\n").count { $0.hasPrefix("  x ") }
        #expect(failures == 1, "\(tool.output)")
    }

    @Test("A missed SHOULD ends the run only if it counts")
    func failFastStrict() async throws {
        let should = Self.sample + ["--level", "SHOULD", "--fail-fast"]
        let lenient = await Tool.conform(should)
        #expect(!lenient.output.contains("ended at the first failure"))
        let strict = await Tool.conform(should + ["--strict"])
        #expect(strict.status == 1)
        #expect(strict.output.contains("ended at the first failure"), "\(strict.output)")
    }

    @Test("Interrupts end all processes, also those that never answer", .timeLimit(.minutes(20)))
    func interrupt() async throws {
        let scratch = try Scratch()
        let script = "echo $$ >> \"$1/notebook\"; read -r line; echo \"$0\"; sleep 600"
        let hello = """
            {"type":"hello","protocol":1,"roles":["installed-app"],"operations":["code-challenge"],\
            "implementation":{"name":"shell","version":"1","language":"sh"}}
            """
        let process = Process()
        let executable: URL = try #require(Tool.executable("conform"))
        process.executableURL = executable
        process.arguments = [
            "check", "--jobs", "3", "--timeout", "600", "--suite", "pkce/challenge", "--",
            "/bin/sh", "-c", script, hello, scratch.url.path,
        ]
        (process.standardOutput, process.standardError) = (Pipe(), Pipe())
        try process.run()
        var count = 0
        while (try? scratch.notebook.count) != 3, count < 3000 {
            try await Task.sleep(for: .milliseconds(20))
            count += 1
        }
        while process.isRunning {
            process.interrupt()
            try await Task.sleep(for: .milliseconds(200))
        }
        #expect(process.terminationStatus == 130)
        let started = try scratch.notebook.compactMap { pid_t($0) }
        #expect(started.count == 3)
        for identifier in started {
            #expect(
                Tool.eventually { !ProcessState.isRunning(identifier) },
                "process \(identifier) is still running")
        }
    }

    // MARK: - Families

    @Test("Families run on request")
    func exhaustive() async throws {
        let tool = await Tool.conform(
            "reference", "--suite", "pkce/challenge", "--exhaustive")
        #expect(tool.status == 0)
        #expect(tool.output.contains("\nFAMILIES 585 of 585 vectors of 5 families passed\n"))
    }

    @Test("One case of a family runs by its id, and says how to run it")
    func familyCase() async throws {
        let id = "app-flip-app/redirect-uri/cases-of-opa/0"
        let tool = await Tool.conform("samples", "app-flip-page", "--strict", "--vector", id)
        #expect(tool.status == 1)
        #expect(tool.output.contains("  x \(id)\n"))
        let rerun = "swift run conform samples app-flip-page --strict --vector \(id)\n"
        #expect(tool.output.contains(rerun))
        #expect(tool.output.contains("VECTORS 0 of 1 passed"))
    }

    @Test("Families are listed, for programs as well")
    func list() async throws {
        let tool = await Tool.conform("families", "--suite", "pkce/challenge")
        #expect(tool.status == 0)
        #expect(tool.output.contains("\n43      pkce/challenge/lengths-0-to-42 "))
        let lines = await Tool.conform("families", "--json").output.split(separator: "\n")
        #expect(lines.count == (try FamilyCatalog.bundled.families.count))
        let first = try JSONSerialization.jsonObject(with: Data(lines[0].utf8)) as? [String: Any]
        #expect(first?["count"] as? Int == 13659)
    }
}
