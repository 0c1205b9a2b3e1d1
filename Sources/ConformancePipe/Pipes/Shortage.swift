import Conformance
import Foundation

/// Counts how often the system had no descriptor for the tool, after which what it sees may be wrong.
package enum Shortage {
    private static let times = Locked(0)

    /// How often that has happened.
    package static var count: Int { times.withLock { $0 } }

    /// What to do about it.
    package static let advice =
        "the system gives the tool no more descriptors; raise their number with: ulimit -n 1024"

    /// Checks that there are as many descriptors as something needs.
    ///
    /// - Throws: ``StartFailure`` with what to do if there are fewer.
    package static func check(need: Int) throws {
        let most = sysconf(Int32(_SC_OPEN_MAX))
        guard most < 0 || most >= need else { throw StartFailure(advice) }
    }

    /// Notes that a call of the system has just failed, if that is why.
    package static func note() {
        if [EMFILE, ENFILE].contains(errno) { times.withLock { $0 += 1 } }
    }
}
