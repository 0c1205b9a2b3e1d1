import Conformance
import ConformanceReports
import Foundation
import StrictCodecs

/// The options of every command that checks an implementation.
struct Checking {
    private let arguments: Arguments
    private let catalog: Catalog
    private let options: RunOptions
    private let expected: ExpectedFailures?
    private let draft: ExpectedFailures?
    private let draftFile: OutputFile?

    /// Where the report goes.
    let target: ReportTarget

    /// The line that shows the progress of a run.
    let progress = ProgressLine()

    /// What observes the run; nil before it begins.
    private let monitor = Locked<RunMonitor?>(nil)

    /// Reads the options, and the files that they name, so that an error is reported before the
    /// run.
    ///
    /// - Parameters:
    ///   - arguments: The options.
    ///   - jobs: How many vectors run at once in this process, unless the options say.
    ///   - usual: How long one case may take, unless the options say.
    ///   - played: The roles of the implementation, as far as they are known before it is started.
    /// - Throws: ``UsageError``, or an error of the library, which is described in one line.
    init(
        _ arguments: Arguments, jobs: Int, deadline usual: Duration = .seconds(2),
        playing played: [Role] = Role.allCases
    ) throws {
        self.arguments = arguments
        var options = RunOptions(
            timeout: try arguments.timeout(usual),
            runs: try arguments.number("repeat", in: 1...100, "whole number") ?? 1,
            seed: try arguments.number("seed", in: 0...UInt64.max, "whole number"),
            jobs: try arguments.jobs ?? jobs)
        options.confirmsFailures = !arguments.has("fail-fast")
        self.options = options
        catalog = try arguments.catalog
        _ = try arguments.selection.plan(in: catalog, playing: played)
        guard !arguments.has("expected-failures") || !arguments.has("write-expected-failures")
        else {
            throw UsageError(
                "--expected-failures and --write-expected-failures cannot be combined; "
                    + "the second option keeps the reasons in its file")
        }
        expected = try Self.expected(arguments, catalog)
        draftFile = try arguments.outputFile("write-expected-failures")
        draft = try Self.draft(arguments, catalog)
        target = try ReportTarget(arguments)
    }

    /// The known failures; nil without the option.
    private static func expected(
        _ arguments: Arguments, _ catalog: Catalog
    ) throws -> ExpectedFailures? {
        guard let path = arguments.text("expected-failures") else { return nil }
        guard let octets = try Arguments.octets(of: path) else {
            let isThere = FileManager.default.fileExists(atPath: path)
            let advice = "; --write-expected-failures \(path) creates such a file"
            throw UsageError("\(path) cannot be read\(isThere ? "" : advice)")
        }
        return try ExpectedFailures(octets: octets, file: path, in: catalog)
    }

    /// The list that is to be renewed, empty if there is no such file; nil without the option.
    private static func draft(
        _ arguments: Arguments, _ catalog: Catalog
    ) throws -> ExpectedFailures? {
        guard let path = arguments.text("write-expected-failures") else { return nil }
        guard FileManager.default.fileExists(atPath: path) else {
            return ExpectedFailures([], file: path)
        }
        guard let octets = try Arguments.octets(of: path) else {
            throw UsageError("\(path) cannot be read")
        }
        return try ExpectedFailures(octets: octets, file: path, in: catalog, isDraft: true)
    }

    /// The vectors of files that would be run on an implementation with these roles, and their twins.
    ///
    /// - Throws: ``SelectionError`` if there is nothing to run.
    func vectors(for played: [Role]) throws -> [Vector] {
        let vectors = try arguments.selection.plan(in: catalog, playing: played).vectors
        return vectors + catalog.missingTwins(of: vectors)
    }

    /// An origin that a server names for its pages, and a vector in which a URL has it.
    func pageOfClient(among pages: [String]) throws -> (page: String, vector: Vector.ID)? {
        guard !pages.isEmpty else { return nil }
        let vectors = try vectors(for: [.authorizationServer])
        for page in pages {
            let shared = vectors.first { $0.input.compactText.containsText("\"\(page)") }
            if let shared { return (page, shared.id) }
        }
        return nil
    }

    /// Whether the options name a list of expected failures, which fits one implementation only.
    var hasExpectedFailures: Bool { expected != nil || draft != nil }

    /// Checks an implementation.
    ///
    /// - Parameters:
    ///   - adapter: The connection to it.
    ///   - implementation: Its name.
    ///   - rerun: The command that runs one vector alone.
    /// - Returns: The report, compared with the known failures.
    /// - Throws: ``SelectionError`` if there is nothing to run.
    func report(
        on adapter: any Adapter, named implementation: Implementation, rerun: Rerun
    ) async throws -> Report {
        defer { progress.end() }
        let observer = observer
        monitor.withLock { $0 = observer }
        let report = try await catalog.run(
            on: adapter, as: implementation, only: arguments.selection, options: options,
            isExhaustive: arguments.has("exhaustive"), rerun: rerun, observer: observer)
        return expected.map { report.expecting($0) } ?? report
    }

    /// Ends the run, whose report says what was seen so far.
    ///
    /// - Returns: How many seconds the cases in flight and the report may take; nil if there is no run.
    func interrupt() -> Double? {
        let monitor = monitor.withLock { $0 }
        monitor?.interrupt()
        progress.end()
        let what =
            monitor == nil
            ? "no vector was run, so there is no report"
            : "the report follows once the cases in flight have ended; a second signal ends them"
        Console.write("conform: interrupted; \(what)\n")
        return monitor.map { _ in 60 + options.timeout / .seconds(1) }
    }

    /// Shows the progress of the run, and ends it if requested.
    private var observer: RunMonitor {
        let (isStrict, stops) = (arguments.has("strict"), arguments.has("fail-fast"))
        let known = expected?.predicate
        return RunMonitor(
            stops: { stops && ($0.level == .must || isStrict && $0.level == .should) },
            report: { [progress] in progress.show($0, failure: $1) },
            isExpected: { result in known.map { $0(result) } ?? false })
    }

    /// Writes the report, then the list of expected failures if requested, and returns the exit
    /// status.
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - isOneOfSeveral: Whether it is short, since others follow.
    /// - Returns: The exit status.
    /// - Throws: ``LostReport`` if one of them cannot be written.
    func conclude(_ report: Report, isOneOfSeveral: Bool = false) throws -> ExitStatus {
        let isStrict = arguments.has("strict")
        try target.write(report, strict: isStrict, isOneOfSeveral: isOneOfSeveral)
        if let draft { try write(draft, after: report) }
        return ExitStatus(of: report, strict: isStrict)
    }

    private func write(_ draft: ExpectedFailures, after report: Report) throws {
        guard let list = report.renewing(draft) else {
            target.tell("\(draft.file) is not written, because the run is incomplete")
            return
        }
        try draftFile?.write("the list") { try $0(Array(list.text.utf8)) }
        let open = list.entries.count { $0.reason.isEmpty }
        let advice = open == 0 ? "" : ", \(open) without a reason; write one into each"
        let count = list.entries.count
        target.tell(
            "\(draft.file) is written: \(count) \(count == 1 ? "entry" : "entries")\(advice)")
    }
}
