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

#if canImport(Glibc)
    import Glibc
#endif

/// Unpredictable octets from the system, in blocks: the standard library asks it for every number.
package enum SystemRandom {
    /// Draws octets.
    package static func octets(_ count: Int) -> [UInt8] {
        var octets = [UInt8](repeating: 0, count: max(0, count))
        octets.withUnsafeMutableBytes { octets in
            for start in stride(from: 0, to: octets.count, by: block) {
                fill(UnsafeMutableRawBufferPointer(rebasing: octets[start...].prefix(block)))
            }
        }
        return octets
    }

    /// How many octets the system gives at once.
    private static let block = 256

    private static func fill(_ octets: UnsafeMutableRawBufferPointer) {
        #if canImport(Glibc)
            if getentropy(octets.baseAddress, octets.count) == 0 { return }
        #endif
        for index in octets.indices { octets[index] = .random(in: .min ... .max) }
    }
}
