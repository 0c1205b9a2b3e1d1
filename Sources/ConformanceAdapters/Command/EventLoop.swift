import Foundation

/// One thread that runs tasks and waits for pipes in turn, so that a message changes no thread.
///
/// What a task writes is sent when all tasks wait: several messages go in one write.
@available(macOS 15, *)
final class EventLoop: TaskExecutor, @unchecked Sendable {
    private let lock = NSLock()
    private var jobs: [UnownedJob] = []
    private var isWaiting = false
    private var isStopped = false
    private let bell: WakeupPipe

    /// What is waited for; only tasks of this loop touch it.
    private var channels: [any Channel] = []

    /// How often channels look at the clock.
    private static let tick = Duration.milliseconds(20)
    private var lastTick = ContinuousClock.now

    /// How long the thread slept beyond its time, since the whole process was stopped for example.
    private var overslept = Duration.zero

    /// The time by the clock of this loop, which stands still while the loop oversleeps, so that
    /// what arrives meanwhile is not late.
    var now: ContinuousClock.Instant { .now - overslept }

    /// How long the thread looks before it falls asleep.
    private static let patience = Duration.microseconds(50)

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

    /// Waits for a channel as well, until it is removed.
    func add(_ channel: any Channel) {
        channels.append(channel)
    }

    /// Waits for a channel no longer.
    func remove(_ channel: any Channel) {
        channels.removeAll { $0 === channel }
    }

    /// Ends the thread when no task is ready any more.
    func stop() {
        lock.lock()
        isStopped = true
        lock.unlock()
        bell.ring()
    }

    // MARK: - The thread

    private func run() {
        while runJobs() {
            for channel in channels { channel.flush() }
            wait()
        }
    }

    /// Runs tasks until all of them wait.
    ///
    /// - Returns: Whether the loop goes on.
    private func runJobs() -> Bool {
        while true {
            lock.lock()
            let ready = jobs
            jobs = []
            isWaiting = ready.isEmpty
            let goesOn = !isStopped
            lock.unlock()
            guard !ready.isEmpty else { return goesOn }
            for job in ready { job.runSynchronously(on: asUnownedTaskExecutor()) }
        }
    }

    private func wait() {
        var polled = [pollfd(fd: bell.reading, events: Int16(POLLIN), revents: 0)]
        for channel in channels { polled += channel.polled }
        let count = arrivals(at: &polled)
        lock.lock()
        isWaiting = false
        lock.unlock()
        if count > 0 {
            if polled[0].revents != 0 { bell.clear() }
            for channel in channels { channel.transfer() }
        }
        look()
    }

    /// Waits until something arrives, or it is time to look at the clock.
    private func arrivals(at polled: inout [pollfd]) -> Int32 {
        guard !channels.isEmpty else { return poll(&polled, nfds_t(polled.count), -1) }
        let start = ContinuousClock.now
        var count = watch(&polled)
        if count == 0 { count = poll(&polled, nfds_t(polled.count), 20) }
        let slept = ContinuousClock.now - start
        if slept > Self.tick * 5 { overslept += slept }
        return count
    }

    /// Looks for a short while without falling asleep, since to wake up takes longer than most answers.
    private func watch(_ polled: inout [pollfd]) -> Int32 {
        let start = ContinuousClock.now
        repeat {
            let count = poll(&polled, nfds_t(polled.count), 0)
            if count != 0 { return count }
            sched_yield()
        } while ContinuousClock.now - start < Self.patience
        return 0
    }

    private func look() {
        let now = now
        guard now - lastTick >= Self.tick else { return }
        lastTick = now
        for channel in channels { channel.look(at: now) }
    }
}

/// Something that an ``EventLoop`` waits for.
protocol Channel: AnyObject {
    /// The descriptors to wait for.
    var polled: [pollfd] { get }

    /// Sends what waits to be sent, as far as it goes.
    func flush()

    /// Takes what has arrived, if anything has.
    func transfer()

    /// Looks whether something took too long.
    func look(at now: ContinuousClock.Instant)
}
