import Conformance
import ConformancePipe
import Dispatch
import Foundation

/// The program as a whole.
package enum ToolProcess {
    /// Runs the call of this process, and ends it.
    package static func main() async -> Never {
        complainWithoutProc()
        // A file that grows beyond its limit is then an error like a full disk, and does not end the tool.
        signal(SIGXFSZ) { _ in }
        SignalWatch.quitAtOnce()
        TerminalModes.keep()
        let status = await CommandLineTool.run(Array(CommandLine.arguments.dropFirst()))
        TemporaryFolder.removeAll()
        guard Console.isWritten else { exit(Console.complain().rawValue) }
        exit(SignalWatch.received.withLock { $0.map { 128 + $0.number } } ?? status.rawValue)
    }

    /// Ends the tool where the system does not say which program this is, without which its vectors are not found.
    private static func complainWithoutProc() {
        #if os(Linux)
            guard access("/proc/self/exe", F_OK) != 0 else { return }
            let line = "conform: /proc is missing; mount it with: mount -t proc proc /proc\n"
            _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
            _exit(ExitStatus.incomplete.rawValue)
        #endif
    }

    /// Runs a call within another program.
    ///
    /// - Parameter arguments: What follows the program's name.
    /// - Returns: The exit status, and what the call printed.
    package static func call(
        _ arguments: [String]
    ) async -> (status: Int32, output: String, errors: String) {
        let transcript = Console.Transcript()
        let status = await Console.$transcript.withValue(transcript) {
            await CommandLineTool.run(arguments)
        }
        return (status.rawValue, transcript.output, transcript.errors)
    }
}

/// Ends the processes that the tool has started, and removes its temporary files, when a signal ends it.
struct SignalWatch {
    private let sources: [any DispatchSourceSignal]

    /// The first signal that ends the run, and when it came; nil while there was none.
    static let received = Locked<(number: Int32, time: ContinuousClock.Instant)?>(nil)

    /// The signal that came before its source was registered, which is some time after it is resumed; 0 if none did.
    nonisolated(unsafe) private static var early: sig_atomic_t = 0

    /// The signals that users, terminals, timers and limits send, and that end a program.
    private static let ending = [
        SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU,
    ]

    /// How long the same signal is taken for the first one, which `timeout` sends to a process and to its group.
    private static let repetition = Duration.seconds(1)

    /// Watches from now on for signals that are not ignored.
    ///
    /// - Parameters:
    ///   - interrupt: Ends the run at SIGINT or SIGTERM, so that its report says what was seen so far, and returns
    ///     how many seconds that may take; if there is no run, and at the second signal, the tool ends at once.
    ///   - body: What to do before the tool ends.
    init(
        interrupting interrupt: @escaping @Sendable () -> Double? = { nil },
        before body: @escaping @Sendable () -> Void
    ) {
        // A handler, unlike a signal that is ignored, is not passed on to the command. The signals of another program
        // that calls the tool are its own.
        let ending = Console.transcript == nil ? Self.ending : []
        let taken = ending.filter { Self.take($0) { Self.early = $0 } }
        let queue = DispatchQueue(label: "conform.signals")
        sources = taken.map { number in
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            let handler = { @Sendable in
                guard let isFirst = Self.isFirst(number) else { return }
                guard isFirst, [SIGINT, SIGTERM].contains(number), let patience = interrupt()
                else { return Self.exit(at: number, after: body) }
                queue.asyncAfter(deadline: .now() + patience) {
                    Console.write(
                        "conform: the run does not end; what is not written by now is lost\n")
                    Self.exit(at: number, after: body)
                }
            }
            source.setEventHandler(handler: handler)
            source.setRegistrationHandler { if Self.early == number { handler() } }
            source.resume()
            return source
        }
        Self.active.withLock { [sources] in $0 += sources.isEmpty ? 0 : 1 }
    }

    private static let active = Locked(0)

    /// Whether the signals are watched already.
    static var isActive: Bool { active.withLock { $0 } > 0 }

    /// Whether no signal came before; nil if this one only repeats it.
    private static func isFirst(_ number: Int32) -> Bool? {
        received.withLock { first in
            guard let known = first else {
                first = (number, .now)
                return true
            }
            return known.number == number && .now - known.time < repetition ? nil : false
        }
    }

    private static func exit(at number: Int32, after body: () -> Void) {
        body()
        CommandAdapter.abandonAll {
            Console.warnOfFolders()
            OutputFile.removeUnfinished()
            Foundation.exit(128 + number)
        }
    }

    /// Restores the handling of signals.
    func end() {
        guard !sources.isEmpty else { return }
        Self.active.withLock { $0 -= 1 }
        for source in sources {
            source.cancel()
            signal(Int32(source.handle), SIG_DFL)
        }
        Self.quitAtOnce()
    }

    /// Takes a signal, unless it is ignored: who ignores one for a program means it, as `nohup` does.
    ///
    /// - Returns: Whether it is taken.
    private static func take(
        _ number: Int32, _ handler: @escaping @convention(c) (Int32) -> Void
    ) -> Bool {
        let before = signal(number, handler)
        guard unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) else {
            return true
        }
        signal(number, before)
        return false
    }

    /// Lets SIGQUIT end the tool at once, where Swift would look for the cause of a crash first.
    static func quitAtOnce() {
        _ = take(SIGQUIT) { number in
            TerminalModes.restore()
            _exit(128 + number)
        }
    }
}
