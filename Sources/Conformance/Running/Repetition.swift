import StrictCodecs

/// How vectors are run.
public struct RunOptions: Sendable {
    /// How long the implementation may take for one vector; after that the case is a fault.
    package let timeout: Duration

    /// How often the vectors are run, and in which orders.
    package let repetition: Repetition

    /// How many vectors are run at the same time in this process.
    package let jobs: Int

    /// Whether pairs of vectors and walks are run as well.
    package var hasPairs = true

    /// Whether failures of MUST rules are tried once more, since what does not repeat says something else.
    package var confirmsFailures = false

    /// The same options without pairs and walks.
    package var withoutPairs: RunOptions {
        var options = self
        options.hasPairs = false
        return options
    }

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

/// The generator of Steele, Lea and Flood, whose numbers follow from the seed on every system.
package struct SplitMix64 {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// The numbers from 0 up to a count, shuffled (Fisher and Yates).
    package mutating func shuffled(_ count: Int) -> [Int] {
        var numbers = Array(0..<count)
        for last in numbers.indices.reversed().dropLast() {
            numbers.swapAt(last, Int(next() % UInt64(last + 1)))
        }
        return numbers
    }
}

/// Octets that a client draws, which follow from a text, so that a run repeats.
struct DrawnOctets {
    /// How the first draws begin: with `+/+/` and `/+/+` in base64, so that base64url shows.
    private static let beginnings: [[UInt8]] = [[0xFB, 0xFF, 0xBF], [0xFF, 0xEF, 0xFE]]

    private var generator: SplitMix64
    private var beginnings = Self.beginnings[...]

    init(following text: String) {
        let hash = SHA256.hash(Array(text.utf8))
        generator = SplitMix64(seed: hash.prefix(8).reduce(0) { $0 << 8 | UInt64($1) })
    }

    mutating func draw(_ count: Int) -> [UInt8] {
        let beginning = beginnings.popFirst()?.prefix(count) ?? []
        return beginning
            + (beginning.count..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
    }
}
