/// What the suite says of an implementation, told in rules that are met.
public struct Report: Sendable {
    /// The version of the vectors.
    public let version: String

    /// The rules that were selected, in reading order.
    public let rules: [RuleResult]

    /// What was run.
    public let run: RunDescription

    /// The vectors that were selected and cannot be run through the adapter, in reading order.
    public let omissions: [Omission]

    /// What the run makes of the failures that are known; nil if none were told.
    package internal(set) var comparison: Comparison?

    /// What the failure blocks draw on.
    package let catalog: Catalog

    /// Checks an implementation.
    ///
    /// - Parameters:
    ///   - adapter: The connection to the implementation.
    ///   - selection: Which vectors to run; without more, all those of the roles it plays.
    ///   - catalog: The vectors; without more, those of the package.
    ///   - options: How to run them.
    /// - Throws: ``VectorFileError`` or ``SelectionError``. A failing implementation throws nothing.
    public init(
        checking adapter: any Adapter, only selection: Selection = Selection(),
        in catalog: Catalog? = nil, options: RunOptions = RunOptions()
    ) async throws {
        try await self.init(
            checking: adapter, as: Implementation(name: "\(type(of: adapter))"), only: selection,
            in: try catalog ?? .bundled, options: options, watch: RunWatch())
    }

    /// Checks an implementation that has a name, while somebody watches.
    package init(
        checking adapter: any Adapter, as implementation: Implementation,
        only selection: Selection, in catalog: Catalog, options: RunOptions, watch: RunWatch
    ) async throws {
        let selected = try selection.vectors(
            of: catalog, playing: adapter.roles, isExhaustive: options.isExhaustive)
        let ofRule = Dictionary(
            grouping: Omission.among(selected, for: adapter, in: catalog), by: \.vector.rule)
        omissions = catalog.rules.flatMap { ofRule[$0.id] ?? [] }
        let omitted = Set(omissions.map(\.id))
        let vectors = selected.filter { !omitted.contains($0.id) }
        if vectors.isEmpty, let first = omissions.first {
            throw SelectionError.outOfReach(vectors: selected.count, reason: first.reason)
        }
        let families = selection.families(
            of: catalog, playing: adapter.roles, isExhaustive: options.isExhaustive)
        let runner = Runner(adapter, deadline: options.deadline, jobs: options.jobs, watch: watch)
        watch.declare(
            runner.count(of: vectors, in: catalog) * options.repetition.count
                + runner.count(of: families, in: catalog))
        let cases = await runner.cases(of: vectors, in: catalog, repeated: options.repetition)
        let results = await runner.results(of: families, in: catalog)
        self.catalog = catalog
        version = catalog.version
        run = RunDescription(
            implementation: implementation, selection: selection, deadline: options.deadline,
            repetition: options.repetition, isExhaustive: options.isExhaustive,
            wasStopped: watch.isEnded,
            rerun: options.rerun ?? .inSwift("\(type(of: adapter))"))
        rules = Self.rules(of: catalog, cases, results)
    }

    private static func rules(
        of catalog: Catalog, _ cases: [Case], _ families: [FamilyResult]
    ) -> [RuleResult] {
        let casesOfRule = Dictionary(grouping: cases, by: \.vector.rule)
        let familiesOfRule = Dictionary(grouping: families, by: \.family.rule)
        return catalog.rules.compactMap { rule in
            let (cases, families) = (casesOfRule[rule.id] ?? [], familiesOfRule[rule.id] ?? [])
            return cases.isEmpty && families.isEmpty
                ? nil : RuleResult(rule: rule, cases: cases, families: families)
        }
    }

    /// What became of the families, in reading order.
    public var families: [FamilyResult] { rules.flatMap(\.families) }

    /// Puts together what was read from a file.
    package init(
        run: RunDescription, rules: [RuleResult], omissions: [Omission] = [], catalog: Catalog,
        comparison: Comparison?
    ) {
        (self.run, self.rules, self.catalog) = (run, rules, catalog)
        self.omissions = omissions
        self.comparison = comparison
        version = catalog.version
    }

    /// All cases, in reading order.
    public var cases: [Case] { rules.flatMap(\.cases) }

    /// The rules that are not met.
    public var unmet: [RuleResult] { rules.filter { $0.status != .met } }

    /// Whether the run came to its end.
    public var isComplete: Bool { !rules.contains { $0.missedKinds.contains(.notRun) } }

    /// Whether the run was ended at the first failure, as it was told to.
    public var isStopped: Bool {
        run.wasStopped && !isComplete
            && rules.contains { !$0.missedKinds.isSubset(of: [.notRun]) }
    }

    /// Whether no case changed from run to run; one that did fails the run, whatever its level.
    var isStable: Bool { !rules.contains { $0.missedKinds.contains(.unstable) } }

    /// Whether the implementation conforms.
    ///
    /// - Parameter strict: Whether a SHOULD rule that is not met counts as well.
    /// - Returns: Whether the run is complete and stable, some rule is met, and every rule that counts
    ///   is.
    public func isConforming(strict: Bool = false) -> Bool {
        isComplete && isStable && rules.contains { $0.status == .met }
            && !unmet.contains { $0.rule.counts(strict: strict) }
    }
}
