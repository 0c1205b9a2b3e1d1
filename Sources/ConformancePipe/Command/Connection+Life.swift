import Conformance
import Foundation
import StrictCodecs

extension Connection {
    /// How long a process may take to end after `bye`.
    static let byeDeadline = Duration.seconds(2)

    /// How long a process may take to end after `SIGTERM`.
    static let grace = Duration.milliseconds(500)

    /// Starts a process and waits for its hello.
    ///
    /// - Returns: The connection, and what the process said of itself.
    /// - Throws: ``StartFailure`` that says what to do.
    static func start(_ launcher: ProcessLauncher) async throws -> (Connection, Hello) {
        let child = try ChildProcess(launcher.command, in: launcher.folder)
        let connection = Connection(child, loop: launcher.loop)
        let deadline = launcher.settings.helloDeadline
        launcher.loop.add(connection)
        connection.send(.hello(version: launcher.settings.version))
        await connection.wait(for: deadline) {
            connection.hello != nil || connection.failure != nil
        }
        if let hello = connection.hello, connection.failure == nil {
            return (connection, hello)
        }
        let failure = connection.startFailure(after: deadline, in: launcher.place)
        await connection.close()
        throw failure
    }

    /// Sends `bye` and waits for the end.
    ///
    /// - Returns: The irregularity of the end, or nil.
    func leave() async -> ShutdownResult {
        let failure = failure
        send(.bye)
        isLeaving = true
        await wait(for: Self.byeDeadline) { self.outgoing.isEmpty }
        isInputClosed = true
        child.closeInput()
        await wait(for: Self.byeDeadline) { self.child.ending != nil }
        if child.ending != nil { transferRest() }
        let shutdown = ShutdownResult(
            failure: failure, ending: child.ending, trailingOutput: trailingOutput)
        await close()
        return shutdown
    }

    /// Waits briefly for an end that follows the last answer.
    func linger() async {
        await wait(for: .milliseconds(500)) { self.failure != nil }
    }

    /// Ends the process with everything that it started.
    func close() async {
        end(ProcessFailure("was ended"))
        if child.ending == nil {
            child.send(SIGTERM)
            await wait(for: Self.grace) { self.child.ending != nil }
        }
        child.destroy()
        loop.remove(self)
    }

    private func wait(for duration: Duration, until isOver: () -> Bool) async {
        let start = ContinuousClock.now
        while !isOver(), ContinuousClock.now - start < duration {
            await Pause.milliseconds(2)
        }
    }

    private func startFailure(after deadline: Duration, in place: String) -> StartFailure {
        let errors = log.text(after: 0).lastLines(12)
        if let failure {
            let hint = child.ending == nil ? "" : "; it \(place)"
            return StartFailure(
                "the command \(failure.reason)\(hint)", errors: errors, isOfProcess: true)
        }
        return StartFailure(
            "the command gave no hello within \(deadline): it wrote \(received) octets on standard output, "
                + "\(log.count) on standard error, and no complete line; is standard output flushed "
                + "after each line? (Python: print(message, flush=True); C and Swift: setvbuf(stdout, nil, _IOLBF, 0))",
            errors: errors, isOfProcess: true)
    }
}

/// How a process ended after `bye`.
struct ShutdownResult: Sendable {
    /// Why it had been given up before.
    let failure: ProcessFailure?

    /// How it ended by itself, or nil if it had to be ended.
    let ending: Ending?

    /// The first line that it wrote after `bye`.
    let trailingOutput: String?

    /// Whether the last case caused it, and not only the way in which the command ends.
    var isFault: Bool {
        if case .signal? = ending { return true }
        return failure != nil || trailingOutput != nil
    }

    /// What was wrong, or nil.
    var complaint: String? {
        if let failure { return "\(failure.reason) after its last answer" }
        if let trailingOutput { return "wrote a line after its last answer: \(trailingOutput)" }
        switch ending {
        case .exit(0)?: return nil
        case let ending?: return "\(ending) after its last answer"
        case nil: return "did not end within \(Connection.byeDeadline) after bye"
        }
    }
}

extension String {
    /// The last lines of a text, escaped and indented.
    func lastLines(_ count: Int) -> String {
        split(separator: "\n", omittingEmptySubsequences: true).suffix(count)
            .map { "  " + Excerpt.cut(JSON.printable(String($0)), to: 400) }
            .joined(separator: "\n")
    }
}
