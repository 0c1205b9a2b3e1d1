extension Report {
    /// A vector that has been run, or the vectors of a family of which the same became.
    public struct Case: Identifiable, Sendable {
        /// The vector; of a family, the first one that the case stands for.
        public let vector: Vector

        /// What the implementation did, or nil if the run had ended before.
        package let outcome: Outcome?

        /// The verdict of the suite.
        public private(set) var verdict: Verdict

        /// What the suite says of the twin, if the vector has one.
        package private(set) var twin: Verdict?

        /// What the implementation wrote for people meanwhile; empty in this process.
        public let log: String

        /// How long the implementation took, or nil if the vector was not run.
        package let duration: Duration?

        /// The numbers of the vectors of a family that the case stands for; nil for one vector of a
        /// file.
        package var numbers: NumberRanges?

        /// The id of the vector.
        public var id: Vector.ID { vector.id }

        /// How many vectors the case stands for: one, unless they are of a family.
        package var count: Int { numbers?.count ?? 1 }
    }
}

extension Report.Case {
    /// Judges what an implementation did with a vector, without regard to the twin.
    package init(_ vector: Vector, _ execution: Execution) {
        self.init(
            vector: vector, outcome: execution.outcome,
            recorded: vector.expectation.verdict(on: execution.outcome), log: execution.log,
            duration: execution.duration)
    }

    /// A case whose verdict does not follow from one outcome: it was not run, or is unstable.
    package init(
        vector: Vector, outcome: Outcome? = nil, recorded verdict: Verdict, twin: Verdict? = nil,
        log: String = "", duration: Duration? = nil
    ) {
        self.vector = vector
        self.outcome = outcome
        self.verdict = verdict
        self.twin = twin
        self.log = log
        self.duration = duration
    }

    /// The same case as one that could not show anything.
    package func notShown(_ missed: MissedSetUp) -> Report.Case {
        var result = self
        result.verdict = .notShown(missed)
        return result
    }

    /// The same case with regard to the twin, without which a refusal earns no credit.
    package func credited(by twin: Verdict?) -> Report.Case {
        var result = self
        result.twin = twin
        guard let id = vector.twin, twin?.isPassed != true,
            vector.expectation.passesRefusal(verdict)
        else { return result }
        result.verdict =
            switch (twin, outcome) {
            case (.notRun(let reason)?, _): .notRun(reason: reason)
            case (.notShown(let missed)?, _) where missed.isUnreported: .notShown(missed)
            case (_, .unsupported(let reason)?): .unsupported(reason: reason)
            default: .noCredit(twin: id)
            }
        return result
    }

    /// What one run or several of the same vector say together: the case of the first run if all
    /// agree, one that was not run if a run ended before, else one that is unstable.
    static func merged(_ runs: [Report.Case]) -> Report.Case {
        if let ended = runs.first(where: { $0.verdict.kind == .notRun }) { return ended }
        guard runs.contains(where: { $0.word != runs[0].word }),
            var result = runs.first(where: { !$0.verdict.isPassed })
        else { return runs[0] }
        result.verdict = .unstable(runs: runs.map(\.verdict))
        return result
    }
}

/// Numbers in ascending order, kept as ranges.
package struct NumberRanges: Sendable, Equatable {
    /// The ranges, which neither touch nor overlap.
    package var ranges: [ClosedRange<Int>] = []

    /// Makes an empty collection.
    package init() {}

    /// Takes one range.
    package init(_ range: ClosedRange<Int>) { ranges = [range] }

    /// How many numbers there are.
    package var count: Int { ranges.reduce(0) { $0 + $1.count } }
}

extension NumberRanges {
    /// Adds a range whose numbers are greater than all before them.
    package mutating func append(_ range: ClosedRange<Int>) {
        guard let last = ranges.last, last.upperBound + 1 == range.lowerBound else {
            return ranges.append(range)
        }
        ranges[ranges.count - 1] = last.lowerBound...range.upperBound
    }
}

