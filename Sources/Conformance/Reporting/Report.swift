/// What the suite says of an implementation, told in rules that are met.
public struct Report: Sendable {
    /// The version of the vectors.
    public let version: String

    /// The rules that were selected, in reading order.
    public let rules: [RuleResult]

    /// How often the vectors were run.
    public let repetition: Repetition

    /// What the run makes of the failures that are known; nil if none were told.
    var comparison: Comparison?

    /// What the failure blocks draw on.
    let catalog: Catalog

    /// How a reader runs one vector alone.
    let rerun: @Sendable (Vector.ID) -> String

    /// Checks an implementation.
    ///
    /// - Parameters:
    ///   - adapter: The connection to the implementation.
    ///   - selection: Which vectors to run; without more, all those of the roles it plays.
    ///   - catalog: The vectors; without more, those of the package.
    ///   - deadline: How long the implementation may take for one vector.
    ///   - repetition: How often to run them, and in which orders; once unless told.
    ///   - rerun: The text that tells how to run one vector alone.
    /// - Throws: ``VectorFileError`` or ``SelectionError``. A failing implementation throws nothing.
    public init(
        checking adapter: any Adapter, only selection: Selection = Selection(),
        in catalog: Catalog? = nil, deadline: Duration = .seconds(2),
        repetition: Repetition = Repetition(), rerun: (@Sendable (Vector.ID) -> String)? = nil
    ) async throws {
        let catalog = try catalog ?? .bundled
        let vectors = try selection.vectors(of: catalog, playing: adapter.roles)
        let runner = Runner(adapter, deadline: deadline)
        let cases = await runner.cases(of: vectors, in: catalog, repeated: repetition)
        let name = "\(type(of: adapter))"
        self.catalog = catalog
        self.repetition = repetition
        self.rerun =
            rerun ?? {
                "print(try await Report(checking: \(name)(), only: Selection(vectors: [\"\($0)\"])))"
            }
        version = catalog.version
        let casesOfRule = Dictionary(grouping: cases, by: \.vector.rule)
        rules = catalog.rules.compactMap { rule in
            casesOfRule[rule.id].map { RuleResult(rule: rule, cases: $0) }
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
