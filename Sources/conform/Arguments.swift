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

    /// Reads arguments: `--name value`, `--name=value`, `--name`; after `--` all are operands.
    ///
    /// - Throws: ``UsageError`` for an unknown option, or one without its value.
    init(_ arguments: [String], options: [Option], command: String) throws {
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
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false
            ).map(
                String.init)
            let option = try Self.option(argument, parts.first ?? "", options, command)
            let value = try Self.value(of: option, parts, &rest)
            guard option.repeats || values[option.name] == nil else {
                throw UsageError("--\(option.name) is given twice; give it once")
            }
            values[option.name, default: []].append(value)
        }
    }

    /// Whether an option was given.
    func has(_ option: String) -> Bool { values[option] != nil }

    /// The values of an option that may be repeated.
    func all(_ option: String) -> [String] { values[option] ?? [] }

    /// The arguments with more values of an option.
    func adding(_ more: [String], to option: String) -> Arguments {
        var arguments = self
        arguments.values[option, default: []] += more
        return arguments
    }

    /// Checks the number of operands.
    func expectOperands(_ range: ClosedRange<Int>, _ what: String) throws {
        guard range.contains(operands.count) else {
            let given = operands.isEmpty ? "none" : operands.joined(separator: " ")
            throw UsageError("expected \(what), got \(given)")
        }
    }

    private static func option(
        _ argument: String, _ name: String, _ options: [Option], _ command: String
    ) throws -> Option {
        if argument.hasPrefix("--"), let option = options.first(where: { $0.name == name }) {
            return option
        }
        if let current = renamed[name], options.contains(where: { $0.name == current }) {
            throw UsageError("--\(name) was renamed to --\(current) in version 0.5")
        }
        let near = Nearest.names(to: name, in: options.map(\.name)).map { "--\($0)" }
        let hint = near.isEmpty ? "see conform help" : "did you mean \(near[0])?"
        throw UsageError("unknown option \(argument) of conform \(command); \(hint)")
    }

    /// The options that have been renamed.
    private static let renamed = [
        "deadline": "timeout", "window": "max-in-flight", "annotations": "github-annotations",
    ]

    private static func value(
        of option: Option, _ parts: [String], _ rest: inout ArraySlice<String>
    ) throws -> String {
        guard let name = option.value else {
            guard parts.count < 2 else { throw UsageError("--\(option.name) takes no value") }
            return ""
        }
        guard let value = parts.count == 2 ? parts[1] : rest.popFirst(),
            !value.isEmpty || !["FILE", "DIR"].contains(name)
        else { throw UsageError("--\(option.name) needs a value: \(name)") }
        return value
    }
}

extension String {
    /// Whether it has digits alone, or digits on both sides of one point.
    fileprivate var isDecimal: Bool {
        let parts = pieces(at: UInt8(ascii: "."), omittingEmpty: false)
        return parts.count <= 2 && parts.allSatisfy(\.isNumber)
    }
}

extension Arguments {
    /// The selection that the options make.
    var selection: Selection {
        Selection(names: [
            .roles: all("role"), .suites: all("suite"), .rules: all("rule"),
            .vectors: all("vector"), .levels: all("level"), .bases: all("basis"),
            .revisions: all("revision"), .profiles: all("profile"), .excluded: all("exclude"),
        ])
    }

    /// How long one case may take.
    func timeout(_ usual: Duration) throws -> Duration {
        guard let text = all("timeout").last else { return usual }
        guard text.isDecimal, let seconds = Double(text), 0.001...3600 ~= seconds else {
            throw UsageError("--timeout needs seconds from 0.001 to 3600, got \(text)")
        }
        return .microseconds(Int((seconds * 1_000_000).rounded()))
    }

    /// The folder of vectors that was named.
    private var folder: URL? {
        all("vectors").last.map { URL(fileURLWithPath: $0, isDirectory: true) }
    }

    /// The vectors of the folder that was named, or those of the package.
    var catalog: Catalog {
        get throws {
            let catalog = try folder.map(Catalog.init(directory:)) ?? .bundled
            guard !catalog.isTrusted else { return catalog }
            _ = (try KnownAnswers.beside(catalog), try catalog.readAttacks.get())
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
}
