import Conformance
import ConformanceReports
import Samples

/// Checks the behaviour of the samples that the documents print.
enum CheckSamples: Command {
    static let name = "samples"
    static let summary = "Check the code samples of the documents"
    static let synopsis = "samples [NAME…] [OPTIONS]"
    static let options = Option.checking + [.jobsInProcess]

    static func run(_ arguments: Arguments) async throws -> ExitStatus {
        let checking = try Checking(arguments, jobs: arguments.jobsInProcess)
        let samples = try samples(arguments)
        guard samples.count == 1 || checking.takesSeveral else {
            throw UsageError("--output and formats for programs need the name of one sample")
        }
        guard samples.count == 1 || !checking.hasExpectedFailures else {
            throw UsageError("a list of expected failures needs the name of one sample")
        }
        var results: [Result] = []
        for sample in samples {
            results.append(try await check(sample, arguments, checking, of: samples.count))
        }
        if checking.isForPeople { printTotals(of: results) }
        if results.contains(where: { $0.status == .incomplete }) { return .incomplete }
        return results.allSatisfy { $0.status == .success } ? .success : .failure
    }

    private typealias Result = (sample: Sample, report: Report, status: ExitStatus)

    private static func check(
        _ sample: Sample, _ arguments: Arguments, _ checking: Checking, of count: Int
    ) async throws -> Result {
        let report = try await checking.report(
            on: sample.adapter, named: Implementation(name: sample.id),
            rerun: arguments.rerun(name, options, operands: [sample.id]))
        if checking.isForPeople {
            Console.print("=== \(sample.id): \(sample.title)\n")
        } else if count > 1 {
            Console.print(sample.id.padding(to: 28), terminator: "")
        }
        let status = try checking.conclude(report, isOneOfSeveral: count > 1)
        if checking.isForPeople { Console.print("") }
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
