import ChildStart
import Conformance
import Foundation

/// The processes that some programs have started, and what those have started.
///
/// They are found by their parents, groups and sessions, and by a folder that is in their environment or in which
/// they run. What has none of these and no parent any more is adopted by the tool, a stray.
package final class ProcessFamily: Sendable {
    fileprivate struct State {
        /// The programs that were not seen in a table yet.
        var roots: Set<pid_t> = []
        var members: Set<ProcessTable.Key> = []
        var strangers: Set<ProcessTable.Key> = []

        /// The numbers of all members, living or not, which groups and sessions may have.
        var numbers: Set<pid_t> = []
    }

    private let place: String
    private let beginning: UInt64
    private let state = Locked(State())

    private static let living = Locked<[ProcessFamily]>([])

    /// Makes a family without members.
    ///
    /// - Parameter place: A folder that only its processes know.
    package init(at place: String) {
        self.place = place
        beginning = ProcessTable().entries.map(\.start).max() ?? 0
        Self.living.withLock { $0.append(self) }
    }

    /// Adds a program.
    package func add(_ program: Int32) {
        state.withLock { state in
            state.roots.insert(program)
            state.numbers.insert(program)
        }
    }

    // MARK: - Members

    /// Those of a table.
    private func members(in table: ProcessTable) -> [ProcessTable.Entry] {
        let candidates = table.entries.filter { $0.start >= beginning && $0.identifier != getpid() }
        return state.withLock { state in
            var (found, rest, count): ([ProcessTable.Entry], _, Int) = ([], candidates, -1)
            while found.count > count {
                count = found.count
                let parents = Set(found.map(\.identifier))
                let more = rest.filter { isMember($0, &state, parents) }
                for entry in more { state.note(entry) }
                found += more
                rest.removeAll { state.members.contains($0.key) }
            }
            return found
        }
    }

    private func isMember(
        _ entry: ProcessTable.Entry, _ state: inout State, _ parents: Set<pid_t>
    ) -> Bool {
        let isKnown =
            state.members.contains(entry.key) || state.roots.contains(entry.identifier)
            || parents.contains(entry.parent) || state.numbers.contains(entry.group)
            || state.numbers.contains(entry.session)
        guard !isKnown, !state.strangers.contains(entry.key) else { return isKnown }
        if entry.isAt(place) { return true }
        state.strangers.insert(entry.key)
        return false
    }

    /// What this process has adopted and no family knows.
    private static func strays(in table: ProcessTable) -> [ProcessTable.Entry] {
        guard Descendants.areAdopted else { return [] }
        let families = living.withLock { $0 }
        let known = Set(families.flatMap { $0.members(in: table) }.map(\.identifier))
        return table.entries.filter { entry in
            entry.parent == getpid() && !known.contains(entry.identifier)
                && !ChildProcess.isLiving(entry.identifier)
        }
    }

    /// The members, and the strays that only this family can have started.
    private func own(in table: ProcessTable) -> [ProcessTable.Entry] {
        let others = Self.living.withLock { $0 }.filter { $0 !== self }
        let strays = Self.strays(in: table).filter { entry in
            entry.start >= beginning && !others.contains { $0.beginning <= entry.start }
        }
        return members(in: table) + strays
    }

    // MARK: - What is seen

    /// The arguments of its processes, and those of all strays.
    package var arguments: [String] { Self.arguments(of: [self])[0] }

    /// The arguments of the processes of each of some families at one time, and with each those of all strays.
    package static func arguments(of families: [ProcessFamily]) -> [[String]] {
        let table = ProcessTable()
        let strays = strays(in: table)
        return families.map { family in
            (family.members(in: table) + strays).filter { !$0.isEnded }.compactMap(\.arguments)
        }
    }

    /// The processor time that its processes have used or waited for, in ticks; 0 where the system does not say.
    package var processorTime: Int {
        members(in: ProcessTable()).reduce(0) { $0 + $1.time + $1.delay }
    }

    /// The numbers of the sockets that its processes have open, and all strays that it may have started; nil if
    /// those of one of them cannot be read.
    package var sockets: Set<String>? {
        let table = ProcessTable()
        let strays = Self.strays(in: table).filter { $0.start >= beginning }
        let all = (members(in: table) + strays).filter { !$0.isEnded }.map(\.sockets)
        guard !all.contains(nil) else { return nil }
        return Set(all.compactMap { $0 }.joined())
    }

    // MARK: - The end

    /// Ends all of its processes, and those that they start meanwhile.
    package func end() {
        _ = Descendants.end(own)
    }

    /// Ends all of its processes, and forgets it.
    package func disband() {
        end()
        Self.living.withLock { $0.removeAll { $0 === self } }
    }
}

extension ProcessFamily.State {
    fileprivate mutating func note(_ entry: ProcessTable.Entry) {
        roots.remove(entry.identifier)
        members.insert(entry.key)
        numbers.insert(entry.identifier)
    }
}

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
    static func end(atHome folder: String) {
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
