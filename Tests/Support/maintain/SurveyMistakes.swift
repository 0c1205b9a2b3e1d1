import Conformance
import ConformanceDiagnosis
import ConformanceReports
import Mistakes
import StrictCodecs

/// Says what each edit in a list of them breaks, before it becomes a mistake.
enum SurveyMistakes: Command {
    static let name = "survey"
    static let usage = "FILE"
    static let summary =
        "Print what each edit in a list of {id, edit} breaks, and which mistakes already answer so"

    static func run(_ call: Call) async throws -> ExitStatus {
        guard let file = call.file else { throw UsageError("survey needs a file") }
        let json = try JSONParser.parse(Array(try GeneratedFile(path: file).read().utf8))
        let candidates = try FormatError.at(file) { try ObjectReader.list(json, Candidate.init) }
        let catalog = try Catalog.bundled.quick
        let known = Overlays.answers(in: try KnownAnswers.bundled.get())
        let ids = Dictionary(grouping: known.keys) { known[$0] ?? [:] }
        let lines = try await candidates.concurrentMap(counting: "edits") { candidate in
            let report = try await catalog.run(
                on: candidate.adapter, options: RunOptions(timeout: .seconds(60)).withoutPairs)
            return candidate.line(on: report, known: ids).compactText
        }
        lines.forEach { print($0) }
        return .success
    }
}

/// An edit that may become a mistake.
private struct Candidate: Sendable {
    let id: String
    let adapter: any Adapter

    init(_ json: JSON) throws {
        let fields = try ObjectReader(json, allowing: ["id", "title", "edit"])
        id = try fields.text("id")
        adapter = try fields.required("edit") { try Mistake.adapter(editing: $0) }
    }

    /// What it breaks, with how many cases of each rule, what it hides, and the mistakes with the same answers.
    func line(on report: Report, known: [[Vector.ID: Fingerprint]: [Mistake.ID]]) -> JSON {
        let unmet = report.unmet
        let breaks = unmet.filter { $0.status != .notShown }.map { rule in
            JSON.Member(rule.id, .integer(rule.cases.count { !$0.verdict.isPassed }))
        }
        let pairs = AnswerFile.answers(in: report).map { ($0.vector, $0.fingerprint) }
        let answers = Dictionary(pairs) { first, _ in first }
        return .object([
            JSON.Member("id", .string(id)), JSON.Member("breaks", .object(breaks)),
            JSON.Member("hides", .integer(unmet.count - breaks.count)),
            JSON.Member("cases", .integer(answers.count)),
            JSON.Member("same", .array((known[answers] ?? []).sorted().map(JSON.string))),
            JSON.Member(
                "answers",
                .string(
                    answers.keys.sorted().map { "\($0) \(answers[$0]?.text ?? "")" }
                        .joined(separator: ";"))),
        ])
    }
}
