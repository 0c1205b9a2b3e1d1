import ChildStart
import Conformance
import Foundation

/// The processes that a program has started, including those that have left its group.
package enum Descendants {
    /// The variable by which a process of a session is found.
    static let marker = "CONFORM_SESSION"

    /// Makes this process the parent of every process whose parent ends, where the system can.
    ///
    /// Only the tool does so: a library would take over processes that its host leaves to the system.
    package static func adopt() { _ = adoption }

    private static let adoption = conformance_adopt_orphans()

    /// The processes of a session, as far as their environment shows it.
    static func processes(of mark: String) -> [pid_t] {
        processes(having: "\(marker)=\(mark)")
    }

    /// The processes that have a variable with a value in their environment.
    private static func processes(having entry: String) -> [pid_t] {
        let entry = Array(entry.utf8)
        return all.filter { identifier in
            guard identifier != getpid(),
                let data = FileManager.default.contents(atPath: "/proc/\(identifier)/environ")
            else { return false }
            return [UInt8](data).split(separator: 0).contains { $0.elementsEqual(entry) }
        }
    }

    /// The arguments of the processes of a session.
    static func arguments(of mark: String) -> [String] {
        processes(of: mark).compactMap { identifier in
            FileManager.default.contents(atPath: "/proc/\(identifier)/cmdline")
                .map { String(decoding: $0, as: UTF8.self) }
        }
    }

    /// The processor time that the processes of a session have used, in ticks; 0 where the system
    /// does not say.
    static func processorTime(of mark: String) -> Int {
        processes(of: mark).reduce(0) { sum, identifier in
            let data = FileManager.default.contents(atPath: "/proc/\(identifier)/stat") ?? Data()
            // After the name in parentheses come a letter and numbers, of which the 11th and 12th count.
            let rest = String(decoding: data, as: UTF8.self).split(separator: ")").last ?? ""
            let numbers = rest.split(separator: " ").compactMap { Int($0) }
            return sum + numbers.dropFirst(10).prefix(2).reduce(0, +)
        }
    }

    /// Ends the processes of a session, and those that they start meanwhile.
    static func end(of mark: String) { end(having: "\(marker)=\(mark)") }

    /// Ends the processes that have a folder for their home, and those that they start meanwhile.
    static func end(atHome home: String) { end(having: "HOME=\(home)") }

    private static func end(having entry: String) {
        for _ in 0..<20 {
            let living = processes(having: entry)
            guard !living.isEmpty else { return }
            for identifier in living { kill(identifier, SIGKILL) }
            for identifier in living { reap(identifier) }
        }
    }

    /// Reaps the ended processes of a group that this process has adopted.
    static func reap(groupOf leader: pid_t) {
        var status: Int32 = 0
        while waitpid(-leader, &status, WNOHANG) > 0 {}
    }

    private static func reap(_ identifier: pid_t) {
        var status: Int32 = 0
        for _ in 0..<100 {
            let ended = waitpid(identifier, &status, WNOHANG)
            guard ended == 0 else { return }
            usleep(1000)
        }
    }

    private static var all: [pid_t] {
        ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap {
            pid_t($0)
        }
    }
}
