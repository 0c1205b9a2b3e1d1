import Foundation
import TestSupport
import Testing

@Suite("Edge cases of calls")
struct SmallCallTests {
    private static let call = ["reference", "--rule", "s256-challenge"]

    @Test("--output - writes to standard output, and no file of this name")
    func dash() async {
        for form in ["text", "junit"] {
            let named = await Tool.conform(Self.call + ["--format", form, "--output", "-"])
            let plain = await Tool.conform(Self.call + ["--format", form])
            #expect(named.status == 0)
            #expect(
                named.output.split(separator: "\n").count
                    == plain.output.split(separator: "\n").count)
        }
        #expect(!FileManager.default.fileExists(atPath: "-"))
    }

    @Test("An error is truncated, however long the text that it quotes")
    func long() async {
        let long = String(repeating: "a", count: 100_000)
        for call in [
            ["rules", "--suite", long], ["rules", "--vectors", "/\(long)"], ["explain", long],
            [long], ["--\(long)"],
        ] {
            let tool = await Tool.conform(call)
            #expect(tool.status == 2)
            #expect(tool.errors.utf8.count < 1_200, "\(call[0].prefix(20))")
        }
    }

    #if os(Linux)
        @Test("Annotations that are lost to a full disk give exit status 3")
        func remarks() async throws {
            let status = try await Tool.onThread {
                let process = Process()
                process.executableURL = URL(fileURLWithPath: "/bin/sh")
                let tool = try #require(Tool.executable("conform")).path
                process.arguments = [
                    "-c", "exec \"$0\" \"$@\" 2>/dev/full >/dev/null", tool, "samples",
                    "app-flip-page",
                    "--suite", "app-flip-app/redirect-uri", "--github-annotations",
                ]
                try process.run()
                process.waitUntilExit()
                return process.terminationStatus
            }
            #expect(status == 3)
        }
    #endif
}