extension NumberRanges: CustomStringConvertible {
    /// The ranges, such as `0-11,14`.
    package var description: String {
        ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
            .joined(separator: ",")
    }
}

extension NumberRanges {
    /// Reads ranges such as `0-11,14`; nil if they are malformed or not in ascending order.
    package init?(_ text: String) {
        self.init()
        var next = 0
        for part in text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        {
            let ends = part.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
                .map { Int(String(decoding: $0, as: UTF8.self)) }
            guard 1...2 ~= ends.count, let first = ends[0], let last = ends[ends.count - 1],
                next <= first, first <= last, last < 1 << 40
            else { return nil }
            append(first...last)
            next = last + 1
        }
    }

    /// The numbers of several collections that have none in common.
    package init(joining parts: [NumberRanges]) {
        self.init()
        let ranges = parts.flatMap(\.ranges).sorted { $0.lowerBound < $1.lowerBound }
        for range in ranges { append(range) }
    }

    /// The numbers that another collection does not have.
    package func subtracting(_ other: NumberRanges) -> NumberRanges {
        var (result, rest) = (NumberRanges(), other.ranges[...])
        for range in ranges {
            var low = range.lowerBound
            rest = rest.drop { $0.upperBound < low }
            for taken in rest.prefix(while: { $0.lowerBound <= range.upperBound }) {
                if low < taken.lowerBound { result.append(low...(taken.lowerBound - 1)) }
                low = taken.upperBound + 1
            }
            if low <= range.upperBound { result.append(low...range.upperBound) }
        }
        return result
    }
}

/// What the vectors of a rule say together.
public struct RuleResult: Identifiable, Sendable {
    /// The rule.
    public let rule: Rule

    /// The cases of its vectors that were selected, those of files first.
    public let cases: [Report.Case]

    /// The kinds of verdicts of the cases that did not pass.
    package let missedKinds: Set<Verdict.Kind>

    package init(rule: Rule, cases: [Report.Case]) {
        self.rule = rule
        self.cases = cases
        let kinds = Set(cases.lazy.map(\.verdict.kind))
        missedKinds = kinds.subtracting([.passed, .notApplicable])
        status = Status(of: kinds)
    }

    /// The id of the rule.
    public var id: Rule.ID { rule.id }

    /// The status of the rule.
    public let status: Status

    /// What a run says of a rule.
    public enum Status: String, CaseIterable, Sendable {
        /// All its cases passed.
        case met

        /// A case failed.
        case notMet = "not met"

        /// A case could not be shown, since another rule is not met; neither met nor failed.
        case notShown = "not shown"

        /// The implementation lacks what all its cases need; neither met nor failed.
        case notApplicable = "not applicable"

        /// The implementation lacks the operation; not met either.
        case unsupported

        /// The run ended before.
        case notRun = "not run"

        /// Follows from the kinds of the verdicts.
        package init(of kinds: Set<Verdict.Kind>) {
            let missed = kinds.subtracting([.passed, .notApplicable])
            if missed.isEmpty {
                self =
                    kinds.contains(.notApplicable) && !kinds.contains(.passed)
                    ? .notApplicable : .met
            } else if missed.isSubset(of: [.notRun, .unsupported, .notShown]) {
                let isShown = !kinds.contains(.notShown)
                self = kinds.contains(.notRun) ? .notRun : isShown ? .unsupported : .notShown
            } else {
                self = .notMet
            }
        }
    }
}

extension RuleResult {
    /// The word that begins a line on the rule.
    package func label(strict: Bool) -> String {
        switch status {
        case .met: "PASS"
        case .unsupported: "LACK"
        case .notRun: "SKIP"
        case .notShown: "OPEN"
        case .notApplicable: "N/A"
        case .notMet: rule.counts(strict: strict) ? "FAIL" : "WARN"
        }
    }
}
