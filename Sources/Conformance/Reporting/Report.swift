/// What the suite says of an implementation, rule by rule.
public struct Report: Sendable {
    /// The version of the vectors.
    package let version: String

    /// The rules that were selected, in reading order.
    public let rules: [RuleResult]

    /// The vectors that were selected and cannot be run through the adapter, in reading order.
    package let omissions: [Omission]

    /// The cases of vectors that are newer than the sealed profiles of the run; they are not scored.
    package let later: [Case]

    /// What was run.
    package let run: RunDescription

    /// What the run makes of the failures that are known; nil if there is no list of them.
    package var comparison: (any FailureComparison)? {
        didSet { derived = DerivedFacts() }
    }

    /// What the failure blocks draw on.
    package let catalog: Catalog

    /// What follows from the rest, once it has been requested.
    private var derived = DerivedFacts()

    /// Puts the cases of a run together, each with its rule.
    package init(
        run: RunDescription, cases: [Case], omissions: [Omission], later: [Case] = [],
        catalog: Catalog
    ) {
        let casesOfRule = Dictionary(grouping: cases, by: \.vector.rule)
        let rules = catalog.rules.compactMap { rule in
            casesOfRule[rule.id].map { RuleResult(rule: rule, cases: $0) }
        }
        self.init(
            run: run, rules: rules, omissions: omissions, later: later, catalog: catalog)
    }

    /// Puts the results of rules together.
    package init(
        run: RunDescription, rules: [RuleResult], omissions: [Omission] = [], later: [Case] = [],
        catalog: Catalog, comparison: (any FailureComparison)? = nil
    ) {
        self.run = run
        self.rules = rules
        self.omissions = omissions
        self.later = later
        self.catalog = catalog
        self.comparison = comparison
        version = catalog.version
    }

    /// What follows from the report under a name, which is computed once.
    package func derive<Value: Sendable>(_ name: String, _ make: () -> Value) -> Value {
        derived.value(name, make)
    }

    /// The rules that are not met, although that was not expected.
    package var unexpected: [RuleResult] { derive("unexpected") { unmetUnexpectedly } }

    /// All cases, in reading order.
    public var cases: [Case] { derive("cases") { rules.flatMap { $0.cases } } }

    /// The rules that are not met.
    public var unmet: [RuleResult] {
        rules.filter { $0.status != .met && $0.status != .notApplicable }
    }

    /// How many rules are met.
    package var metCount: Int { rules.count { $0.status == .met } }

    /// Whether the run came to its end.
    package var isComplete: Bool { !rules.contains { $0.missedKinds.contains(.notRun) } }

    /// Whether the run was ended at the first failure, as it was to be.
    package var isStopped: Bool {
        run.wasStopped && !isComplete && rules.contains { !$0.missedKinds.isSubset(of: [.notRun]) }
    }

    /// Whether no case changed from run to run; one that did fails the run, whatever its level.
    package var isStable: Bool { !rules.contains { $0.missedKinds.contains(.unstable) } }

    /// Whether the implementation conforms.
    ///
    /// - Parameter strict: Whether a SHOULD rule that is not met counts as well.
    /// - Returns: Whether the run is complete and stable, some rule was judged, and every rule that
    ///   counts is met.
    public func isConforming(strict: Bool = false) -> Bool {
        isComplete && isStable && rules.contains { [.met, .notMet].contains($0.status) }
            && !unmet.contains { $0.rule.counts(strict: strict) }
    }
}

extension Report {
    /// Whether a case failed as expected.
    package func isExpected(_ result: Case) -> Bool { comparison?.isExpected(result) ?? false }

    /// The rules that are not met, although that was not expected, found among all.
    var unmetUnexpectedly: [RuleResult] {
        let isStopped = isStopped
        return unmet.filter {
            !isUnmetAsExpected($0) && !(isStopped && $0.status == .notRun)
        }
    }

    /// Whether nothing is other than expected; without expected failures, whether the
    /// implementation conforms.
    ///
    /// - Parameter strict: Whether a SHOULD rule that is not met counts as well.
    /// - Returns: Whether the run is complete, every entry is right, and every rule that counts is
    ///   met or not met as expected.
    public func isAsExpected(strict: Bool = false) -> Bool {
        guard let comparison else { return isConforming(strict: strict) }
        return isComplete && !cases.contains { $0.verdict.kind == .unstable && !isExpected($0) }
            && comparison.outdated.isEmpty
            && (unexpected.isEmpty || rules.contains { $0.status == .met })
            && !unexpected.contains { $0.rule.counts(strict: strict) }
    }

    /// The cases of a rule that did not pass, although that was not expected.
    package func unexpectedCases(of result: RuleResult) -> [Case] {
        result.cases.filter {
            let kind = $0.verdict.kind
            return kind != .passed && kind != .notApplicable && !isExpected($0)
        }
    }

    /// Whether a rule is not met, as expected.
    package func isUnmetAsExpected(_ result: RuleResult) -> Bool {
        comparison != nil && ![.met, .notApplicable].contains(result.status)
            && unexpectedCases(of: result).isEmpty
    }
}

extension Rule {
    /// Whether the run fails if the rule is not met.
    package func counts(strict: Bool) -> Bool { level == .must || strict && level == .should }
}

extension Report: CustomReflectable {
    /// The counts alone: test frameworks reflect what an expectation names, and would walk through
    /// every vector.
    public var customMirror: Mirror {
        Mirror(self, children: ["rules": rules.count, "unmet": unmet.count])
    }
}

/// What a run makes of a list of failures that are known.
package protocol FailureComparison: Sendable {
    /// Whether a case failed as the list says.
    func isExpected(_ result: Report.Case) -> Bool

    /// The entries that have to be changed: for each the lines that say how.
    var outdated: [[String]] { get }
}

/// What follows from a report or a catalogue and takes time: each part is computed once, however often it is requested.
final class DerivedFacts: Sendable {
    private let facts = Locked<[String: Once]>([:])

    /// The part with a name; whoever asks for it meanwhile waits for it.
    func value<Value: Sendable>(_ name: String, _ make: () -> Value) -> Value {
        let fact = facts.withLock { facts in
            let fact = facts[name] ?? Once()
            facts[name] = fact
            return fact
        }
        return fact.value(make)
    }
}

/// A value that is computed when it is requested for the first time.
private final class Once: Sendable {
    private let store = Locked<(any Sendable)?>(nil)

    func value<Value: Sendable>(_ make: () -> Value) -> Value {
        store.withLock { known in
            let value = known as? Value ?? make()
            known = value
            return value
        }
    }
}
