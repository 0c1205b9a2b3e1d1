import Foundation

/// How much memory this process has used at most.
enum Memory {
    /// `RUSAGE_SELF`, which has another type on each system.
    private static let ownProcess: Int32 = 0

    static var peakMegabytes: Int {
        var usage = rusage()
        getrusage(ownProcess, &usage)
        #if os(Linux)
            return usage.ru_maxrss / 1024
        #else
            return usage.ru_maxrss / (1024 * 1024)
        #endif
    }
}
