import Conformance
import Mistakes

/// Measures whether reports name the mistakes that an implementation makes, one or several at once.
enum MeasureCauses: Command {
    static let name = "causes"
    static let usage = "[--singles N] [--pairs N] [--triples N] [--seed N]"
    static let summary =
        "Exit 1 if reports name too few of the mistakes that an implementation makes at once"

    /// How many mistakes an implementation makes, and when its report is good enough.
    private struct Measure {
        let option: String
        let size: Int

        /// Among how many of the first causes all mistakes have to be.
        let first: Int

        /// For how many of a hundred implementations they have to be there.
        let least: Int

        /// How many are drawn unless the call says so.
        let count: Int
    }

    private static let measures = [
        Measure(option: "--singles", size: 1, first: 1, least: 90, count: 100),
        Measure(option: "--pairs", size: 2, first: 3, least: 90, count: 500),
        Measure(option: "--triples", size: 3, first: 5, least: 80, count: 200),
    ]

    static func run(_ call: Call) async throws -> ExitStatus {
        var numbers = SeededNumbers(seed: UInt64(call.numbers["--seed"] ?? 14))
        var status = ExitStatus.success
        for measure in measures {
            let count = call.numbers[measure.option] ?? measure.count
            let sets = (0..<count).map { _ in numbers.mistakes(measure.size) }
            status = status.and(try await result(of: measure, on: sets))
        }
        return status
    }

    private static func result(
        of measure: Measure, on sets: [[Mistake]]
    ) async throws -> ExitStatus {
        let overlays = try await Overlays(of: sets.flatMap { $0 }, in: try Catalog.bundled.quick)
        let unnamed = try await sets.concurrentMap(counting: "implementations") { mistakes in
            try await overlays.unnamed(of: mistakes, amongFirst: measure.first)
        }
        for (set, missed) in zip(sets, unnamed) where !missed.isEmpty {
            let made = set.map(\.id).joined(separator: " + ")
            print("  \(made): not \(missed.joined(separator: ", "))")
        }
        let found = unnamed.count(where: \.isEmpty)
        let some = zip(sets, unnamed).count { $0.count > $1.count }
        print(
            "\(measure.option.dropFirst(2)): all named among the first \(measure.first) causes for "
                + "\(found) of \(sets.count) (at least \(measure.least) %), one for \(some)")
        return found * 100 >= sets.count * measure.least ? .success : .failure
    }
}

extension Mistake {
    /// The role of its rule.
    var role: Role? { Self.roles[rule] }

    private static let roles = Dictionary(
        ((try? Catalog.bundled.suites) ?? []).flatMap { suite in
            suite.rules.map { ($0.id, suite.role) }
        }
    ) { first, _ in first }
}

/// Numbers that follow from a seed on every system: the generator of Steele, Lea and Flood.
struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Different mistakes of one role, that of a mistake drawn from all.
    mutating func mistakes(_ count: Int) -> [Mistake] {
        let role = Mistake.all.randomElement(using: &self)?.role
        return Array(Mistake.all.filter { $0.role == role }.shuffled(using: &self).prefix(count))
    }
}
