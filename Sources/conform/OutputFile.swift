import Foundation

/// A file that appears under its name only once it is complete.
struct OutputFile {
    private let path: String
    private let target: URL

    /// Checks that the file can be written, without leaving anything.
    ///
    /// - Throws: ``UsageError`` if it cannot.
    init(path: String) throws {
        self.path = path
        target = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        let attributes = try? FileManager.default.attributesOfItem(atPath: target.path)
        let type = attributes?[.type] as? FileAttributeType
        guard type == nil || type == .typeRegular else {
            throw UsageError("\(path) is not a file; name a regular file")
        }
        let probe = Self.part(of: target)
        guard FileManager.default.createFile(atPath: probe.path, contents: nil) else {
            throw UsageError("\(path) cannot be written; is its folder missing or protected?")
        }
        try? FileManager.default.removeItem(at: probe)
    }

    /// Writes the file beside its place, then moves it there.
    ///
    /// - Parameter body: Gives the octets to a function that takes them.
    /// - Throws: ``LostReport`` if they cannot be written; then nothing is left.
    func write(_ body: (([UInt8]) throws -> Void) throws -> Void) throws {
        let part = Self.part(of: target)
        do {
            try UnfinishedFile.watched(part) {
                try Self.fill(part, body)
                guard rename(part.path, target.path) == 0 else {
                    throw CocoaError(.fileWriteUnknown)
                }
            }
        } catch {
            try? FileManager.default.removeItem(at: part)
            throw LostReport(description: "\(path) cannot be written; the report is lost")
        }
    }

    private static func fill(
        _ part: URL, _ body: (([UInt8]) throws -> Void) throws -> Void
    ) throws {
        guard FileManager.default.createFile(atPath: part.path, contents: nil) else {
            throw CocoaError(.fileWriteUnknown)
        }
        let handle = try FileHandle(forWritingTo: part)
        defer { try? handle.close() }
        try handle.writePieces(body)
        try handle.synchronize()
    }

    /// A name beside the file that no other process uses.
    private static func part(of target: URL) -> URL {
        target.deletingLastPathComponent().appendingPathComponent(
            ".\(target.lastPathComponent).\(ProcessInfo.processInfo.processIdentifier).part")
    }
}

/// Thrown if a report could not be written after the run.
struct LostReport: Error, CustomStringConvertible {
    let description: String
}
