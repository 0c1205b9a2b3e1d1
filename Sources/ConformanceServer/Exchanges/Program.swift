import Conformance
import Dispatch
import Foundation

/// A program that is run once, and whose output is read up to a bound.
struct Program: Sendable {
    /// How a program ended.
    enum Ending: Equatable, CustomStringConvertible {
        case exit(Int32)
        case signal(Int32)

        /// It was ended, because it took too long.
        case overdue

        /// It was ended, because it wrote too much.
        case flood

        var description: String {
            switch self {
            case .exit(let code): "ended with exit status \(code)"
            case .signal(let number): "was ended by signal \(number)"
            case .overdue: "did not end in time"
            case .flood: "wrote too much"
            }
        }
    }

    /// What came of a run.
    struct Result: Sendable {
        let ending: Ending
        let output: [UInt8]
    }

    private let path: String
    private let arguments: [String]
    private let environment: [String: String]?

    init(_ path: String, _ arguments: [String], environment: [String: String]? = nil) {
        self.path = path
        self.arguments = arguments
        self.environment = environment
    }

    /// Runs the program.
    ///
    /// - Parameters:
    ///   - input: What it reads.
    ///   - deadline: When it is ended.
    ///   - most: How many octets it may write.
    /// - Returns: How it ended, and what it wrote.
    /// - Throws: ``Fault`` if it cannot be started.
    func run(input: [UInt8], within deadline: Duration, most: Int) async throws -> Result {
        try await withCheckedThrowingContinuation { waiter in
            DispatchQueue.global().async {
                waiter.resume(
                    with: Swift.Result { try runHere(input: input, within: deadline, most: most) })
            }
        }
    }

    private func runHere(
        input: [UInt8], within deadline: Duration, most: Int
    ) throws -> Result {
        let (process, incoming, outgoing) = (Process(), Pipe(), Pipe())
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.environment = environment ?? process.environment
        process.standardInput = incoming
        process.standardOutput = outgoing
        process.standardError = FileHandle.nullDevice
        do { try process.run() } catch { throw Fault("\(path) cannot be run") }
        let isOverdue = Locked(false)
        let timer = Self.timer(after: deadline) {
            isOverdue.withLock { $0 = true }
            Self.destroy(process)
        }
        defer { timer.cancel() }
        try? incoming.fileHandleForWriting.write(contentsOf: Data(input))
        try? incoming.fileHandleForWriting.close()
        let output = Self.read(outgoing.fileHandleForReading, most: most)
        if output.count > most { Self.destroy(process) }
        process.waitUntilExit()
        return Result(
            ending: isOverdue.withLock { $0 }
                ? .overdue : output.count > most ? .flood : Self.ending(of: process),
            output: output)
    }

    /// Ends the process and those that it has started.
    ///
    /// Nothing else would do: a process inherits the signals that threads of Dispatch hold back.
    private static func destroy(_ process: Process) {
        kill(-process.processIdentifier, SIGKILL)
        kill(process.processIdentifier, SIGKILL)
    }

    private static func timer(
        after deadline: Duration, _ body: @escaping @Sendable () -> Void
    ) -> any DispatchSourceTimer {
        let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "program.deadline"))
        let (seconds, attoseconds) = deadline.components
        timer.schedule(
            deadline: .now() + Double(seconds) + Double(attoseconds) * 1e-18, repeating: .never)
        timer.setEventHandler(handler: body)
        timer.resume()
        return timer
    }

    /// Reads to the end, or until there is more than the bound.
    private static func read(_ handle: FileHandle, most: Int) -> [UInt8] {
        var octets: [UInt8] = []
        while octets.count <= most, let piece = try? handle.read(upToCount: 1 << 16), !piece.isEmpty
        {
            octets += piece
        }
        return octets
    }

    private static func ending(of process: Process) -> Ending {
        process.terminationReason == .exit
            ? .exit(process.terminationStatus) : .signal(process.terminationStatus)
    }
}
