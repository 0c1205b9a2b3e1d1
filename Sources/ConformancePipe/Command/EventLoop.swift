import Foundation

/// One thread that alternates between running tasks and waiting for pipes, so that no message
/// changes threads.
///
/// Output of tasks is sent when all tasks wait: several messages are written at once.
@available(macOS 15, *)
final class EventLoop: TaskExecutor, @unchecked Sendable {
    private let lock = NSLock()
    private var jobs: [UnownedJob] = []
    private var isWaiting = false
    private var isStopped = false
    private let bell: WakeupPipe

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
        bell = try WakeupPipe()
        Thread.detachNewThread { self.run() }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        lock.lock()
        jobs.append(job)
        let mustRing = isWaiting
        isWaiting = false
        lock.unlock()
        if mustRing { bell.ring() }
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
        lock.lock()
        isStopped = true
        lock.unlock()
        bell.ring()
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
            lock.lock()
            let ready = jobs
            jobs = []
            isWaiting = ready.isEmpty
            let goesOn = !isStopped
            lock.unlock()
            guard !ready.isEmpty else { return goesOn }
            for (index, job) in ready.enumerated() {
                if index % Self.looks == 0 { look() }
                job.runSynchronously(on: asUnownedTaskExecutor())
            }
        }
    }

    private func wait() {
        var polled = [pollfd(fd: bell.reading, events: Int16(POLLIN), revents: 0)]
        for connection in connections { polled += connection.polled }
        let count = arrivals(at: &polled)
        lock.lock()
        isWaiting = false
        lock.unlock()
        if count > 0 {
            if polled[0].revents != 0 { bell.clear() }
            for connection in connections { connection.transfer() }
        }
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
