import Conformance
import ConformanceReports

/// Compares the verdicts on cases with those on their twins.
struct TwinCheck {
    private let report: Report

    init(_ report: Report) { self.report = report }

    /// Checks all twins that were selected, too, unless there were several runs, which may differ.
    func run(_ records: RecordReader) throws {
        guard report.run.repetition.count == 1 else { return }
        let cases = Dictionary(report.cases.ofFiles.map { ($0.id, $0) }) { first, _ in first }
        for result in report.cases {
            guard let twin = result.vector.twin.flatMap({ cases[$0] }) else { continue }
            guard try result.twin?.record() == twin.verdictWithoutTwin.record() else {
                throw records.damage("\(result.id) does not say of its twin what became of it")
            }
        }
    }
}

extension Report.Case {
    /// The verdict on the case without regard to its twin.
    fileprivate var verdictWithoutTwin: Verdict {
        outcome.map { vector.expectation.judgement(of: $0).verdict } ?? verdict
    }
}
