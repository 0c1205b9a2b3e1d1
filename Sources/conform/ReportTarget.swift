import Conformance
import ConformanceDiagnosis
import Foundation
import ConformanceReports
import StrictCodecs

/// Where a report goes, and in which form.
struct ReportTarget {
    private let format: ReportFormat
    private let file: OutputFile?
    private let path: String
    private let annotates: Bool
    private let scope: PageScope
    private let extent: Extent
    private let paint: Paint

    /// How much of a report people see.
    enum Extent {
        case lastLine, digest, brief, details
    }

    /// Reads the options.
    ///
    /// - Parameters:
    ///   - arguments: The options.
    ///   - others: Forms that the command has as well, which an error names.
    /// - Throws: ``UsageError`` for an unknown form, options that do not go together, or a file that
    ///   cannot be written.
    init(_ arguments: Arguments, besides others: [String] = []) throws {
        paint = try Paint(arguments)
        extent = try arguments.extent
        scope = try arguments.choice("scope", among: PageScope.self) ?? .played
        format = try arguments.choice("format", among: ReportFormat.self, besides: others) ?? .text
        annotates = arguments.has("github-annotations")
        path = arguments.all("output").last ?? "-"
        file = path == "-" ? nil : try arguments.outputFile("output")
    }

    /// Whether there may be several reports one after the other.
    var takesSeveral: Bool { showsText && file == nil }

    /// Whether messages to people may stand beside the report.
    var isForPeople: Bool { showsText && extent != .lastLine }

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
            let extent = isOneOfSeveral && extent == .brief ? .digest : extent
            let lines = lines(of: report, strict: strict, extent).map(paint.line)
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

    private func lines(of report: Report, strict: Bool, _ extent: Extent) -> [String] {
        switch extent {
        case .lastLine: [report.lastLine(strict: strict)]
        case .digest: report.digest(strict: strict, causes: Self.mostCauses)
        case .brief, .details:
            report.lines(strict: strict, details: extent == .details, more: Self.more)
        }
    }

    /// How many causes a digest names.
    private static let mostCauses = 5

    private static let more =
        "MORE    --details prints everything, --format html --output FILE makes a page, "
        + "conform explain ID says more"
}

extension Arguments {
    /// How much of a report people see.
    fileprivate var extent: ReportTarget.Extent {
        get throws {
            guard !has("quiet") || !has("details") else {
                throw UsageError("--quiet and --details cannot be combined")
            }
            return has("quiet") ? .lastLine : has("details") ? .details : .brief
        }
    }
}

extension Arguments {
    /// The choice that an option makes; nil without it.
    ///
    /// - Throws: ``UsageError`` if there is no such choice.
    func choice<Choice: RawRepresentable & CaseIterable>(
        _ option: String, among choices: Choice.Type, besides others: [String] = []
    ) throws -> Choice? where Choice.RawValue == String {
        guard let name = all(option).last else { return nil }
        if let choice = try? Fields.choice(.string(name)) as Choice { return choice }
        let known = (choices.allCases.map(\.rawValue) + others).joined(separator: ", ")
        throw UsageError("there is no \(option) \(name); there are \(known)")
    }
}
