import Conformance
import Foundation
import ConformanceReports
import StrictCodecs

/// Where a report goes, and in which form.
struct ReportTarget {
    private let format: ReportFormat
    private let file: OutputFile?
    private let path: String
    private let annotates: Bool

    /// Reads the options.
    ///
    /// - Throws: ``UsageError`` for an unknown form, or a file that cannot be written.
    init(_ arguments: Arguments) throws {
        format = try arguments.choice("format", among: ReportFormat.self) ?? .text
        annotates = arguments.has("github-annotations")
        path = arguments.all("output").last ?? ""
        file = try arguments.all("output").last.map { try OutputFile(path: $0) }
    }

    /// Whether there may be several reports one after the other.
    var takesSeveral: Bool { isForPeople && file == nil }

    /// Whether standard output is free for messages to people.
    var isForPeople: Bool { file != nil || !format.isForPrograms }

    /// Prints a message that is not part of the report.
    func tell(_ line: String) {
        if isForPeople { Console.print(line) } else { Console.write("\(line)\n") }
    }

    /// Writes the report, then the remarks for GitHub if they are asked for.
    ///
    /// The remarks go to standard error, which GitHub's runner reads as well, so that they spoil no
    /// form for programs.
    ///
    /// - Throws: ``LostReport`` if a file cannot be written.
    func write(_ report: Report, strict: Bool) throws {
        try writeForm(of: report, strict: strict)
        guard annotates else { return }
        for line in report.annotations(strict: strict) { Console.write("\(line)\n") }
    }

    private func writeForm(of report: Report, strict: Bool) throws {
        guard let file else {
            return try Console.writePieces { try format.write(report, strict: strict, to: $0) }
        }
        try file.write { try format.write(report, strict: strict, to: $0) }
        Console.print("\(report.lastLine(strict: strict))\n\(JSON.printable(path)) is written")
    }
}

extension Arguments {
    /// The choice that an option makes; nil without it.
    ///
    /// - Throws: ``UsageError`` if there is no such choice.
    func choice<Choice: RawRepresentable & CaseIterable>(
        _ option: String, among choices: Choice.Type
    ) throws -> Choice? where Choice.RawValue == String {
        guard let name = all(option).last else { return nil }
        if let choice = try? Fields.choice(.string(name)) as Choice { return choice }
        let known = choices.allCases.map(\.rawValue).joined(separator: ", ")
        throw UsageError("there is no \(option) \(name); there are \(known)")
    }
}
