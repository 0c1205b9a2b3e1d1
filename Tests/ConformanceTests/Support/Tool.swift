import Foundation
import Testing

@testable import ConformTool

/// What came of a call of a program.
struct Tool {
    let status: Int32
    let output: String
    let errors: String

    /// Calls `conform` in this process, which has read the vectors already.
    static func conform(_ arguments: String...) async -> Tool {
        await conform(arguments)
    }

    /// Calls `conform` in this process, which has read the vectors already.
    static func conform(_ arguments: [String]) async -> Tool {
        let transcript = Console.Transcript()
        let status = await Console.$transcript.withValue(transcript) {
            await CommandLineTool.run(arguments)
        }
        return Tool(status: status.rawValue, output: transcript.output, errors: transcript.errors)
    }

    private init(status: Int32, output: String, errors: String) {
        (self.status, self.output, self.errors) = (status, output, errors)
    }

    /// Runs `conform` as a reader runs it, in the root of the repository.
    init(_ arguments: String...) throws {
        try self.init(arguments: arguments)
    }

    /// Runs a built program in the root of the repository.
    init(_ name: String = "conform", arguments: [String]) throws {
        let process = Process()
        let executable: URL = try #require(Self.executable(name))
        process.executableURL = executable
        process.arguments = arguments
        process.currentDirectoryURL = Repository.root
        let (output, errors) = (Pipe(), Pipe())
        (process.standardOutput, process.standardError) = (output, errors)
        try process.run()
        self.output = String(
            decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        self.errors = String(
            decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        status = process.terminationStatus
    }

    /// Runs `conform` on a thread of its own, so that other tests go on meanwhile.
    static func running(_ arguments: String...) async throws -> Tool {
        try await running(arguments)
    }

    /// Runs `conform` on a thread of its own, so that other tests go on meanwhile.
    static func running(_ arguments: [String]) async throws -> Tool {
        try await onThread { try Tool(arguments: arguments) }
    }

    /// Does something that waits on a thread of its own.
    static func onThread<Value: Sendable>(
        _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result(catching: body)) }
        }
    }

    /// The program beside the tests: on Linux beside their executable, on Apple's systems beside the
    /// test bundle.
    static func executable(_ name: String) -> URL? {
        let bundles = Bundle.allBundles.map(\.bundleURL) + [Bundle.main.bundleURL]
        let tests = [URL(fileURLWithPath: CommandLine.arguments[0])] + bundles
        let folders = tests.flatMap { [$0, $0.deletingLastPathComponent()] }
        return folders.map { $0.appendingPathComponent(name) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) && !$0.hasDirectoryPath }
    }
}
