import Conformance
import ConformanceDiagnosis
import ConformanceDrivers
import ConformancePipe
import ConformanceReports
import Foundation
import StrictCodecs

/// A command of the tool.
protocol Command: Sendable {
    /// The name by which it is called.
    static var name: String { get }

    /// What it does, on one line.
    static var summary: String { get }

    /// What may follow its name, on one line.
    static var synopsis: String { get }

    /// The options that it knows.
    static var options: [Option] { get }

    /// Runs the command.
    ///
    /// - Throws: ``UsageError``, or an error of the library, which is described in one line.
    static func run(_ arguments: Arguments) async throws -> ExitStatus
}

extension Command {
    /// The help text of the command.
    static var help: String {
        let options = options + [.help]
        let width = options.map { $0.usage.count + 2 }.reduce(24, max)
        let lines = options.map { "  " + $0.usage.padding(to: width) + $0.summary }
        return (["\(summary).", "", "Usage: conform \(synopsis)", "", "Options:"] + lines)
            .joined(separator: "\n")
    }
}

extension String {
    /// The text, followed by at least one space.
    func padding(to width: Int) -> String {
        self + String(repeating: " ", count: max(1, width - count))
    }
}

/// The exit status of the tool.
enum ExitStatus: Int32 {
    /// Every selected MUST rule is met, or not met as expected; or the command did its work.
    case success = 0

    /// A rule is not met, something became worse, or a list of expected failures is stale.
    case failure = 1

    /// The call is wrong, or a file that it names.
    case usage = 2

    /// The run is incomplete, or its report is lost.
    case incomplete = 3

    /// The exit status for a report.
    init(of report: Report, strict: Bool) {
        self = ExitStatus(rawValue: Int32(report.exitStatus(strict: strict))) ?? .incomplete
    }
}

/// What is wrong with a call, in one line.
struct UsageError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// Finds the command of a call and runs it.
enum CommandLineTool {
    static var commands: [any Command.Type] {
        [
            CheckCommand.self, CheckServer.self, CheckClient.self, CheckReference.self,
            CheckSamples.self,
            ShowReport.self, CompareResults.self, CompareSeveral.self, VerifyResults.self,
            ListRules.self, ListVectors.self, ListFamilies.self, ListProfiles.self,
            ListAttacks.self, CheckAppFiles.self, Find.self, Explain.self,
        ]
    }

    /// Runs a call; what is wrong with it goes to standard error in one line.
    static func run(_ arguments: [String]) async -> ExitStatus {
        defer { Console.warnOfFolders() }
        do {
            return try await runCommand(arguments)
        } catch let error as SelectionError {
            return complain("\(error)\(hint(on: error))")
        } catch let error as LostReport {
            _ = complain("\(error)")
            return .incomplete
        } catch let failure as StartFailure {
            // The line is followed by the end of the command's standard error.
            Console.write("conform: \(failure)\n")
            return failure.isOfProcess ? .incomplete : .usage
        } catch let error as NothingToJudge {
            return fail(error)
        } catch let error
            where error is UsageError || error is VectorFileError || error is ExpectedFailuresError
            || error is ConfigurationError || error is ResultFileError
        {
            return complain("\(error)")
        } catch {
            return complain("\(error.localizedDescription)")
        }
    }

    private static func runCommand(_ arguments: [String]) async throws -> ExitStatus {
        guard let word = arguments.first, !word.hasPrefix("-") else {
            if asksForHelp(arguments) { return try showHelp([]) }
            if arguments.contains("--version") { return showVersion() }
            return try refuse(arguments)
        }
        let rest = Array(arguments.dropFirst())
        if word == "help" { return try showHelp(rest) }
        return try await run(try command(named: word), rest)
    }

    /// Prints the usage if there are no options, and otherwise says that a command has to precede them.
    private static func refuse(_ options: [String]) throws -> ExitStatus {
        guard options.isEmpty else {
            throw UsageError("\(options[0]) needs a command before it; see conform help")
        }
        Console.write(usage + "\n")
        return .usage
    }

    private static func command(named word: String) throws -> any Command.Type {
        if let command = commands.first(where: { $0.name == word }) { return command }
        let near = Nearest.names(to: word, in: commands.map { $0.name })
        let hint = near.isEmpty ? "see conform help" : "did you mean \(near[0])?"
        throw UsageError("unknown command \(word); \(hint)")
    }

    private static func run(
        _ command: any Command.Type, _ arguments: [String]
    ) async throws -> ExitStatus {
        if asksForHelp(arguments) {
            Console.print(command.help)
            return .success
        }
        let arguments = try Arguments(arguments, of: command)
        if command.options.contains(where: { $0.name == Option.vectors.name }) {
            arguments.warnOfMissingAnswers()
        }
        return try await command.run(arguments)
    }

    /// Whether help is asked for; the words after `--` belong to the command that is checked.
    private static func asksForHelp(_ arguments: [String]) -> Bool {
        arguments.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
    }

    private static func showHelp(_ words: [String]) throws -> ExitStatus {
        if let word = words.first, word != "help" {
            Console.print(try command(named: word).help)
            return .success
        }
        Console.print(usage)
        return .success
    }

    /// The help text of the tool.
    private static var usage: String {
        let lines = commands.map { "  " + $0.name.padding(to: 12) + $0.summary }
        return """
            Checks implementations of App Flip and of OAuth 2.0 in installed apps.

            Usage: conform COMMAND [OPTIONS]

            Commands:
            \(lines.joined(separator: "\n"))
              help        Show this text, or the help of a command

            Exit status: 0 if every selected MUST rule is met or fails as expected, 1 if a rule is
            not met or a list of expected failures is out of date, 2 if the command line or a file is
            invalid, 3 if the run is incomplete or its report could not be written.
            """
    }

    /// The version of the tool, which is that of the vectors that come with it.
    static let version = "1.0.0-dev"

    private static func showVersion() -> ExitStatus {
        let vectors = (try? Catalog.bundled.version).map { "vectors \($0)" } ?? "no vectors found"
        Console.print("conform \(version), \(vectors)")
        return .success
    }

    // MARK: - What is wrong

    /// A hint at the list of names, if no name is near to the given one.
    private static func hint(on error: SelectionError) -> String {
        guard case .unknown(let kind, _, let near) = error.problem, near.isEmpty else { return "" }
        switch kind {
        case "vector": return "; see conform vectors"
        case "profile": return "; see conform profiles"
        case "sealed version": return "; Vectors/sealed has those that there are"
        default: return "; see conform rules"
        }
    }

    /// Explains why nothing was judged.
    private static func fail(_ error: NothingToJudge) -> ExitStatus {
        // What was cut ends in three dots, which are the tool's own.
        let lines = "\(error)".split(separator: "\n").map {
            JSON.printable(String($0)).replacing("\\u2026", with: "...")
        }
        Console.write("conform: \(lines.joined(separator: "\n"))\n")
        return .incomplete
    }

    /// How many characters an error has at most, whatever it quotes.
    private static let longestError = 1000

    private static func complain(_ line: String) -> ExitStatus {
        // What the line quotes is escaped already.
        let line = JSON.printable(line).replacing("\\\\", with: "\\")
        Console.write("conform: \(Excerpt.cut(line, to: longestError))\n")
        return .usage
    }
}
