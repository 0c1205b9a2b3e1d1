import Conformance
import Foundation

/// One thread that alternates between running tasks and waiting for pipes, so that no message
/// changes threads.
///
/// Output of tasks is sent when all tasks wait: several messages are written at once.
final class EventLoop: @unchecked Sendable {
    /// The tasks of the loop.
    let jobs: JobQueue

    private let isStopped = Locked(false)

    /// The processes that are waited for; only tasks of this loop touch it.
    private var connections: [Connection] = []

    /// How often connections look at the clock.
    private static let tick = Duration.milliseconds(20)
    private var lastTick = ContinuousClock.now

    /// How long the thread overslept, for example because the whole process was stopped.
    private var overslept = Duration.zero

    /// The time by the clock of this loop, which stops while the loop oversleeps, so that messages
    /// that arrive meanwhile are not late.
    var now: ContinuousClock.Instant { .now - overslept }

    /// After how many tasks the clock is looked at, so that no flood of them outruns a time-out.
    private static let looks = 32

    /// Starts the thread.
    init() throws {
        jobs = try JobQueue()
        Thread.detachNewThread { self.run() }
    }

    /// Waits for a process as well, until it is removed.
    func add(_ connection: Connection) {
        connections.append(connection)
    }

    /// Stops waiting for a process.
    func remove(_ connection: Connection) {
        connections.removeAll { $0 === connection }
    }

    /// Ends the thread once no task is ready.
    func stop() {
        isStopped.withLock { $0 = true }
        jobs.ring()
    }

    // MARK: - The thread

    private func run() {
        while runJobs() {
            for connection in connections { connection.flush() }
            wait()
        }
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
        for connection in connections { polled += connection.polled }
        let count = arrivals(at: &polled)
        jobs.resume(isRung: count > 0 && polled[0].revents != 0)
        if count > 0 { for connection in connections { connection.transfer() } }
        look()
    }

    /// Waits until something arrives, or it is time to look at the clock.
    private func arrivals(at polled: inout [pollfd]) -> Int32 {
        guard !connections.isEmpty else { return poll(&polled, nfds_t(polled.count), -1) }
        let start = ContinuousClock.now
        let count = Descriptors.wait(for: &polled, milliseconds: 20)
        let slept = ContinuousClock.now - start
        if slept > Self.tick * 5 { overslept += slept }
        return count
    }

    private func look() {
        let now = now
        guard now - lastTick >= Self.tick else { return }
        lastTick = now
        for connection in connections { connection.look(at: now) }
    }
}
