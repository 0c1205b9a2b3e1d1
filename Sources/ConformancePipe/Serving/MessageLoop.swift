import Conformance
import StrictCodecs

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// One thread that reads standard input, runs tasks, and writes what they send when they wait.
///
/// No message changes threads, and several answers are written at once.
final class MessageLoop: Sendable {
    /// How many octets are buffered at most while tasks run.
    private static let batch = 1 << 10

    private let jobs: JobQueue
    private let outgoing = Locked([UInt8]())
    private let output: Int32

    /// Makes a loop.
    ///
    /// - Parameter output: Where it writes.
    /// - Throws: What ``JobQueue/init()`` throws.
    init(output: Int32) throws {
        jobs = try JobQueue()
        self.output = output
    }

    /// Starts a task of the loop.
    @Sendable func start(_ work: @escaping @Sendable () async -> Void) {
        jobs.start(work)
    }

    /// Sends a message, in time.
    @Sendable func send(_ message: JSON) {
        outgoing.withLock { octets in
            message.write(to: &octets)
            octets.append(UInt8(ascii: "\n"))
        }
        jobs.wake()
    }

    /// Runs until the input ends.
    ///
    /// - Parameter receive: Takes a line, and says whether more are to come.
    /// - Throws: What `receive` throws.
    func run(_ receive: (ArraySlice<UInt8>) throws -> Bool) throws {
        var lines = LineBuffer()
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            runJobs()
            guard let isInput = wait() else { return }
            guard isInput else { continue }
            guard let arrived = Descriptors.read(STDIN_FILENO, into: &chunk) else { continue }
            guard !arrived.isEmpty else { return }
            lines.append(arrived)
            while let line = lines.next() {
                guard try receive(line) else { return runJobs() }
            }
        }
    }

    /// Runs tasks and writes what they send, until all of them wait.
    private func runJobs() {
        repeat {
            for job in jobs.take() {
                jobs.run(job)
                flush(over: Self.batch)
            }
            flush(over: 0)
        } while !jobs.isWaiting
    }

    /// Writes the buffered output, if it is long enough.
    private func flush(over limit: Int) {
        let octets = outgoing.withLock { octets -> [UInt8] in
            guard octets.count > limit else { return [] }
            defer { octets = [] }
            return octets
        }
        write(octets)
    }

    /// Waits for input or for tasks that are ready.
    ///
    /// - Returns: Whether there is input; nil at the end of the input.
    private func wait() -> Bool? {
        var polled = [
            pollfd(fd: jobs.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
        ]
        let count = Descriptors.wait(for: &polled, milliseconds: -1)
        let isInterrupted = count < 0 && errno == EINTR
        jobs.resume(isRung: count > 0 && polled[0].revents != 0)
        guard count > 0 else { return isInterrupted ? false : nil }
        return polled[1].revents != 0
    }

    /// Writes all octets; an error is ignored, because it means that nothing reads them any more.
    private func write(_ octets: [UInt8]) {
        octets.withUnsafeBytes { octets in
            var rest = octets[...]
            while !rest.isEmpty {
                let count = Descriptors.write(output, UnsafeRawBufferPointer(rebasing: rest))
                guard count >= 0 || errno == EINTR else { return }
                rest = rest.dropFirst(max(0, count))
            }
        }
    }
}
