import ChildStart
import Conformance
import Foundation

/// Everything below this process, including what has left the group of its parent.
package enum Descendants {
    /// Makes this process the parent of every process whose parent ends, where the system can.
    ///
    /// Only the tool does so: a library would take over processes that its host leaves to the system.
    package static func adopt() { isAdopting.withLock { $0 = conformance_adopt_orphans() == 0 } }

    private static let isAdopting = Locked(false)

    /// Whether every process whose parent ends gets this one for its parent.
    static var areAdopted: Bool { isAdopting.withLock { $0 } }

    /// Ends all of them, if they are all below this process.
    package static func endAll() {
        guard areAdopted else { return }
        _ = end(reaping: false) { $0.descendants(of: getpid()) }
    }

    /// Ends the processes that have a folder for their home, and those that they start meanwhile.
    package static func end(atHome folder: String) {
        _ = end { table in
            table.entries.filter { $0.identifier != getpid() && $0.hasHome(in: folder) }
        }
    }

    /// Ends processes until there are none; what starts meanwhile is found again.
    ///
    /// - Parameters:
    ///   - reaps: Whether the system is to forget those that this process has adopted.
    ///   - chosen: Finds those that are meant.
    /// - Returns: Whether none is left.
    static func end(
        reaping reaps: Bool = true, _ chosen: (ProcessTable) -> [ProcessTable.Entry]
    ) -> Bool {
        for round in 0..<200 {
            let all = chosen(ProcessTable())
            let living = all.filter { !$0.isEnded }
            for entry in living { entry.end() }
            for entry in all where reaps && entry.parent == getpid() { reap(entry.identifier) }
            guard !living.isEmpty else { return true }
            if round > 10 { usleep(1000) }
        }
        return false
    }

    /// Reaps the ended processes of a group that this process has adopted.
    package static func reap(groupOf leader: Int32) {
        var status: Int32 = 0
        while waitpid(-leader, &status, WNOHANG) > 0 {}
    }

    /// Takes what the system keeps of an ended process, unless something else in this process waits for it.
    private static func reap(_ identifier: pid_t) {
        guard !ChildProcess.isLiving(identifier) else { return }
        var status: Int32 = 0
        for _ in 0..<20 where waitpid(identifier, &status, WNOHANG) == 0 { usleep(500) }
    }
}

extension ProcessTable.Entry {
    /// Ends it with its group, of which it may be one of many short-lived members, unless the user may have
    /// other processes there.
    fileprivate func end() {
        let isOwnGroup = group == identifier || session != getsid(0)
        if isOwnGroup, group > 1, group != getpgrp() { kill(-group, SIGKILL) }
        kill(identifier, SIGKILL)
    }

    private var home: ArraySlice<UInt8>? {
        let name = Array("HOME=".utf8)
        return environment.split(separator: 0).first { $0.starts(with: name) }?
            .dropFirst(name.count)
    }

    /// Whether its home is within a folder.
    fileprivate func hasHome(in folder: String) -> Bool {
        home?.starts(with: "\(folder)/".utf8) == true
    }
}
