import Conformance
import ConformancePipe
import ConformanceReports
import Foundation
import Reference
import Samples
import StrictCodecs

/// Checks an implementation in any language, which runs as a process.
enum CheckCommand: Command {
    static let name = "check"
    static let summary = "Check an implementation in any language, over standard input and output"
    static let synopsis = "check [OPTIONS] -- COMMAND [ARGUMENT…]"
    static let options =
        Option.checking
        + Option.table(
            """
            jobs N           Divide the cases among N processes, 1 to 64 (default: 1).
            max-in-flight N  Run at most N cases of a process at once, 1 to 64 (default: the adapter's window).
            isolate          Run each case in a separate process.
            directory DIR    Run the command in this folder instead of an empty one.
            """)

    static func run(_ arguments: Arguments) async throws -> ExitStatus {
        guard !arguments.operands.isEmpty else {
            throw UsageError("check needs a command: conform check -- COMMAND [ARGUMENT ...]")
        }
        let checking = try Checking(arguments, jobs: 1)
        AbandonedFolders.remove()
        // What one process for all cases leaves may be meant to stay; one for each case multiplies it.
        if arguments.has("isolate"), Console.transcript == nil { Descendants.adopt() }
        defer { Descendants.endAll() }
        let watch = SignalWatch(
            interrupting: checking.interrupt, before: checking.progress.end)
        defer { watch.end() }
        let adapter = try await CommandAdapter.start(
            arguments.operands, settings: try settings(arguments))
        let result: Result<ExitStatus, any Error>
        do { result = .success(try await check(adapter, arguments, checking)) } catch {
            result = .failure(error)
        }
        for notice in await adapter.stop() { Console.warn(notice) }
        return try result.get()
    }

    private static func check(
        _ adapter: CommandAdapter, _ arguments: Arguments, _ checking: Checking
    ) async throws -> ExitStatus {
        if checking.target.isForPeople {
            let (own, window) = (adapter.implementation, adapter.window)
            let title = JSON.printable("\(own.name) \(own.version) (\(own.language))")
            Console.print("=== \(title), window \(window)\n")
        }
        if let (page, vector) = try checking.pageOfClient(among: adapter.pages) {
            throw StartFailure(
                "\(arguments.operands[0]): pages: \(JSON.quote(page)) is the origin of a URL of "
                    + "\(vector); name only origins at which no client gets answers")
        }
        let report = try await checking.report(
            on: adapter, named: adapter.implementation,
            rerun: arguments.rerun(command: arguments.operands))
        return try checking.conclude(report)
    }

    private static func settings(_ arguments: Arguments) throws -> CommandAdapter.Settings {
        CommandAdapter.Settings(
            window: try arguments.number("max-in-flight", in: 1...64) ?? 64,
            isolates: arguments.has("isolate"), processes: try arguments.jobs ?? 1,
            directory: arguments.text("directory").map {
                URL(fileURLWithPath: $0, isDirectory: true)
            },
            version: try arguments.catalog.version)
    }
}

/// Checks the reference implementation, as a demonstration.
enum CheckReference: Command {
    static let name = "reference"
    static let summary = "Check the suite's own reference implementation"
    static let synopsis = "reference [OPTIONS]"
    static let options = Option.checking + Option.jobsInProcess

    /// Whom the verdict is about, so that nobody takes it for one on code of their own.
    private static let judged =
        "This judges the suite's own reference implementation, not yours."

    static func run(_ arguments: Arguments) async throws -> ExitStatus {
        try arguments.expectOperands(0...0, "no operand")
        let checking = try Checking(arguments, jobs: arguments.jobsInProcess)
        let watch = SignalWatch(
            interrupting: checking.interrupt, before: checking.progress.end)
        defer { watch.end() }
        let report = try await checking.report(
            on: ReferenceImplementation(), named: Implementation(name: "reference"),
            rerun: arguments.rerun())
        if checking.target.isForPeople { Console.print("=== \(judged)\n") }
        return try checking.conclude(report)
    }
}

/// Checks the behaviour of the samples that the documents print.
enum CheckSamples: Command {
    static let name = "samples"
    static let summary = "Check the code samples of the documents"
    static let synopsis = "samples [NAME…] [OPTIONS]"
    static let options = Option.checking + Option.jobsInProcess

    static func run(_ arguments: Arguments) async throws -> ExitStatus {
        let checking = try Checking(arguments, jobs: arguments.jobsInProcess)
        let samples = try samples(arguments)
        guard samples.count == 1 || checking.target.takesSeveral else {
            throw UsageError("--output and formats for programs need the name of one sample")
        }
        guard samples.count == 1 || !checking.hasExpectedFailures else {
            throw UsageError("a list of expected failures needs the name of one sample")
        }
        var results: [Result] = []
        for sample in samples {
            results.append(try await check(sample, arguments, checking, of: samples.count))
        }
        if checking.target.isForPeople { printTotals(of: results) }
        if results.contains(where: { $0.status == .incomplete }) { return .incomplete }
        return results.allSatisfy { $0.status == .success } ? .success : .failure
    }

    private typealias Result = (sample: Sample, report: Report, status: ExitStatus)

    private static func check(
        _ sample: Sample, _ arguments: Arguments, _ checking: Checking, of count: Int
    ) async throws -> Result {
        let report = try await checking.report(
            on: sample.adapter, named: Implementation(name: sample.id),
            rerun: arguments.rerun(operands: [sample.id]))
        if checking.target.isForPeople {
            Console.print("=== \(sample.id): \(sample.title)\n")
        } else if count > 1 {
            Console.print(sample.id.padding(to: 28), terminator: "")
        }
        let status = try checking.conclude(report, isOneOfSeveral: count > 1)
        if checking.target.isForPeople { Console.print("") }
        return (sample, report, status)
    }

    /// The samples that are named, or all that play a role of the selection.
    private static func samples(_ arguments: Arguments) throws -> [Sample] {
        guard arguments.operands.isEmpty else { return try arguments.operands.map(named) }
        let selected = try arguments.selection.plan(in: try arguments.catalog).vectors
        let roles = Set(selected.map(\.role))
        return Sample.all.filter { !roles.isDisjoint(with: $0.adapter.roles) }
    }

    private static func named(_ name: String) throws -> Sample {
        if let sample = Sample.all.first(where: { $0.id == name }) { return sample }
        let known = Sample.all.map(\.id).joined(separator: ", ")
        throw UsageError("there is no sample \(name); there are \(known)")
    }

    private static func printTotals(of results: [Result]) {
        for (sample, report, _) in results {
            let met = report.metCount
            Console.print("\(sample.id.padding(to: 28))\(met) of \(report.rules.count) rules met")
        }
    }
}
