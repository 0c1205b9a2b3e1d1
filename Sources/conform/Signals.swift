import Foundation

/// The signals that end the tool.
enum Signals {
    typealias Handler = @convention(c) (Int32) -> Void

    /// Those that users, terminals, timers and limits send, and that end a program.
    static let ending = [
        SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU,
    ]

    /// Takes a signal, unless it is ignored: who ignores one for a program means it, as `nohup` does.
    ///
    /// - Returns: Whether it is taken, and what took it before.
    static func take(_ number: Int32, _ handler: @escaping Handler) -> (isTaken: Bool, Handler?) {
        let before = signal(number, handler)
        guard unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) else {
            return (true, before)
        }
        signal(number, before)
        return (false, before)
    }

    /// The signal that came before its dispatch source was registered; 0 if none did.
    nonisolated(unsafe) static var early: sig_atomic_t = 0

    /// Notes a signal for the source that is not registered yet.
    static let note: Handler = { early = $0 }

    /// Lets SIGQUIT end the tool at once, where Swift would look for the cause of a crash first.
    static func quitAtOnce() {
        _ = take(SIGQUIT) { number in
            TerminalModes.restore()
            _exit(128 + number)
        }
    }
}
