import Conformance
import Foundation
import StrictCodecs

/// The processes of this machine at one moment; none where the system does not list them in `/proc`.
package struct ProcessTable: Sendable {
    /// A process as the system lists it.
    struct Entry: Sendable {
        let identifier: pid_t
        let parent: pid_t
        let group: pid_t
        let session: pid_t

        /// When it started, in ticks since the system did.
        let start: UInt64

        /// The processor time that it has used, in ticks.
        let time: Int

        /// Whether it has ended, and its parent has not asked for it.
        let isEnded: Bool

        /// What tells it from a later process with the same number.
        var key: Key { Key(identifier: identifier, start: start) }
    }

    /// A process that no later one is taken for.
    struct Key: Hashable, Sendable {
        let identifier: pid_t
        let start: UInt64
    }

    let entries: [Entry]

    /// Whether the system lists processes.
    package static var isKnown: Bool { access("/proc/self/stat", R_OK) == 0 }

    /// Asks the system.
    init() {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        entries = names.compactMap { pid_t($0) }.compactMap(Entry.init)
    }

    /// The processes that have one of some processes above them.
    func descendants(of ancestor: pid_t) -> [Entry] {
        let children = Dictionary(grouping: entries, by: \.parent)
        var (found, next) = ([Entry](), children[ancestor] ?? [])
        while let entry = next.popLast(), found.count <= entries.count {
            found.append(entry)
            next += children[entry.identifier] ?? []
        }
        return found
    }
}

extension ProcessTable.Entry {
    /// Reads `/proc/N/stat`: after the name in parentheses come a letter and numbers.
    fileprivate init?(_ identifier: pid_t) {
        guard let octets = SystemFile.octets(of: "/proc/\(identifier)/stat"),
            let end = octets.lastIndex(of: UInt8(ascii: ")"))
        else { return nil }
        let words = octets[(end + 1)...].split(separator: 0x20).map {
            String(decoding: $0, as: UTF8.self)
        }
        guard words.count > 19, let parent = pid_t(words[1]), let group = pid_t(words[2]),
            let session = pid_t(words[3]), let start = UInt64(words[19])
        else { return nil }
        self.identifier = identifier
        self.parent = parent
        self.group = group
        self.session = session
        self.start = start
        time = (Int(words[11]) ?? 0) + (Int(words[12]) ?? 0)
        // A process lives on in its other threads when its first one has ended.
        isEnded = ["Z", "X"].contains(words[0]) && (Int(words[17]) ?? 0) <= 1
    }

    /// What follows it in `/proc`, and then the same of each of its threads, for which it stands if it has ended.
    private func paths(_ name: String) -> [String] {
        let all = "/proc/\(identifier)/task"
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: all)) ?? []
        return ["/proc/\(identifier)/\(name)"] + threads.prefix(1000).map { "\(all)/\($0)/\(name)" }
    }

    /// The first file of that name that has something.
    private func octets(of name: String) -> [UInt8]? {
        let path = "/proc/\(identifier)/\(name)"
        if let own = SystemFile.octets(of: path), !own.isEmpty { return own }
        return paths(name).compactMap { SystemFile.octets(of: $0) }.first { !$0.isEmpty }
    }

    /// Its arguments, separated by the octet 0; nil if they cannot be read.
    var arguments: String? { octets(of: "cmdline").map { String(decoding: $0, as: UTF8.self) } }

    /// How long its threads were ready to run and did not, in ticks.
    var delay: Int {
        paths("schedstat").dropFirst().reduce(0) { sum, path in
            let octets = SystemFile.octets(of: path) ?? []
            let words = String(decoding: octets, as: UTF8.self).pieces(at: 0x20)
            return sum + (words.dropFirst().first.flatMap { Int($0) } ?? 0)
        } / 10_000_000
    }

    /// Its environment, each variable ended by the octet 0.
    var environment: [UInt8] { octets(of: "environ") ?? [] }

    /// Whether its environment or the folder in which it runs names a place.
    func isAt(_ place: String) -> Bool {
        if String.range(of: Array(place.utf8), in: environment[...]) != nil { return true }
        return paths("cwd").contains {
            SystemFile.destination(of: $0)?.utf8.starts(with: place.utf8) == true
        }
    }

    /// The numbers of the sockets that its threads have open, which may differ; nil if they cannot be read.
    var sockets: [String]? {
        let lists = paths("fd").compactMap { folder in
            (try? FileManager.default.contentsOfDirectory(atPath: folder)).map { names in
                names.compactMap { Self.socket(at: "\(folder)/\($0)") }
            }
        }
        return lists.isEmpty ? nil : Array(Set(lists.joined()))
    }

    private static func socket(at path: String) -> String? {
        guard let target = SystemFile.destination(of: path),
            target.utf8.starts(with: "socket:[".utf8)
        else { return nil }
        return String(decoding: target.utf8.dropFirst(8).dropLast(), as: UTF8.self)
    }
}

/// A file of the system, or of a program, of which the beginning is read without waiting.
package enum SystemFile {
    /// Reads a file.
    ///
    /// - Parameters:
    ///   - path: The file; a link at its end is not followed.
    ///   - most: How many octets are read.
    /// - Returns: The octets, or nil if it is no file that this process may read.
    package static func octets(of path: String, most: Int = 1 << 22) -> [UInt8]? {
        octets(of: Array(path.utf8CString), in: AT_FDCWD, most: most)
    }

    /// Reads a file in a folder that is open, whatever octets its name has.
    package static func octets(of name: [CChar], in folder: Int32, most: Int) -> [UInt8]? {
        let descriptor = openat(folder, name, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else {
            DescriptorLimit.note()
            return nil
        }
        defer { close(descriptor) }
        return InputFile.octets(in: descriptor, most: most)
    }

    /// Where a link leads; nil if it is none.
    static func destination(of path: String) -> String? {
        destination(of: Array(path.utf8CString), in: AT_FDCWD)
            .map { String(decoding: $0, as: UTF8.self) }
    }

    /// Where a link in a folder that is open leads; nil if it is none.
    package static func destination(of name: [CChar], in folder: Int32) -> [UInt8]? {
        var octets = [CChar](repeating: 0, count: 1 << 12)
        let count = readlinkat(folder, name, &octets, octets.count)
        guard count > 0 else { return nil }
        return octets.prefix(count).map(UInt8.init(truncatingIfNeeded:))
    }
}
