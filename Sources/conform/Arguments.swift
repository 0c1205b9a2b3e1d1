import Conformance
import ConformanceDiagnosis
import ConformanceReports
import Foundation
import StrictCodecs

/// The arguments of a command, checked against the options that it knows.
struct Arguments {
    /// The arguments that are no options.
    private(set) var operands: [String] = []
    private var values: [String: [String]] = [:]
    private let options: [Option]
    private let command: String

    /// Reads arguments: `--name value`, `--name=value`, `--name`; after `--` all are operands.
    ///
    /// - Throws: ``UsageError`` for an unknown option, or one without its value.
    init(_ arguments: [String], of command: any Command.Type) throws {
        options = command.options
        self.command = command.name
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                operands += rest
                return
            }
            // A hyphen alone is a file, and one before a space begins a line of a document.
            guard argument.hasPrefix("-"), argument != "-", !argument.hasPrefix("- ") else {
                operands.append(argument)
                continue
            }
            let parts = argument.dropFirst(2).split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let option = try option(argument, parts.first.map(String.init) ?? "")
            let value = try Self.value(of: option, parts.dropFirst().first.map(String.init), &rest)
            guard option.repeats || values[option.name] == nil else {
                throw UsageError("--\(option.name) is given twice; give it once")
            }
            values[option.name, default: []].append(value)
        }
    }

    private func option(_ argument: String, _ name: String) throws -> Option {
        if argument.hasPrefix("--"), let option = options.first(where: { $0.name == name }) {
            return option
        }
        if let current = Option.renamed[name], options.contains(where: { $0.name == current }) {
            throw UsageError("--\(name) was renamed to --\(current) in version 0.5")
        }
        let near = Nearest.names(to: name, in: options.map(\.name))
        let hint = near.isEmpty ? "see conform help" : "did you mean --\(near[0])?"
        throw UsageError("unknown option \(argument) of conform \(command); \(hint)")
    }

    private static func value(
        of option: Option, _ given: String?, _ rest: inout ArraySlice<String>
    ) throws -> String {
        guard let name = option.value else {
            guard given == nil else { throw UsageError("--\(option.name) takes no value") }
            return ""
        }
        guard let value = given ?? rest.popFirst(),
            !value.isEmpty || !["FILE", "DIR"].contains(name)
        else { throw UsageError("--\(option.name) needs a value: \(name)") }
        return value
    }

    /// Whether an option was given.
    func has(_ option: String) -> Bool { values[option] != nil }

    /// The values of an option that may be repeated.
    func all(_ option: String) -> [String] { values[option] ?? [] }

    /// The value of an option; nil without it.
    func text(_ option: String) -> String? { values[option]?.last }

    /// The arguments with more values of an option.
    func adding(_ more: [String], to option: String) -> Arguments {
        var arguments = self
        arguments.values[option, default: []] += more
        return arguments
    }

    // MARK: - Checks

    /// Checks the number of operands.
    func expectOperands(_ range: ClosedRange<Int>, _ what: String) throws {
        guard range.contains(operands.count) else {
            let given = operands.isEmpty ? "none" : operands.joined(separator: " ")
            throw UsageError("expected \(what), got \(given)")
        }
    }

    /// The number that an option gives, or nil without it.
    func number<Number: FixedWidthInteger>(
        _ option: String, in range: ClosedRange<Number>, _ kind: String = "number"
    ) throws -> Number? {
        guard let text = text(option) else { return nil }
        guard text.isNumber, let number = Number(text), range ~= number else {
            throw UsageError(
                "--\(option) needs a \(kind) from \(range.lowerBound) to \(range.upperBound), got \(text)"
            )
        }
        return number
    }

    /// The choice that an option makes; nil without it.
    ///
    /// - Throws: ``UsageError`` if there is no such choice.
    func choice<Choice: RawRepresentable & CaseIterable>(
        _ option: String, among choices: Choice.Type, besides others: [String] = []
    ) throws -> Choice? where Choice.RawValue == String {
        guard let name = text(option) else { return nil }
        if let choice = try? ObjectReader.choice(.string(name)) as Choice { return choice }
        let known = (choices.allCases.map(\.rawValue) + others).joined(separator: ", ")
        throw UsageError("there is no \(option) \(name); there are \(known)")
    }

    /// How many jobs share the vectors; nil without the option.
    var jobs: Int? {
        get throws { try number("jobs", in: 1...64) }
    }

    /// How many jobs in this process share the vectors by default: as many as there are
    /// processors, but one if the first failure has to be the same in every run.
    var jobsInProcess: Int { has("fail-fast") ? 1 : ProcessInfo.processInfo.activeProcessorCount }

    /// How long one case may take.
    func timeout(_ usual: Duration) throws -> Duration {
        guard let text = text("timeout") else { return usual }
        let parts = text.pieces(at: UInt8(ascii: "."), omittingEmpty: false)
        guard parts.count <= 2, parts.allSatisfy(\.isNumber), let seconds = Double(text),
            0.001...3600 ~= seconds
        else { throw UsageError("--timeout needs seconds from 0.001 to 3600, got \(text)") }
        return .microseconds(Int((seconds * 1_000_000).rounded()))
    }

    /// The octets of a file, or nil if it cannot be read.
    ///
    /// - Throws: ``UsageError`` if it is too long.
    static func octets(of path: String, most: Int = InputFile.most) throws -> [UInt8]? {
        do { return try InputFile.octets(of: path, most: most) } catch {
            throw UsageError("\(path) \(error); it is no such file")
        }
    }

    /// The octets of the configuration file that is named; those of an empty one without the option.
    var configuration: [UInt8] {
        get throws {
            guard let path = text("config") else { return Array("{}".utf8) }
            guard let octets = try Self.octets(of: path) else {
                throw UsageError("\(path) cannot be read; --init makes a first one")
            }
            return octets
        }
    }

    /// A secret: what the file has that an option names, or else a variable of the environment.
    func secret(in option: String, or variable: String, _ what: String) throws -> String? {
        guard let path = text(option) else {
            return ProcessInfo.processInfo.environment[variable]
        }
        guard let octets = try Self.octets(of: path) else {
            throw UsageError("\(path) cannot be read; it has to have the \(what)")
        }
        return String(decoding: octets, as: UTF8.self)
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    // MARK: - Vectors

    /// The selection that the options make.
    var selection: Selection {
        Selection(names: [
            .roles: all("role"), .suites: all("suite"), .rules: all("rule"),
            .vectors: all("vector"), .levels: all("level"), .bases: all("basis"),
            .revisions: all("revision"), .profiles: all("profile"), .excluded: all("exclude"),
        ])
    }

    /// The arguments with the rules or vectors of a first verdict, if that is wanted.
    func selectingQuickly(_ option: String, _ ids: (Catalog) -> [String]) throws -> Arguments {
        guard has("quick") else { return self }
        if let other = ["suite", "rule", "vector"].first(where: has) {
            throw UsageError("--quick selects \(option)s by itself; leave out --\(other)")
        }
        return adding(ids(try catalog), to: option)
    }

    /// The folder of vectors that was named.
    private var folder: URL? {
        text("vectors").map { URL(fileURLWithPath: $0, isDirectory: true) }
    }

    /// The vectors of the folder that was named, or those of the package.
    var catalog: Catalog {
        get throws {
            let catalog = try folder.map(Catalog.init(directory:)) ?? .bundled
            guard !catalog.isTrusted else { return catalog }
            _ = (
                try catalog.files.json(ifPresent: "answers.json", KnownAnswers.init),
                try catalog.readAttacks.get()
            )
            return catalog
        }
    }

    /// Warns of a folder of vectors without the answers of its mistakes, whose fingerprint is another one.
    func warnOfMissingAnswers() {
        guard let folder = folder ?? (try? BundledVectors.directory),
            !VectorFiles(directory: folder).has("answers.json"),
            let mistakes = try? CatalogIndex(of: catalog).mistakes, !mistakes.isEmpty
        else { return }
        Console.warn(
            "Vectors/answers.json: is missing in \(folder.path), so no known mistake can be named, and the "
                + "vectors have another fingerprint; copy the file there from the package")
    }

    // MARK: - Running a vector alone

    /// The call that runs one vector alone: this one, with all options but those that select vectors (the revision
    /// remains, since a vector is judged by it), say where the report goes, or end the run early.
    ///
    /// - Parameters:
    ///   - operands: The words before the vector.
    ///   - words: The words after `--`.
    /// - Returns: The text before the vector's id, and the text after it.
    func rerun(operands: [String] = [], command words: [String] = []) -> Rerun {
        let kept = options.filter { !Option.ofOneRun.contains($0.name) }.flatMap { option in
            all(option.name).flatMap { value in
                ["--\(option.name)"] + (option.value == nil ? [] : [shown(value, of: option)])
            }
        }
        let suffix = words.isEmpty ? [] : ["", "--"] + words.map(\.quotedForShell)
        let call = [Self.program, command] + operands.map(\.quotedForShell)
        return Rerun(
            prefix: (call + kept + ["--vector", ""]).joined(separator: " "),
            suffix: suffix.joined(separator: " "))
    }

    /// The value for a shell; what signs the user in stays out of reports.
    private func shown(_ value: String, of option: Option) -> String {
        ["cookie", "header"].contains(option.name)
            ? "\"$\(option.name.uppercased())\"" : value.quotedForShell
    }

    /// How the tool was called.
    private static var program: String {
        Console.transcript == nil ? program(CommandLine.arguments[0]) : "swift run conform"
    }

    /// How to call a program again: `swift run` gives the path below the folder of the package.
    static func program(_ path: String) -> String {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 4, parts[0] == ".build", parts[1].contains("-"),
            ["debug", "release"].contains(parts[2])
        else { return path.quotedForShell }
        return "swift run\(parts[2] == "release" ? " -c release" : "") \(parts[3])"
    }
}

extension String {
    /// The text as one word for a shell, in printable characters alone.
    private var quotedInOctets: String {
        let octets = utf8.map { octet in
            let isPlain = 0x20..<0x7F ~= octet && octet != 0x27 && octet != 0x5C
            return isPlain ? String(Unicode.Scalar(octet)) : "\\x" + octet.hexadecimal
        }
        return "$'\(octets.joined())'"
    }

    /// The text as one word for a shell.
    var quotedForShell: String {
        let plain = allSatisfy {
            $0.isASCII && ($0.isLetter || $0.isNumber || "-_./=:,@+".contains($0))
        }
        guard isInert else { return quotedInOctets }
        return plain && !isEmpty ? self : "'\(replacing("'", with: #"'\''"#))'"
    }
}
