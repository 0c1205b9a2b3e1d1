/// What the suite says of an implementation, told in rules that are met.
public struct Report: Sendable {
    /// The version of the vectors.
    public let version: String

    /// The rules that were selected, in reading order.
    public let rules: [RuleResult]

    /// What was run.
    public let run: RunDescription

    /// What the run makes of the failures that are known; nil if none were told.
    var comparison: Comparison?

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
        let vectors = try selection.vectors(of: catalog, playing: adapter.roles)
        let runner = Runner(adapter, deadline: options.deadline, jobs: options.jobs, watch: watch)
        let cases = await runner.cases(of: vectors, in: catalog, repeated: options.repetition)
        self.catalog = catalog
        run = RunDescription(
            implementation: implementation, selection: selection, deadline: options.deadline,
            repetition: options.repetition,
            rerun: options.rerun ?? .inSwift("\(type(of: adapter))"))
        version = catalog.version
        let casesOfRule = Dictionary(grouping: cases, by: \.vector.rule)
        rules = catalog.rules.compactMap { rule in
            casesOfRule[rule.id].map { RuleResult(rule: rule, cases: $0, families: []) }
        }
    }

    /// All cases, in reading order.
    public var cases: [Case] { rules.flatMap(\.cases) }

    /// The rules that are not met.
    public var unmet: [RuleResult] { rules.filter { $0.status != .met } }

    /// Whether the run came to its end.
    public var isComplete: Bool { !rules.contains { $0.status == .notRun } }

    /// Whether no case changed from run to run; one that did fails the run, whatever its level.
    var isStable: Bool { !cases.contains { $0.verdict.kind == .unstable } }

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
