import Foundation

/// A file that appears under its name only once it is complete.
struct OutputFile {
    private let path: String
    private let target: URL

    /// The mode of the file that is there already.
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
        let attributes = try? FileManager.default.attributesOfItem(atPath: target.path)
        let type = attributes?[.type] as? FileAttributeType
        guard type == nil || type == .typeRegular else {
            throw UsageError("\(path) is not a file; name a regular file")
        }
        let former = Self.mode(of: target)
        mode = isSecret ? 0o600 : former
        guard former.map({ $0 & 0o222 != 0 && access(target.path, W_OK) == 0 }) ?? true else {
            throw UsageError("\(path) is read-only; name another file, or make it writable")
        }
        let probe = Self.part(of: target)
        let mode = mode
        let isWritable = UnfinishedFile.watched(probe) {
            defer { unlink(probe.path) }
            return (try? Self.create(probe, mode)) != nil
        }
        guard isWritable else {
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
        let part = Self.part(of: target)
        do {
            try UnfinishedFile.watched(part) {
                try Self.fill(try Self.create(part, mode), body)
                guard rename(part.path, target.path) == 0 else {
                    throw CocoaError(.fileWriteUnknown)
                }
            }
        } catch {
            try? FileManager.default.removeItem(at: part)
            throw LostReport(description: "\(path) cannot be written; \(what) is lost")
        }
    }

    /// The file that a path names in the end.
    static func place(of path: String) -> URL {
        URL(fileURLWithPath: path).resolvingSymlinksInPath()
    }

    private static func fill(
        _ handle: FileHandle, _ body: (([UInt8]) throws -> Void) throws -> Void
    ) throws {
        defer { try? handle.close() }
        try handle.writePieces(body)
        try handle.synchronize()
    }

    private static func mode(of file: URL) -> mode_t? {
        var status = stat()
        return stat(file.path, &status) == 0 ? status.st_mode & 0o7777 : nil
    }

    /// Creates a file, with the given mode or with that of new files.
    private static func create(_ file: URL, _ mode: mode_t?) throws -> FileHandle {
        unlink(file.path)
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
        let descriptor = open(file.path, flags, mode == nil ? 0o666 : 0o600)
        guard descriptor >= 0, mode.map({ fchmod(descriptor, $0) == 0 }) ?? true else {
            throw CocoaError(.fileWriteUnknown)
        }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// A name beside the file that no other process uses.
    private static func part(of target: URL) -> URL {
        target.deletingLastPathComponent().appendingPathComponent(
            ".\(target.lastPathComponent).\(ProcessInfo.processInfo.processIdentifier).part")
    }
}

extension Arguments {
    /// The file that an option names; nil without it.
    ///
    /// - Throws: ``UsageError`` if it cannot be written, or if the call uses it otherwise.
    func outputFile(_ option: String, isSecret: Bool = false) throws -> OutputFile? {
        guard let path = all(option).last else { return nil }
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
