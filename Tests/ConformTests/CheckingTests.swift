import ConformanceReports
import Foundation
import TestSupport
import Testing

@Suite("A list of expected failures on the command line")
struct CheckingTests {
    static let sample = ["samples", "app-flip-page", "--suite", "app-flip-app/redirect-uri"]

    @Test(
        "A written list is refused without reasons, then makes the run as expected, then goes stale"
    )
    func life() async throws {
        let path = FileManager.default.temporaryDirectory
            .appendingPathComponent("known-\(UUID().uuidString).txt").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let written = await Tool.conform(Self.sample + ["--write-expected-failures", path])
        #expect(written.status == 1)
        #expect(written.output.contains(" without a reason; write one into each\n"))
        let expecting = Self.sample + ["--expected-failures", path]
        let draft = await Tool.conform(expecting)
        #expect(draft.status == 2)
        #expect(draft.errors.contains("\(path):2: the reason is missing"))
        try replace("  # \n", with: "  # known\n", in: path)
        let expected = await Tool.conform(expecting)
        #expect(expected.status == 0)
        #expect(
            expected.output.contains("\nAS EXPECTED: 1 of 18 rules met, 17 not met as expected"))
        try replace("  wrong-answer  ", with: "  fault  ", in: path)
        let stale = await Tool.conform(expecting)
        #expect(stale.status == 1)
        #expect(
            stale.output.contains("STALE \(path):2: redirect-uri-scheme-https: expected fault")
        )
    }

    private func replace(_ text: String, with other: String, in path: String) throws {
        let old = try String(contentsOfFile: path, encoding: .utf8)
        try #require(old.contains(text))
        try Data(old.replacing(text, with: other).utf8).write(to: URL(fileURLWithPath: path))
    }
}
