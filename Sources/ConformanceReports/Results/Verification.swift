package import Conformance
import Foundation
import StrictCodecs

/// A result file whose verdicts, rules, counts and causes follow from the outcomes in it.
package struct Verification {
    /// The result.
    package let result: StoredResult

    /// How many cases were not shown because of a rule that is outside of the selection, so that the file
    /// alone does not tell whether that rule was met.
    package let restingElsewhere: Int

    /// Computes everything in a file again from the outcomes.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - catalog: The vectors that were run.
    /// - Throws: ``ResultFileError`` at the first line that does not follow from the rest, or if the file
    ///   was made with other vectors.
    package init(path: String, in catalog: Catalog) throws {
        try Self.expectFile(path)
        result = try StoredResult(path: path, in: catalog)
        let report = result.report
        let statuses = Dictionary(report.rules.map { ($0.id, $0.status) }) { first, _ in first }
        let presupposed = report.cases.compactMap { $0.verdict.presupposedRule }
        restingElsewhere = presupposed.count { statuses[$0] == nil }
        if let rule = presupposed.first(where: { statuses[$0] == .met }) {
            throw ResultFileError(
                file: path, line: nil,
                reason: "a case is not shown because \(rule) is not met, but that rule is met; "
                    + ResultFileError.repeatRun)
        }
        try Self.compare(report, strict: result.isStrict, with: path)
    }

    /// Checks that a path is of a regular file, since it is read twice.
    private static func expectFile(_ path: String) throws {
        let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        let type = try? FileManager.default.attributesOfItem(atPath: file.path)[.type]
        guard let type = type as? FileAttributeType, ![.typeRegular, .typeDirectory].contains(type)
        else { return }
        throw ResultFileError(
            file: path, line: nil, reason: "is no regular file; store the result in one first")
    }

    /// How many passed cases of families have no outcome in the file, so that they are taken from it.
    package var withoutOutcome: Int {
        result.report.cases.ofFamilies.filter { $0.outcome == nil && $0.verdict.isPassed }
            .vectorCount
    }

    /// Compares a file with what is written of the report that was read from it, line by line.
    private static func compare(_ report: Report, strict: Bool, with path: String) throws {
        var lines = try LineReader(path: path)
        try ResultWriter(ReportModel(report, strict: strict)).write { line in
            let found = try lines.next()
            guard found != Array(line.dropLast()) else { return }
            throw ResultFileError(
                file: path, line: lines.number,
                reason: "\(difference(line, found ?? [])); \(ResultFileError.repeatRun)")
        }
    }

    /// Which member differs between the line that follows and the one that the file has.
    private static func difference(_ derived: [UInt8], _ found: [UInt8]) -> String {
        let derived = try? JSONParser.parse(Array(derived.dropLast()), deepest: 96)
        let found = try? JSONParser.parse(found, deepest: 96)
        let name = derived?.members?.first { found?[$0.name] != $0.value }?.name ?? "the record"
        return "\(name): is not what follows from the outcomes"
    }
}

extension Verdict {
    /// The rule because of which a case was not shown.
    fileprivate var presupposedRule: Rule.ID? {
        if case .notShown(let missed) = self { missed.rule } else { nil }
    }
}
