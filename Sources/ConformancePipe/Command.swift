import Conformance
public import Foundation
import StrictCodecs

/// A program and its arguments, made ready to be run from any folder.
package struct Command: Sendable {
    /// The program.
    package let executable: URL

    /// Its arguments.
    package let arguments: [String]

    /// Takes a program and its arguments as they are.
    package init(executable: URL, arguments: [String]) {
        self.executable = executable
        self.arguments = arguments
    }

    /// Finds the program in `PATH`, or by its path relative to the current folder.
    ///
    /// Arguments that name a file relative to the current folder become absolute paths, and so do
    /// those that name a folder and have a slash, since a bare word can be the name of a module.
    ///
    /// - Throws: ``StartFailure`` if there is no such program.
    package init(_ words: [String], here: String = FileManager.default.currentDirectoryPath) throws
    {
        guard let program = words.first, !program.isEmpty else {
            throw StartFailure("there is no command; name it after --")
        }
        executable = try Self.executable(program, here)
        arguments = words.dropFirst().map { Self.absolute($0, here) ?? $0 }
    }

    private static func executable(_ program: String, _ here: String) throws -> URL {
        let candidates =
            program.utf8.contains(UInt8(ascii: "/"))
            ? [URL(fileURLWithPath: program, relativeTo: URL(fileURLWithPath: here)).path]
            : paths.map { "\($0)/\(program)" }
        guard let path = candidates.first(where: Self.isProgram) else {
            let place = candidates.count == 1 ? "no program that can be run" : "not in PATH"
            throw StartFailure("cannot start \(JSON.quote(program)): it is \(place)")
        }
        return URL(fileURLWithPath: path)
    }

    private static func isProgram(_ path: String) -> Bool {
        FileManager.default.isExecutableFile(atPath: path) && !URL(fileURLWithPath: path).isFolder
    }

    private static var paths: [Substring] {
        (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
    }

    private static func absolute(_ argument: String, _ here: String) -> String? {
        guard let first = argument.utf8.first,
            ![UInt8(ascii: "-"), UInt8(ascii: "/")].contains(first)
        else { return nil }
        let url = URL(fileURLWithPath: argument, relativeTo: URL(fileURLWithPath: here))
        let isPath = argument.utf8.contains(UInt8(ascii: "/"))
        guard FileManager.default.fileExists(atPath: url.path), isPath || !url.isFolder else {
            return nil
        }
        return url.path
    }
}

/// Why a command cannot be run at all.
public struct StartFailure: LocalizedError, CustomStringConvertible {
    /// What is wrong, in one line.
    public let line: String

    /// The last lines of the command's standard error; empty if it wrote nothing.
    public let errors: String

    /// Whether the command was started and did not respond as required.
    public let isOfProcess: Bool

    package init(_ line: String, errors: String = "", isOfProcess: Bool = false) {
        self.line = line
        self.errors = errors
        self.isOfProcess = isOfProcess
    }

    /// The same as the description.
    public var errorDescription: String? { description }

    /// The line, followed by the lines of the command.
    public var description: String {
        errors.isEmpty ? line : "\(line); its standard error ends:\n\(errors)"
    }
}
