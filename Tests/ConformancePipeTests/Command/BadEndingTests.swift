import ConformancePipe
import Conformance
import Foundation
import StrictCodecs
import TestSupport
import Testing

@Suite("Processes that exit, and processes that do not", .timeLimit(.minutes(20)))
struct BadEndingTests {
    static let deaths = [
        Mishap("exit-0", "ended with exit status 0"), Mishap("exit-1", "ended with exit status 1"),
        Mishap("crash", "was ended by signal 11"),
        Mishap("answer-and-exit-0", "ended with exit status 0"),
        Mishap("answer-and-exit-1", "ended with exit status 1"),
        Mishap("answer-and-kill-itself", "was ended by signal 9"),
        Mishap("closes-output", "closed its standard output and went on"),
        Mishap("closes-errors", "", .passed),
    ]

    static let waits = [
        Mishap("hang", "gave no answer within 1.0 seconds"),
        Mishap("late", "gave no answer within 1.0 seconds"),
        Mishap("hang-and-ignore-signals", "gave no answer within 1.0 seconds"),
        Mishap("joins-group-of-parent", "gave no answer within 1.0 seconds"),
        Mishap("closes-input", "gave no answer within 1.0 seconds"),
        Mishap("half-line", "within 1.0 seconds, but the beginning of a line: \"{\"type\""),
        Mishap("no-line-feed", "within 1.0 seconds, but the beginning of a line: \"{\"type\""),
    ]

    @Test("The case in which a process exits has the fault", arguments: BadRun.windows(of: deaths))
    func blamed(_ mishap: Mishap, window: Int) async throws {
        try await BadRun(mishap.behaviour, window: window).expect(mishap.kind, mishap.words)
    }

    @Test("The case that gets no answer has the fault", arguments: BadRun.windows(of: waits))
    func overdue(_ mishap: Mishap, window: Int) async throws {
        let run = try await BadRun(mishap.behaviour, window: window, deadline: .seconds(1))
        try run.expect(mishap.kind, mishap.words)
    }

    @Test(
        "In a process of its own, too, a case harms no other",
        arguments: ["exit-1", "crash", "text"])
    func isolated(_ behaviour: String) async throws {
        try await BadRun(behaviour, isolated: true).expect(.fault, "")
    }

    @Test(
        "An odd ending is reported, and fails no case",
        arguments: [
            ("exit-3-after-bye", "the command ended with exit status 3 after its last answer"),
            ("crash-after-bye", "the command was ended by signal 11 after its last answer"),
            ("answer-after-bye", "the command wrote a line after its last answer: \"{\"type\""),
            ("ignores-bye-and-signals", "the command did not end within 2.0 seconds after bye"),
        ])
    func departures(_ behaviour: String, notice: String) async throws {
        let run = try await BadRun(behaviour)
        try run.expect(.passed, "")
        #expect(run.notices.count == 1)
        #expect(run.notices.first?.contains(notice) == true, "\(run.notices)")
    }

    @Test(
        "Legal behaviour is not reported",
        arguments: [
            "honest", "slow-hello", "hello-in-pieces", "hello-with-null-window", "log-after-bye",
            "log-after-answer", "out-of-order", "in-one-write", "octet-by-octet",
            "errors-for-each-case",
            "grandchild-at-bye", "checks-signals", "small-pipes",
        ])
    func legal(_ behaviour: String) async throws {
        let scratch = try Scratch()
        let run = try await BadRun(behaviour, folder: scratch.url)
        try run.expect(.passed, "")
        #expect(run.notices.isEmpty)
    }

    @Test("What happens only once is a fault as well", arguments: [1, 8])
    func sporadic(window: Int) async throws {
        let scratch = try Scratch()
        let run = try await BadRun("crash-once", window: window, folder: scratch.url)
        let faults = run.report.cases.map(\.verdict).filter { !$0.isPassed }
        #expect(faults.count == 1)
        let words = "was ended by signal 11; alone, this case does not do it"
        #expect(faults.allSatisfy { "\($0)".contains(words) }, "\(faults)")
        #expect(run.report.isComplete)
        #expect(run.notices.isEmpty)
    }

    @Test("An answer near the time-out counts for its own case or for none", arguments: [1, 8])
    func aroundTheTimeout(window: Int) async throws {
        let vectors = ["pkce/challenge/challenge-with-*", "pkce/base64url/text-*"]
        let run = try await BadRun(
            "around-the-deadline", window: window, deadline: .milliseconds(200), vectors: vectors)
        let declared = try Selection(vectors: vectors).plan(in: BadRun.catalog).vectors
        #expect(run.report.cases.map(\.id) == declared.map(\.id))
        for verdict in run.report.cases.map(\.verdict) where verdict.kind == .fault {
            #expect("\(verdict)".contains("gave no answer within 0.2 seconds"), "\(verdict)")
        }
        #expect(
            run.report.cases.allSatisfy { [.passed, .fault, .notRun].contains($0.verdict.kind) })
    }

    @Test("More exits than allowed end the run, and no case is lost")
    func manyDeaths() async throws {
        let words = try BadRun.words("crash", "code_verifier")
        let run = try await BadRun(words, .init(window: 1))
        let declared = try Selection(vectors: BadRun.vectors).plan(in: BadRun.catalog)
            .vectors
        #expect(run.report.cases.map(\.id) == declared.map(\.id))
        #expect(run.report.cases.count { $0.verdict.kind == .fault } == 6)
        #expect(run.report.cases.count { $0.verdict.kind == .notRun } == declared.count - 6)
        #expect(!run.report.isComplete)
        #expect(run.time < BadRun.bound)
    }

    @Test("A command that cannot be restarted ends the run")
    func startsOnce() async throws {
        let scratch = try Scratch()
        let words = try BadRun.words("hello-once") + [scratch.url.path]
        let settings = CommandAdapter.Settings(window: 1, helloDeadline: .seconds(1))
        let run = try await BadRun(words, settings)
        let verdict = try #require(run.report.cases.last?.verdict)
        #expect("\(verdict)".contains("not run: the command gave no hello within 1.0 seconds"))
        #expect(!run.report.isComplete)
    }
}
