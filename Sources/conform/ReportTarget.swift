import Conformance
import ConformanceDiagnosis
import ConformanceReports
import StrictCodecs

/// Where a report goes, and in which form.
struct ReportTarget {
    private let format: ReportFormat
    private let file: OutputFile?
    private let path: String
    private let annotates: Bool
    private let scope: PageScope?
    private let isQuiet: Bool
    private let hasDetails: Bool
    private let paint: Paint

    /// Reads the options.
    ///
    /// - Parameters:
    ///   - arguments: The options.
    ///   - others: Forms that the command has as well, which an error names.
    /// - Throws: ``UsageError`` for an unknown form, options that do not go together, or a file that
    ///   cannot be written.
    init(_ arguments: Arguments, besides others: [String] = []) throws {
        paint = try Paint(arguments)
        isQuiet = arguments.has("quiet")
        hasDetails = arguments.has("details")
        guard !isQuiet || !hasDetails else {
            throw UsageError("--quiet and --details cannot be combined")
        }
        scope = try arguments.choice("scope", among: PageScope.self)
        format = try arguments.choice("format", among: ReportFormat.self, besides: others) ?? .text
        annotates = arguments.has("github-annotations")
        path = arguments.text("output") ?? "-"
        file = try arguments.output
    }

    /// Whether there may be several reports one after the other.
    var takesSeveral: Bool { showsText && file == nil }

    /// Whether messages to people may stand beside the report.
    var isForPeople: Bool { showsText && !isQuiet }

    /// Whether standard output is free for a text.
    private var showsText: Bool { file != nil || !format.isForPrograms }

    /// Prints a message that is not part of the report.
    func tell(_ line: String) {
        if isForPeople { Console.print(line) } else { Console.write("\(line)\n") }
    }

    /// Writes the report, then the annotations for GitHub if they are requested.
    ///
    /// The annotations go to standard error, which GitHub's runner reads as well, so that they spoil no
    /// form for programs.
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - strict: Whether a SHOULD rule that is not met fails the run.
    ///   - isOneOfSeveral: Whether it is short, since others follow.
    /// - Throws: ``LostReport`` if a file cannot be written.
    func write(_ report: Report, strict: Bool, isOneOfSeveral: Bool = false) throws {
        if let file { try file.write { try write(report, strict: strict, to: $0) } }
        if showsText {
            let (line, marked) = (
                report.lastLine(strict: strict), report.markedLine(strict: strict)
            )
            let lines = lines(of: report, strict: strict, isOneOfSeveral)
                .map { paint.line($0 == line ? marked : $0) }
            try Console.writePieces { try $0(Array((lines.joined(separator: "\n") + "\n").utf8)) }
        } else {
            try Console.writePieces { try write(report, strict: strict, to: $0) }
        }
        if file != nil, isForPeople { Console.print("\(JSON.printable(path)) is written") }
        guard annotates else { return }
        try Console.writeCommands(report.annotations(strict: strict))
    }

    private func write(
        _ report: Report, strict: Bool, to sink: ([UInt8]) throws -> Void
    ) throws {
        try format.write(report, strict: strict, scope: scope, to: sink)
    }

    private func lines(of report: Report, strict: Bool, _ isOneOfSeveral: Bool) -> [String] {
        if isQuiet { return [report.lastLine(strict: strict)] }
        if isOneOfSeveral, !hasDetails { return report.digest(strict: strict, causes: 5) }
        let more =
            "MORE    --details prints everything, --format html --output FILE makes a page, "
            + "conform explain ID says more"
        return report.lines(strict: strict, details: hasDetails, more: more)
    }
}
