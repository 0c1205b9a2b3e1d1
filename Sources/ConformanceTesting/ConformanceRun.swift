public import Conformance
public import ConformanceDiagnosis
import Foundation

/// One run of an implementation, whose rules are the cases of a test.
///
/// The run takes place once, when the first case asks for it.
///
/// ```swift
/// let conformance = ConformanceRun(Selection(roles: [.appFlipApp])) { LinkingAdapter() }
///
/// @Test("The link handler conforms", arguments: try conformance.rules)
/// func conforms(to rule: RuleCase) async throws {
///     try await conformance.check(rule)
/// }
/// ```
public final class ConformanceRun: Sendable {
    private let selection: Selection
    private let options: RunOptions
    private let expectation: RunExpectation?
    private let attachments: [ReportAttachment]
    private let adapter: @Sendable () async throws -> any Adapter
    private let store = ReportStore()
    private let areAttachmentsTaken = Locked(false)
    private let areEntriesTaken = Locked(false)

    /// Which rules have been checked.
    let progress = RunProgress()

    private let ruleStore = Locked<[RuleCase]?>(nil)

    /// Prepares a run.
    ///
    /// - Parameters:
    ///   - selection: Which vectors to run; name the roles that the adapter plays.
    ///   - options: How to run them.
    ///   - expectation: What the run is held against besides the rules; `.failures(listedIn:)` of
    ///     `ConformanceReports` reads a list of expected failures as the tool does.
    ///   - attachments: The files that are attached once if a rule is not met; `.page` and `.resultFile` are those
    ///     of `ConformanceReports`.
    ///   - adapter: Makes the connection to the implementation, once.
    public init(
        _ selection: Selection, options: RunOptions = RunOptions(),
        expecting expectation: RunExpectation? = nil,
        attaching attachments: [ReportAttachment] = [],
        adapter: @escaping @Sendable () async throws -> any Adapter
    ) {
        self.selection = selection
        self.options = options
        self.expectation = expectation
        self.attachments = attachments
        self.adapter = adapter
    }

    /// The rules that are selected, in reading order.
    ///
    /// - Throws: `SelectionError` if there is none, or an id is unknown.
    public var rules: [RuleCase] {
        get throws {
            try ruleStore.withLock { known in
                let rules = try known ?? selectedRules()
                known = rules
                return rules
            }
        }
    }

    private func selectedRules() throws -> [RuleCase] {
        let plan = try selection.plan(in: .bundled)
        let selected = Set(plan.vectors.map(\.rule) + plan.families.map(\.rule))
        return try Catalog.bundled.rules.filter { selected.contains($0.id) }
            .map { RuleCase(id: $0.id) }
    }

    /// The report of the run, which takes place on the first access.
    ///
    /// - Throws: The error of making the adapter, or of an invalid selection or list.
    public var report: Report {
        get async throws { try await store.report { try await self.run() } }
    }

    /// The files to attach, for the first that asks; none for all others.
    func firstAttachments(
        of report: Report, strict: Bool
    ) throws -> [(file: String, text: String)] {
        try areAttachmentsTaken.withLock { areTaken in
            defer { areTaken = true }
            guard !areTaken else { return [] }
            return try attachments.map { ($0.file, try $0.text(report, strict)) }
        }
    }

    /// The entries of the list of expected failures that have to be changed, for the first that asks.
    func firstOutdatedEntries(of report: Report) -> [String] {
        areEntriesTaken.withLock { areTaken in
            defer { areTaken = true }
            return areTaken ? [] : RuleFinding.outdatedEntries(of: report)
        }
    }

    /// The rules that the selection names, by themselves or with their role or suite, and that have no result,
    /// each with the reason. A rule of a role that is neither named nor played is none of them.
    func missingRules(in report: Report) throws -> [Rule.ID: String] {
        guard selection.namesParts else { return [:] }
        let known = Set(report.rules.map(\.id) + report.omissions.map(\.vector.rule))
        let missing = try rules.map(\.id).filter { !known.contains($0) }
        let reason = "the adapter does not play a role that the selection names"
        return Dictionary(uniqueKeysWithValues: missing.map { ($0, reason) })
    }

    private func run() async throws -> Report {
        let adapter = try await adapter()
        let traits = adapter.ownTraits
        let report = try await Catalog.bundled.run(
            on: adapter, made: traits.implementation?.name ?? "\(type(of: adapter))",
            only: selection, options: options)
        await traits.stop()
        return try expectation?.applied(report) ?? report
    }
}

/// Makes a report once, however many ask for it at the same time.
private actor ReportStore {
    private var task: Task<Report, any Error>?

    func report(_ make: @escaping @Sendable () async throws -> Report) async throws -> Report {
        let task = task ?? Task { try await make() }
        self.task = task
        return try await task.value
    }
}
