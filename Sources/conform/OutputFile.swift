import Conformance
import Foundation
import StrictCodecs

/// A file that appears under its name only once it is complete.
struct OutputFile {
    private let path: String
    private let target: URL

    /// The mode that it is to have; nil for that of new files.
    private let mode: mode_t?

    /// Checks that the file can be written, without leaving anything.
    ///
    /// - Parameters:
    ///   - path: Where it is.
    ///   - isSecret: Whether only its owner can read it.
    /// - Throws: ``UsageError`` if it cannot.
    init(path: String, isSecret: Bool = false) throws {
        guard path.utf8.last != UInt8(ascii: "/") else {
            throw UsageError("\(path) is the name of a folder; name a file in it")
        }
        self.path = path
        target = Self.place(of: path)
        guard !Self.isOpen(target.path) else {
            throw UsageError(
                "\(path) is open already for this call; name another file, or - for standard output"
            )
        }
        let attributes = try? FileManager.default.attributesOfItem(atPath: target.path)
        let type = attributes?[.type] as? FileAttributeType
        guard type == nil || type == .typeRegular else {
            throw UsageError("\(path) is not a file; name a regular file")
        }
        let former = (attributes?[.posixPermissions] as? Int).map { mode_t($0) }
        mode = isSecret ? 0o600 : former
        // The mode is looked at as well, since a superuser may write everything.
        guard former.map({ $0 & 0o222 != 0 && access(target.path, W_OK) == 0 }) ?? true else {
            throw UsageError("\(path) is read-only; name another file, or make it writable")
        }
        guard access(target.deletingLastPathComponent().path + "/", W_OK) == 0,
            access(part(of: getpid()).path, F_OK) == 0 || errno == ENOENT
        else {
            throw UsageError("\(path) cannot be written; is its folder missing or protected?")
        }
    }

    /// Writes the file beside its place, then moves it there.
    ///
    /// - Parameters:
    ///   - what: What it has, for the error.
    ///   - body: Gives the octets to a function that takes them.
    /// - Throws: ``LostReport`` if they cannot be written; then nothing is left.
    func write(
        _ what: String = "the report", _ body: (([UInt8]) throws -> Void) throws -> Void
    ) throws {
        removeAbandonedParts()
        let part = part(of: getpid())
        let watch = SignalWatch.isActive ? nil : SignalWatch(before: {})
        Self.unfinished.withLock { $0.append(part.path) }
        defer {
            Self.unfinished.withLock { $0.removeAll { $0 == part.path } }
            watch?.end()
        }
        do {
            var octets = Data()
            try body { octets += $0 }
            try fill(part, octets)
            guard rename(part.path, target.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
        } catch {
            unlink(part.path)
            throw LostReport(description: "\(path) cannot be written; \(what) is lost")
        }
    }

    /// The files that are not complete yet.
    private static let unfinished = Locked<[String]>([])

    /// Removes them, since the tool ends.
    static func removeUnfinished() {
        for path in unfinished.withLock({ $0 }) { unlink(path) }
    }

    /// Whether the caller has opened a regular file for this process, as a redirection does: to replace it would lose what
    /// it contains.
    private static func isOpen(_ path: String) -> Bool {
        var file = stat()
        return stat(path, &file) == 0 && file.st_mode & S_IFMT == S_IFREG
            && (1...9).contains { (descriptor: Int32) in
                var open = stat()
                return fstat(descriptor, &open) == 0 && open.st_dev == file.st_dev
                    && open.st_ino == file.st_ino
            }
    }

    /// Where a process writes the file before it is complete.
    private func part(of process: Int32) -> URL {
        target.deletingLastPathComponent().appendingPathComponent(
            ".\(target.lastPathComponent).\(process).part")
    }

    /// Removes what runs have left that were killed while they wrote the file: its process is gone, here and, as its
    /// lock says, in any container that has the folder.
    private func removeAbandonedParts() {
        let folder = target.deletingLastPathComponent().path
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
            guard let number = name.pieces(at: UInt8(ascii: ".")).dropLast().last,
                let process = Int32(number), kill(process, 0) != 0, errno == ESRCH,
                part(of: process).lastPathComponent.hasSameOctets(as: name)
            else { continue }
            let path = part(of: process).path
            let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
            defer { close(descriptor) }
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
        }
    }

    /// Makes a file, which nobody else can read before it has its mode.
    private func fill(_ file: URL, _ octets: Data) throws {
        unlink(file.path)
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
        let descriptor = open(file.path, flags, mode == nil ? 0o666 : 0o600)
        guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        flock(descriptor, LOCK_EX)
        if let mode, fchmod(descriptor, mode) != 0 { throw CocoaError(.fileWriteUnknown) }
        try handle.write(contentsOf: octets)
        try handle.synchronize()
    }

    /// The file that a path names in the end.
    static func place(of path: String) -> URL {
        URL(fileURLWithPath: path).resolvingSymlinksInPath()
    }
}

extension Arguments {
    /// The file that `--output` names; nil without it, and for standard output.
    var output: OutputFile? {
        get throws { text("output") == "-" ? nil : try outputFile("output") }
    }

    /// The file that an option names; nil without it.
    ///
    /// - Throws: ``UsageError`` if it cannot be written, or if the call uses it otherwise.
    func outputFile(_ option: String, isSecret: Bool = false) throws -> OutputFile? {
        guard let path = text(option) else { return nil }
        let options = ["config", "expected-failures", "write-expected-failures"]
        let others = operands + options.filter { $0 != option }.flatMap(all)
        let place = OutputFile.place(of: path)
        guard !others.contains(where: { OutputFile.place(of: $0) == place }) else {
            throw UsageError(
                "--\(option) names \(path), which this call uses otherwise; name another file")
        }
        return try OutputFile(path: path, isSecret: isSecret)
    }
}

/// Thrown if a report could not be written after the run.
struct LostReport: Error, CustomStringConvertible {
    let description: String
}
