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
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class MessageLoop: TaskExecutor {
    private struct State {
        var jobs: [UnownedJob] = []
        var outgoing: [UInt8] = []
        var isWaiting = false
    }

    /// How many octets are buffered at most while tasks run.
    private static let batch = 1 << 10

    private let state = Locked(State())
    private let bell: WakeupPipe
    private let output: Int32

    /// Makes a loop.
    ///
    /// - Parameter output: Where it writes.
    /// - Throws: ``Descriptors/Failure`` if the system has no more descriptors.
    init(output: Int32) throws {
        bell = try WakeupPipe()
        self.output = output
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        change { $0.jobs.append(job) }
    }

    /// Starts a task of the loop.
    @Sendable func start(_ work: @escaping @Sendable () async -> Void) {
        Task(executorPreference: self) { await work() }
    }

    /// Sends a message, in time.
    @Sendable func send(_ message: JSON) {
        change { state in
            message.write(to: &state.outgoing)
            state.outgoing.append(UInt8(ascii: "\n"))
        }
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

    /// Changes the pending work, and wakes the thread if it waits.
    private func change(_ body: (inout State) -> Void) {
        let mustRing = state.withLock { state in
            body(&state)
            defer { state.isWaiting = false }
            return state.isWaiting
        }
        if mustRing { bell.ring() }
    }

    /// Runs tasks and writes what they send, until all of them wait.
    private func runJobs() {
        while let jobs = takeJobs() {
            for job in jobs {
                job.runSynchronously(on: asUnownedTaskExecutor())
                flush(over: Self.batch)
            }
            flush(over: 0)
        }
    }

    /// The tasks that are ready, or nil if there is nothing to do.
    private func takeJobs() -> [UnownedJob]? {
        state.withLock { state in
            defer { state.jobs = [] }
            state.isWaiting = state.jobs.isEmpty && state.outgoing.isEmpty
            return state.isWaiting ? nil : state.jobs
        }
    }

    /// Writes the buffered output, if it is long enough.
    private func flush(over limit: Int) {
        let outgoing = state.withLock { state -> [UInt8] in
            guard state.outgoing.count > limit else { return [] }
            defer { state.outgoing = [] }
            return state.outgoing
        }
        write(outgoing)
    }

    /// Waits for input or for tasks that are ready.
    ///
    /// - Returns: Whether there is input; nil at the end of the input.
    private func wait() -> Bool? {
        var polled = [
            pollfd(fd: bell.reading, events: Int16(POLLIN), revents: 0),
            pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
        ]
        let count = Descriptors.wait(for: &polled, milliseconds: -1)
        state.withLock { $0.isWaiting = false }
        guard count > 0 else { return errno == EINTR ? false : nil }
        if polled[0].revents != 0 { bell.clear() }
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
