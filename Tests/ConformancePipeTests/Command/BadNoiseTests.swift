import ConformancePipe
import Conformance
import ConformanceDiagnosis
import Foundation
import StrictCodecs
import Testing

@Suite("Other output of an adapter", .timeLimit(.minutes(20)))
struct BadNoiseTests {
    @Test(
        "Notes and errors change no verdict",
        arguments: ["ten-mebibytes-of-errors", "logs-from-many-threads"], [1, 8])
    func harmless(_ behaviour: String, window: Int) async throws {
        let run = try await BadRun(behaviour, window: window)
        try run.expect(.passed, "")
        #expect(run.notices.isEmpty)
    }

    @Test("The end of its output is kept with the case")
    func kept() async throws {
        let log = try #require(
            try await BadRun("ten-mebibytes-of-errors", window: 1).chosenCase?.log)
        #expect(log.hasSuffix("aaa\nthe end\n"))
        #expect(log.utf8.count <= 1 << 16)
        let pieces = try await BadRun("log-in-pieces", window: 1).chosenCase?.log
        #expect(pieces?.hasSameOctets(as: String(repeating: "é漢😀", count: 500) + "\n") == true)
        let threads = try await BadRun("logs-from-many-threads", window: 1).chosenCase?.log
        #expect(threads?.split(separator: "\n").count == 1000)
    }

    @Test(
        "Its output is shown with its failure, escaped",
        arguments: [
            ("log", "with a note", "a note\\u001b[31m"),
            ("errors-without-utf8", "with odd errors", "\\ufffd\\u001b[31m"),
            ("exit-1", "ended with exit status 1", "Traceback: no such key"),
        ])
    func shown(_ behaviour: String, words: String, log: String) async throws {
        let run = try await BadRun(behaviour, window: 1)
        try run.expect(.fault, words)
        let text = run.report.text(details: true)
        #expect(text.contains(log), "\(text)")
    }

    @Test("A long answer arrives whole")
    func longAnswer() async throws {
        try await BadRun("result-of-one-mebibyte").expect(
            .fault, String(repeating: "a", count: 1000))
    }
}
