import Foundation

/// The signals that a thread blocks, which a process that it starts inherits.
enum SignalMask {
    /// Performs a body while the thread blocks no signals.
    ///
    /// Threads of Dispatch block all of them, and a process that inherits that is not ended by
    /// `SIGTERM`.
    static func withNoSignalBlocked(_ body: () throws -> Void) rethrows {
        var (none, before) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        try body()
    }
}
