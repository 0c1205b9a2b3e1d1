import Conformance
import Foundation
import StrictCodecs

/// Reads the lines of result files.
enum ResultLines {
    /// How many octets a line may have: an adapter that is a program answers with at most one MiB.
    private static let longest = 8 << 20

    /// The lines of a file without their ends, and last what stands after the last end, which is nothing in a whole file.
    ///
    /// - Throws: ``ResultFileError`` if there is no such file, if it begins otherwise, or if a line is too long.
    static func all(of path: String) throws -> [[UInt8]] {
        let handle = try open(path)
        var (octets, lines, start) = ([UInt8](), 0, 0)
        func damage(_ reason: String) -> ResultFileError {
            ResultFileError(damaged: path, line: lines + 1, reason)
        }
        while let piece = try read(handle, damage) {
            octets += piece
            // What is no such file may have no end.
            guard
                octets.prefix(ResultFormat.beginning.count)
                    .elementsEqual(ResultFormat.beginning.prefix(octets.count))
            else { break }
            for index in octets.indices.suffix(piece.count) where octets[index] == 0x0A {
                (lines, start) = (lines + 1, index + 1)
            }
            guard octets.count - start <= longest else {
                throw damage("the line has more than \(longest) octets")
            }
        }
        guard octets.starts(with: ResultFormat.beginning) else {
            throw ResultFileError(
                file: path, line: 1,
                reason: "is not a result file; make one with --format jsonl --output FILE")
        }
        return octets.split(separator: 0x0A, omittingEmptySubsequences: false).map { Array($0) }
    }

    private static func open(_ path: String) throws -> FileHandle {
        var isFolder: ObjCBool = false
        let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        // A named pipe that nobody writes to would be waited for.
        let descriptor =
            isFolder.boolValue ? -1 : Foundation.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard isThere, descriptor >= 0, fcntl(descriptor, F_SETFL, O_RDONLY) == 0 else {
            let what = isFolder.boolValue ? "is a folder" : "cannot be read"
            throw ResultFileError(
                file: path, reason: "\(what); name a file of --format jsonl")
        }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// The next piece; nil after the last one.
    private static func read(
        _ handle: FileHandle, _ damage: (String) -> ResultFileError
    ) throws -> Data? {
        do {
            let piece = try handle.read(upToCount: 1 << 16)
            return piece?.isEmpty == false ? piece : nil
        } catch { throw damage("the file cannot be read on") }
    }
}

/// What is wrong with a result file, in one line that names the file and the line.
public struct ResultFileError: Error, CustomStringConvertible {
    /// The file, the line, what is wrong and what to do, in one line.
    public let description: String

    /// Whether something in the file does not follow from the rest, so that it is not as a run wrote it.
    package let isContradiction: Bool

    /// Describes a file that is not one of this format, of these vectors or of this version.
    ///
    /// - Parameters:
    ///   - file: The path of the file.
    ///   - line: The line, counted from 1, or nil if the whole file is meant.
    ///   - reason: What is wrong, and what to do.
    init(file: String, line: Int? = nil, reason: String) {
        description = Self.text(file, line, reason)
        isContradiction = false
    }

    /// Describes a file that has been changed since a run wrote it.
    init(damaged file: String, line: Int?, _ reason: String) {
        description = Self.text(
            file, line, "\(reason); run the suite again and keep its file as it is")
        isContradiction = true
    }

    private static func text(_ file: String, _ line: Int?, _ reason: String) -> String {
        JSON.printable("\(file)\(line.map { ":\($0)" } ?? ""): \(reason)")
    }
}
