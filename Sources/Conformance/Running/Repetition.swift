/// How often the vectors are run, and in which orders.
public struct Repetition: Sendable {
    /// The seed that shuffles the first run, or nil for reading order.
    public let seed: UInt64?

    /// How many runs there are.
    public let count: Int

    /// Makes a repetition.
    ///
    /// - Parameters:
    ///   - seed: The seed of the first run; without one it is in reading order. Later runs are
    ///     always shuffled.
    ///   - count: How many runs there are, one at least.
    public init(seed: UInt64? = nil, count: Int = 1) {
        self.seed = seed
        self.count = max(1, count)
    }

    /// The seed of each run; nil stands for reading order.
    var seeds: [UInt64?] {
        (0..<count).map { run in
            seed.map { $0 &+ UInt64(run) } ?? (run == 0 ? nil : UInt64(run))
        }
    }
}

extension Repetition: CustomStringConvertible {
    /// The number of runs and their seeds.
    public var description: String {
        let shuffled = seeds.compactMap { $0 }
        guard let first = shuffled.first, let last = shuffled.last else {
            return "\(count), in reading order"
        }
        let words = shuffled.count == 1 ? "with seed \(first)" : "with seeds \(first) to \(last)"
        return "\(count), \(seed == nil ? "one in reading order, then " : "")shuffled \(words)"
    }
}
