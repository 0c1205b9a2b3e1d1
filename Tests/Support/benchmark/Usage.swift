import Foundation

/// What this process, or those that it started, have used.
enum Usage {
    /// Whose use is meant; the system's names for them have another type on each system.
    enum Owner: Int32 {
        case thisProcess = 0
        case endedChildren = -1
    }

    /// The most memory of this process at any time.
    static var peakMegabytes: Int {
        #if os(Linux)
            return of(.thisProcess).ru_maxrss / 1024
        #else
            return of(.thisProcess).ru_maxrss / (1024 * 1024)
        #endif
    }

    /// The time of processors, on all of them together.
    static func processorSeconds(of owner: Owner) -> Double {
        let usage = of(owner)
        return seconds(usage.ru_utime) + seconds(usage.ru_stime)
    }

    private static func seconds(_ time: timeval) -> Double {
        Double(time.tv_sec) + Double(time.tv_usec) / 1e6
    }

    private static func of(_ owner: Owner) -> rusage {
        var usage = rusage()
        getrusage(owner.rawValue, &usage)
        return usage
    }
}
