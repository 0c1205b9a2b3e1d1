package import Foundation

/// What came of a call of a program.
package struct Tool {
    package let status: Int32
    package let output: String
    package let errors: String

    package init(status: Int32, output: String, errors: String) {
        self.status = status
        self.output = output
        self.errors = errors
    }

    /// Runs `conform` as a reader runs it, in the root of the repository.
    package init(_ arguments: String...) throws {
        try self.init(arguments: arguments)
    }

    /// Runs a built program in the root of the repository, with some variables of the environment set.
    package init(
        _ name: String = "conform", arguments: [String], environment: [String: String] = [:]
    ) throws {
        let process = Process()
        process.executableURL = try SupportError.required(
            Self.executable(name), "\(name) is not built")
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
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
    package static func running(_ arguments: String...) async throws -> Tool {
        try await running(arguments)
    }

    /// Runs `conform` on a thread of its own, so that other tests go on meanwhile.
    package static func running(_ arguments: [String]) async throws -> Tool {
        try await onThread { try Tool(arguments: arguments) }
    }

    /// Does something that waits on a thread of its own.
    package static func onThread<Value: Sendable>(
        _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result(catching: body)) }
        }
    }

    /// Waits until something is so, two minutes at most: on a busy machine a program takes long to start.
    package static func eventually(_ condition: () -> Bool) -> Bool {
        let end = ContinuousClock.now + .seconds(120)
        while ContinuousClock.now < end {
            if condition() { return true }
            usleep(20_000)
        }
        return condition()
    }

    /// The program beside the tests: on Linux beside their executable, on Apple's systems beside the
    /// test bundle.
    package static func executable(_ name: String) -> URL? {
        let bundles = Bundle.allBundles.map(\.bundleURL) + [Bundle.main.bundleURL]
        let tests = [URL(fileURLWithPath: CommandLine.arguments[0])] + bundles
        let folders = tests.flatMap { [$0, $0.deletingLastPathComponent()] }
        return folders.map { $0.appendingPathComponent(name) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) && !$0.hasDirectoryPath }
    }
}
