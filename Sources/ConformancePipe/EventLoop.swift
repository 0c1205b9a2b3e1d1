import Conformance
import Foundation
import StrictCodecs

/// One thread that alternates between running tasks and waiting for pipes, so that no message
/// changes threads.
///
/// Output of tasks is sent when all tasks wait: several messages are written at once.
final class EventLoop: @unchecked Sendable {
    /// The tasks of the loop.
    let jobs: JobQueue

    private let isStopped = Locked(false)

    /// What is waited for; only tasks of this loop touch it.
    private var sources: [any LoopSource] = []

    /// How often sources look at the clock.
    private static let tick = Duration.milliseconds(20)
    private var lastTick = ContinuousClock.now

    /// When the thread is known to have run last, and how long it runs at most between two looks, unless it is stopped.
    private var lastLook = ContinuousClock.now
    private static let longestRun = Duration.seconds(1)

    /// How long the thread overslept, for example because the whole process was stopped.
    private var overslept = Duration.zero

    /// The time by the clock of this loop, which stops while the loop oversleeps, so that messages
    /// that arrive meanwhile are not late.
    var now: ContinuousClock.Instant { .now - overslept }

    /// After how many tasks the clock is looked at, so that no flood of them outruns a time-out.
    private static let looks = 32

    /// How long it sleeps at most, so that sources look at the clock; -1 if they do not.
    private let milliseconds: Int32

    init(sleeping milliseconds: Int32 = 20) throws {
        jobs = try JobQueue()
        self.milliseconds = milliseconds
    }

    /// Runs in a thread of its own.
    func startThread() { Thread.detachNewThread { self.run() } }

    /// Waits for a source as well, until it is removed.
    func add(_ source: any LoopSource) { sources.append(source) }

    /// Stops waiting for a source.
    func remove(_ source: any LoopSource) { sources.removeAll { $0 === source } }

    /// Ends the thread once no task is ready.
    func stop() {
        isStopped.withLock { $0 = true }
        jobs.ring()
    }

    // MARK: - The thread

    /// Runs in this thread until it is stopped.
    func run() {
        while runJobs() {
            for source in sources { source.flush() }
            wait()
        }
        for source in sources { source.flush() }
    }

    /// Runs tasks until all of them wait.
    ///
    /// - Returns: Whether the loop continues.
    private func runJobs() -> Bool {
        while true {
            let ready = jobs.take()
            guard !ready.isEmpty else { return !isStopped.withLock { $0 } }
            for (index, job) in ready.enumerated() {
                if index % Self.looks == 0 { look() }
                jobs.run(job)
            }
        }
    }

    private func wait() {
        var polled = [pollfd(fd: jobs.descriptor, events: Int16(POLLIN), revents: 0)]
        for source in sources { polled += source.polled }
        let count = arrivals(at: &polled)
        jobs.resume(isRung: count > 0 && polled[0].revents != 0)
        if count > 0 { for source in sources { source.transfer() } }
        look()
    }

    /// Waits until something arrives, or it is time to look at the clock.
    private func arrivals(at polled: inout [pollfd]) -> Int32 {
        defer { lastLook = .now }
        guard !sources.isEmpty else { return poll(&polled, nfds_t(polled.count), -1) }
        let start = ContinuousClock.now
        if start - lastLook > Self.longestRun { overslept += start - lastLook }
        let count = Descriptors.wait(for: &polled, milliseconds: milliseconds)
        let slept = ContinuousClock.now - start
        if slept > Self.tick * 5 { overslept += slept }
        return count
    }

    private func look() {
        let run = ContinuousClock.now - lastLook
        if run > Self.longestRun { overslept += run }
        lastLook = .now
        let now = now
        guard now - lastTick >= Self.tick else { return }
        lastTick = now
        for source in sources { source.look(at: now) }
    }
}

/// What a loop waits for beside its tasks; only its thread touches it.
protocol LoopSource: AnyObject {
    /// The descriptors to wait for.
    var polled: [pollfd] { get }

    /// Sends what tasks have left, once all of them wait.
    func flush()

    /// Reads what has arrived, if anything has.
    func transfer()

    /// Checks whether something took too long.
    func look(at now: ContinuousClock.Instant)
}

/// Standard input and the output of an adapter, whose tasks run in the thread that reads and writes.
final class StandardStreams: LoopSource, @unchecked Sendable {
    private let loop: EventLoop
    private let output: Int32
    private let outgoing = Locked([UInt8]())
    private var lines = LineBuffer()
    private var chunk = [UInt8](repeating: 0, count: 1 << 16)
    private var receive: (ArraySlice<UInt8>) throws -> Bool = { _ in false }
    private var failure: (any Error)?

    /// Makes the streams.
    ///
    /// - Parameter output: Where to write.
    /// - Throws: What ``JobQueue/init()`` throws.
    init(output: Int32) throws {
        loop = try EventLoop(sleeping: -1)
        self.output = output
    }

    /// Starts a task.
    @Sendable func start(_ work: @escaping @Sendable () async -> Void) { loop.jobs.start(work) }

    /// Sends a message, in time.
    @Sendable func send(_ message: JSON) {
        outgoing.withLock { octets in
            message.write(to: &octets)
            octets.append(UInt8(ascii: "\n"))
        }
        loop.jobs.wake()
    }

    /// Runs until the input ends.
    ///
    /// - Parameter receive: Takes a line, and says whether more are to come.
    /// - Throws: What `receive` throws.
    func run(_ receive: @escaping (ArraySlice<UInt8>) throws -> Bool) throws {
        self.receive = receive
        loop.add(self)
        loop.run()
        if let failure { throw failure }
    }

    var polled: [pollfd] { [pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)] }

    func look(at now: ContinuousClock.Instant) {}

    func transfer() {
        // Standard input may belong to other programs as well, so that it blocks.
        var polled = polled
        guard poll(&polled, 1, 0) > 0,
            let arrived = Descriptors.read(STDIN_FILENO, into: &chunk)
        else { return }
        lines.append(arrived)
        do {
            var goesOn = !arrived.isEmpty
            while goesOn, let line = lines.next() { goesOn = try receive(line) }
            if !goesOn { loop.stop() }
        } catch {
            failure = error
            loop.stop()
        }
    }

    /// Writes all octets; an error is ignored, because it means that nothing reads them any more.
    func flush() {
        let octets = outgoing.withLock { octets in
            defer { octets = [] }
            return octets
        }
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
