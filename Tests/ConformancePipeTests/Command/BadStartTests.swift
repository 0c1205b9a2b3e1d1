import ConformancePipe
import Conformance
import Foundation
import TestSupport
import Testing

@Suite("Adapters that do not start, or declare little", .timeLimit(.minutes(20)))
struct BadStartTests {
    static let failures = [
        ("hello-of-version-2", "protocol: is 2; this is version 1; it was \"{\"type\":\"hello\""),
        ("hello-of-version-text", "protocol: must be an integer"),
        ("hello-without-implementation", "lacks \"implementation\""),
        ("hello-without-name", "implementation: lacks \"name\""),
        ("hello-without-operations", "lacks \"operations\""),
        ("hello-with-unknown-operation", "operations[0]: "),
        ("hello-with-unknown-role", "roles[1]: \"server\" is not one of app-flip-app"),
        ("hello-with-unknown-member", "unknown member \"extra\""),
        ("hello-with-window-65", "window: must be 1 to 64"),
        ("hello-with-window-0", "window: must be 1 to 64"),
        ("text-before-hello", "it was \"Loading\\u2026\"; standard output is for messages alone"),
        ("log-before-hello", "wrote another message before its hello"),
        ("exit-before-hello", "ended with exit status 7"),
        ("exit-before-hello-with-grandchild", "ended with exit status 7"),
        ("crash-before-hello", "was ended by signal 11"),
        ("becomes-a-daemon", "ended with exit status 0"),
        ("closes-output-before-hello", "closed its standard output and went on"),
        ("hello-of-no-role", "roles: must name one role at least"),
    ]

    @Test("The failure says what to do, in one line", arguments: failures)
    func failure(_ behaviour: String, words: String) async throws {
        let line = try await failure(of: try BadRun.words(behaviour), within: .seconds(10))
        #expect(line.contains(words), "\(line)")
        #expect(!line.contains("\n"))
    }

    @Test(
        "The error for a command that sends no hello advises it to flush",
        arguments: [
            ("silent", "0 octets on standard output"),
            ("hello-without-line-feed", "183 octets on standard output"),
        ])
    func silent(_ behaviour: String, octets: String) async throws {
        let line = try await failure(of: try BadRun.words(behaviour), within: .seconds(1))
        #expect(line.contains("gave no hello within 1.0 seconds"))
        #expect(line.contains("it wrote \(octets)"), "\(line)")
        #expect(line.contains("is standard output flushed after each line?"))
    }

    private func failure(of words: [String], within deadline: Duration) async throws -> String {
        let scratch = try Scratch()
        do {
            let settings = CommandAdapter.Settings(helloDeadline: deadline)
            _ = try await BadRun(words + [scratch.url.path], settings)
            throw Fault("the run went on")
        } catch let failure as StartFailure {
            #expect(failure.isOfProcess)
            return failure.line
        }
    }

    @Test(
        "A command that does not exist is not a process",
        arguments: ["./no-such-program", "no-such-program", ""])
    func unknown(_ program: String) async throws {
        await #expect {
            _ = try await CommandAdapter.start([program])
        } throws: { error in
            (error as? StartFailure)?.isOfProcess == false
        }
    }

    @Test(
        "An operation that it does not declare is unsupported and not requested",
        arguments: [("hello-of-no-operation", 0), ("hello-of-one-operation", 6)])
    func undeclared(_ behaviour: String, passed: Int) async throws {
        let run = try await BadRun(behaviour)
        let cases = run.report.cases
        #expect(cases.count { $0.verdict.isPassed } == passed)
        #expect(cases.count { $0.verdict.kind == .unsupported } == cases.count - passed)
        #expect(run.report.isComplete)
    }

    @Test(
        "A second hello, or an exit after the first, leaves the run incomplete",
        arguments: ["hello-twice", "hello-and-exit"])
    func spoilt(_ behaviour: String) async throws {
        do {
            let run = try await BadRun(behaviour)
            #expect(!run.report.isComplete)
            #expect(!run.report.cases.contains { $0.verdict.isPassed })
        } catch let failure as StartFailure {
            #expect(failure.isOfProcess)
        }
    }

    @Test("A command that never reads does not answer in time")
    func neverReads() async throws {
        let words = try BadRun.words("never-reads")
        let run = try await BadRun(words, .init(window: 8), .milliseconds(300))
        #expect(!run.report.isComplete)
        #expect(
            run.report.cases.contains {
                "\($0.verdict)".contains("gave no answer within 0.3 seconds")
            })
        #expect(run.time < BadRun.bound)
    }
}
