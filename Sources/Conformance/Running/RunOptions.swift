/// How vectors are run.
public struct RunOptions: Sendable {
    /// How long the implementation may take for one vector; after that the case is a fault.
    public let deadline: Duration

    /// How often the vectors are run, and in which orders.
    public let repetition: Repetition

    /// How many vectors are run at the same time in this process.
    public let jobs: Int

    /// Whether the families are run whose vectors are not named one by one.
    public let isExhaustive: Bool

    /// The text that tells how to run one vector alone; made from the adapter's type if nil.
    public let rerun: Rerun?

    /// Makes options.
    public init(
        deadline: Duration = .seconds(2), repetition: Repetition = Repetition(), jobs: Int = 1,
        isExhaustive: Bool = false, rerun: Rerun? = nil
    ) {
        self.deadline = min(deadline, .seconds(3600))
        self.repetition = repetition
        self.jobs = jobs
        self.isExhaustive = isExhaustive
        self.rerun = rerun
    }
}
