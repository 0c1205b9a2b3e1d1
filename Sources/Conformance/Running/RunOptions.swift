/// How vectors are run.
public struct RunOptions: Sendable {
    /// How long the implementation may take for one vector; after that the case is a fault.
    package let timeout: Duration

    /// How often the vectors are run, and in which orders.
    package let repetition: Repetition

    /// How many vectors are run at the same time in this process.
    package let jobs: Int

    /// Makes options.
    ///
    /// - Parameters:
    ///   - timeout: How long the implementation may take for one vector, an hour at most.
    ///   - runs: How many runs there are, one at least; later runs are shuffled.
    ///   - seed: What shuffles the first run; nil for reading order.
    ///   - jobs: How many vectors are run at the same time in this process.
    public init(
        timeout: Duration = .seconds(2), runs: Int = 1, seed: UInt64? = nil, jobs: Int = 1
    ) {
        self.timeout = min(timeout, .seconds(3600))
        repetition = Repetition(seed: seed, count: runs)
        self.jobs = jobs
    }
}
