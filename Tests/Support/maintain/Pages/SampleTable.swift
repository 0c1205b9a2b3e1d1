import Conformance
import Mistakes
import Samples

/// Which rules the samples of the documents break.
struct SampleTable {
    let catalog: Catalog
    let links: PageLinks

    /// Runs the samples and writes a list for each.
    func text() async throws -> String {
        var parts: [String] = []
        for sample in Sample.all {
            let report = try await catalog.run(
                on: sample.adapter, options: RunOptions(timeout: .seconds(60)))
            parts.append(part(on: sample, report))
        }
        return parts.joined(separator: "\n\n")
    }

    private func part(on sample: Sample, _ report: Report) -> String {
        let broken = report.unmet.filter { $0.status == .notMet }
        let lacking = report.unmet.count - broken.count
        let met = report.metCount
        let head =
            "**\(sample.title)** (`\(sample.id)`): breaks \(broken.count) rules and meets \(met); "
            + "it lacks the operations of \(lacking) more."
        let rows = broken.map { result in
            return
                "| \(links.link(to: result.id)) | \(result.rule.level.rawValue) | \(result.rule.title) |"
        }
        let table = ["| rule | level | what the rule says |", "| --- | --- | --- |"] + rows
        return "\(head)\n\n\(table.joined(separator: "\n"))"
    }
}
