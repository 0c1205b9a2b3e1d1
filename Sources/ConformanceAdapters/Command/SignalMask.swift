import Foundation

/// The signals that a thread does not take, which a process that it starts inherits.
enum SignalMask {
    /// Does something while the thread takes all signals.
    ///
    /// Threads of Dispatch take none, and a process that inherits that is not ended by `SIGTERM`.
    static func withNoSignalBlocked(_ body: () throws -> Void) rethrows {
        var (none, before) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        try body()
    }
}
