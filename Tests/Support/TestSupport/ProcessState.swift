package import Foundation

/// What the system says of a process.
package enum ProcessState {
    /// Whether a process runs; one that has ended does not, even if its parent has not waited for it.
    package static func isRunning(_ identifier: pid_t) -> Bool {
        guard kill(identifier, 0) == 0 else { return false }
        guard let data = FileManager.default.contents(atPath: "/proc/\(identifier)/stat") else {
            return kill(identifier, 0) == 0
        }
        // After the name, which is in parentheses, comes the state.
        let rest = String(decoding: data, as: UTF8.self).split(separator: ")").last ?? ""
        return !["Z", "X"].contains(rest.split(separator: " ").first)
    }
}
