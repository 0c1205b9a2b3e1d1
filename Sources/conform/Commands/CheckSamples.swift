import Conformance
import Mistakes

/// Checks the behaviour of the samples that the documents print.
enum CheckSamples: Command {
    static let name = "samples"
    static let summary = "Check the behaviour of the samples that the documents print"
    static let synopsis = "samples [NAME…] [OPTIONS]"
    static let options = Option.checking

    static func run(_ arguments: Arguments) async throws -> ExitStatus {
        let samples = try samples(arguments)
        var reports: [(sample: Sample, report: Report)] = []
        for sample in samples {
            let report = try await report(on: sample, arguments)
            print("=== \(sample.id): \(sample.title)\n")
            print(report.text(strict: arguments.has("strict")) + "\n")
            reports.append((sample, report))
        }
        printTotals(of: reports)
        if reports.contains(where: { !$0.report.isComplete }) { return .incomplete }
        let strict = arguments.has("strict")
        return reports.allSatisfy { $0.report.isConforming(strict: strict) } ? .success : .failure
    }

    /// The samples that are named, or all that play a role of the selection.
    private static func samples(_ arguments: Arguments) throws -> [Sample] {
        guard arguments.operands.isEmpty else { return try arguments.operands.map(named) }
        let selected = try arguments.selection.vectors(of: try arguments.catalog)
        let roles = Set(selected.map(\.role))
        return Sample.all.filter { !roles.isDisjoint(with: $0.adapter.roles) }
    }

    private static func named(_ name: String) throws -> Sample {
        if let sample = Sample.all.first(where: { $0.id == name }) { return sample }
        let known = Sample.all.map(\.id).joined(separator: ", ")
        throw UsageError("there is no sample \(name); there are \(known)")
    }

    private static func report(on sample: Sample, _ arguments: Arguments) async throws -> Report {
        try await Report(
            checking: sample.adapter, only: arguments.selection, in: try arguments.catalog,
            deadline: try arguments.deadline,
            rerun: { "swift run conform samples \(sample.id) --vector \($0)" })
    }

    private static func printTotals(of reports: [(sample: Sample, report: Report)]) {
        for (sample, report) in reports {
            let met = report.rules.count - report.unmet.count
            print("\(sample.id.padding(to: 28))\(met) of \(report.rules.count) rules met")
        }
    }
}
