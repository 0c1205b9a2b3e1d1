import Conformance
import ConformanceDiagnosis
import ConformanceReports
import Mistakes
import StrictCodecs
import Variants

/// Measures whether reports name the defects of implementations that were composed for this.
enum MeasureDefects: Command {
    static let name = "defects"
    static let usage = "[--held-out N] [--singles N] [--many N] [--seed N] [--show]"
    static let summary =
        "Measure how true the causes are of implementations with one defect, and with five to thirty"

    static func run(_ call: Call) async throws -> ExitStatus {
        let part = call.numbers["--held-out"] ?? 0
        var draw = try Draw(part: part, seed: UInt64(call.numbers["--seed"] ?? part + 1))
        let singles = (0..<(call.numbers["--singles"] ?? draw.leastSingles)).map { draw.single($0) }
        let many = (0..<(call.numbers["--many"] ?? 30)).map { _ in draw.many() }
        let compositions = try await Compositions(
            of: (singles + many).flatMap(\.all), in: try Catalog.bundled.quick)
        let judge = Judge(
            compositions: compositions, isShowing: call.flags.contains("--show"),
            known: try KnownAnswers.bundled.get())
        let ones = try await singles.concurrentMap(counting: "with one defect") {
            try await judge.findings(on: $0)
        }
        let others = try await many.concurrentMap(counting: "with many defects") {
            try await judge.findings(on: $0)
        }
        print(Findings.singles(ones.compactMap { $0 }))
        print(Findings.many(others.compactMap { $0 }))
        return .success
    }
}

/// An implementation: its defects, and what it does differently without a fault.
struct Composed: Sendable {
    let defects: [Defect]
    let variations: [Defect]

    var all: [Defect] { defects + variations }
}

/// Draws implementations from one half of the catalogue and one half of the other defects.
private struct Draw {
    private let own: [Defect]
    private let mistakes: [[Defect]]
    private let variations: [Defect]
    private var numbers: SeededNumbers

    /// How many implementations with one defect there are at least, so that each own defect is one.
    var leastSingles: Int { max(75, own.count) }

    init(part: Int, seed: UInt64) throws {
        let file = try DefectFile()
        guard file.parts.indices.contains(part) else {
            throw UsageError("--held-out needs a number from 1 to \(file.parts.count - 1)")
        }
        own = file.parts[part]
        let catalog = try Catalog.bundled
        variations = Variant.all.filter { $0.head.departsFrom.isEmpty }
            .map { Defect($0, in: catalog) }
        numbers = SeededNumbers(seed: seed)
        let equals = Overlays.equals(in: try KnownAnswers.bundled.get())
        let half = Mistake.all.enumerated().filter { $0.offset % 2 == (part == 0 ? 0 : 1) }
        mistakes = Role.allCases.map { role in
            half.map(\.element).filter { $0.role == role }.map { Defect($0, equals: equals) }
        }
    }

    /// All own defects first, then mistakes, each with four variants.
    mutating func single(_ index: Int) -> Composed {
        let defect =
            index < own.count
            ? own[index] : mistakes.flatMap { $0 }.randomElement(using: &numbers) ?? own[0]
        return Composed(
            defects: [defect], variations: Array(variations.shuffled(using: &numbers).prefix(4)))
    }

    /// Five to thirty mistakes of one role, and up to six own defects.
    mutating func many() -> Composed {
        let large = mistakes.filter { $0.count > 60 }
        let ofRole = large.randomElement(using: &numbers) ?? []
        let count = Int.random(in: 5...30, using: &numbers)
        let others = own.shuffled(using: &numbers).prefix(count / 4)
        return Composed(
            defects: Array(ofRole.shuffled(using: &numbers).prefix(count - others.count)) + others,
            variations: Array(variations.shuffled(using: &numbers).prefix(4)))
    }
}
