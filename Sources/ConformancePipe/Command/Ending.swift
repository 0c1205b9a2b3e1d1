import Foundation

/// How a process ended.
package enum Ending: Equatable, Sendable {
    case exit(Int32)
    case signal(Int32)

    /// It was ended, because it took too long.
    case overdue

    /// It was ended, because it wrote too much.
    case flood

    /// Asks the system, and leaves the process to be asked for again; nil if it runs.
    ///
    /// - Parameter identifier: The number of a process that this one started.
    init?(ofChild identifier: pid_t) {
        var info = siginfo_t()
        let options = WEXITED | WNOHANG | WNOWAIT
        guard waitid(P_PID, id_t(identifier), &info, options) == 0, info.si_signo == SIGCHLD else {
            return nil
        }
        #if canImport(Darwin)
            let status = info.si_status
        #else
            let status = info._sifields._sigchld.si_status
        #endif
        self = info.si_code == Int32(CLD_EXITED) ? .exit(status) : .signal(status)
    }
}

extension Ending: CustomStringConvertible {
    package var description: String {
        switch self {
        case .exit(let status): "ended with exit status \(status)"
        case .signal(let number): "was ended by signal \(number)"
        case .overdue: "did not end in time"
        case .flood: "wrote too much"
        }
    }
}
