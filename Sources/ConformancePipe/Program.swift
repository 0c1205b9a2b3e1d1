import Conformance
import Dispatch
import Foundation

/// A program that is run once, and whose output is read up to a bound.
package struct Program: Sendable {
    /// What came of a run.
    package typealias Result = (ending: Ending, output: [UInt8])

    private let command: Command
    private let environment: [String: String]

    /// Describes a run.
    ///
    /// - Parameters:
    ///   - path: The program's file.
    ///   - arguments: What it is given.
    ///   - environment: What its environment has beside that of this process.
    package init(_ path: String, _ arguments: [String], environment: [String: String] = [:]) {
        command = Command(executable: URL(fileURLWithPath: path), arguments: arguments)
        self.environment = environment
    }

    /// Runs the program until it ends itself; what it has started may live on and keep its output.
    ///
    /// - Parameters:
    ///   - input: What it reads.
    ///   - deadline: When it is ended, with all that is still in its group.
    ///   - most: How many octets it may write.
    /// - Returns: How it ended, and what it wrote until then.
    /// - Throws: ``Fault`` if it cannot be started.
    package func run(
        input: [UInt8], within deadline: Duration, most: Int
    ) async throws -> Result {
        // A handler, unlike a signal that is ignored, is not passed on to the program.
        signal(SIGPIPE) { _ in }
        return try await withCheckedThrowingContinuation { waiter in
            DispatchQueue.global().async {
                waiter.resume(
                    with: Swift.Result { try runHere(input: input, within: deadline, most: most) })
            }
        }
    }

    private func runHere(
        input: [UInt8], within deadline: Duration, most: Int
    ) throws -> Result {
        let end = ContinuousClock.now + deadline
        let child: ChildProcess
        do { child = try start() } catch { throw Fault("\(command.executable.path) cannot be run") }
        var pipes = ProgramPipes(to: child, input: input, most: most)
        while true {
            let ending = child.ending
            pipes.move()
            if pipes.isFull || ending == nil && .now >= end {
                child.destroy()
                return (pipes.isFull ? .flood : .overdue, pipes.output)
            }
            if let ending {
                child.release()
                return (ending, pipes.output)
            }
            pipes.wait()
        }
    }

    private func start() throws -> ChildProcess {
        let here = URL(
            fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true)
        return try ChildProcess(
            command, in: here, environment: environment, readsErrors: false)
    }
}

/// The input of a program as far as it is not written, and the output as far as it was read.
private struct ProgramPipes {
    private let child: ChildProcess
    private let most: Int
    private var input: ArraySlice<UInt8>
    private var isOutputOpen = true
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)

    /// What the program has written.
    private(set) var output: [UInt8] = []

    init(to child: ChildProcess, input: [UInt8], most: Int) {
        self.child = child
        self.most = most
        self.input = input[...]
        if input.isEmpty { child.closeInput() }
    }

    /// Whether there is more output than the bound allows.
    var isFull: Bool { output.count > most }

    /// Writes and reads what goes without waiting.
    mutating func move() {
        write()
        while isOutputOpen, !isFull, let piece = Descriptors.read(child.output, into: &buffer) {
            isOutputOpen = !piece.isEmpty
            output += piece
        }
    }

    private mutating func write() {
        guard !input.isEmpty else { return }
        let count = input.withUnsafeBytes { Descriptors.write(child.input, $0) }
        if count < 0, ![EAGAIN, EINTR].contains(errno) { input = [] }
        input = input.dropFirst(max(0, count))
        if input.isEmpty { child.closeInput() }
    }

    /// Waits for room, for output, or for a moment: the end of a program wakes no thread while another
    /// one has its output.
    func wait() {
        var descriptors: [pollfd] = []
        if isOutputOpen {
            descriptors.append(pollfd(fd: child.output, events: Int16(POLLIN), revents: 0))
        }
        if !input.isEmpty {
            descriptors.append(pollfd(fd: child.input, events: Int16(POLLOUT), revents: 0))
        }
        _ = poll(&descriptors, nfds_t(descriptors.count), isOutputOpen ? 10 : 1)
    }
}
