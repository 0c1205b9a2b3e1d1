/// How often the vectors are run, and in which orders.
package struct Repetition: Sendable {
    /// The seed that shuffles the first run, or nil for reading order.
    package let seed: UInt64?

    /// How many runs there are.
    package let count: Int

    /// Makes a repetition of one run at least; runs after the first are always shuffled.
    package init(seed: UInt64? = nil, count: Int = 1) {
        self.seed = seed
        self.count = max(1, count)
    }

    /// The seed of each run; nil means the order of the files.
    var seeds: [UInt64?] {
        (0..<UInt64(count)).map { (run: UInt64) -> UInt64? in
            guard let seed else { return run == 0 ? nil : run }
            return seed &+ run
        }
    }
}

extension Repetition: CustomStringConvertible {
    /// The number of runs and their seeds.
    package var description: String {
        let shuffled = seeds.compactMap { $0 }
        guard let first = shuffled.first, let last = shuffled.last else {
            return "\(count), in reading order"
        }
        let words = shuffled.count == 1 ? "with seed \(first)" : "with seeds \(first) to \(last)"
        return "\(count), \(seed == nil ? "one in reading order, then " : "")shuffled \(words)"
    }
}
