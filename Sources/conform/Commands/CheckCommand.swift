import ConformancePipe
import Conformance
import Foundation
import StrictCodecs

/// Checks an implementation in any language, which runs as a process.
enum CheckCommand: Command {
    static let name = "check"
    static let summary = "Check an implementation in any language, over standard input and output"
    static let synopsis = "check [OPTIONS] -- COMMAND [ARGUMENT…]"
    static let options =
        Option.checking + [
            Option(
                name: "jobs", value: "N",
                summary: "Divide the cases among N processes, 1 to 64 (default: 1)."),
            Option(
                name: "max-in-flight", value: "N",
                summary:
                    "Run at most N cases of a process at once, 1 to 64 (default: the adapter's window)."
            ),
            Option(name: "isolate", value: nil, summary: "Run each case in a separate process."),
            Option(
                name: "directory", value: "DIR",
                summary: "Run the command in this folder instead of an empty one."),
        ]

    static func run(_ arguments: Arguments) async throws -> ExitStatus {
        guard !arguments.operands.isEmpty else {
            throw UsageError("check needs a command: conform check -- COMMAND [ARGUMENT ...]")
        }
        let checking = try Checking(arguments, jobs: 1)
        AbandonedFolders.remove()
        let watch = SignalWatch(before: checking.progress.end)
        defer { watch.end() }
        let adapter = try await CommandAdapter.start(
            arguments.operands, settings: try settings(arguments))
        let result: Result<ExitStatus, any Error>
        do { result = .success(try await check(adapter, arguments, checking)) } catch {
            result = .failure(error)
        }
        for notice in await adapter.stop() { Console.warn(notice) }
        return try result.get()
    }

    private static func check(
        _ adapter: CommandAdapter, _ arguments: Arguments, _ checking: Checking
    ) async throws -> ExitStatus {
        if checking.isForPeople {
            Console.print("=== \(adapter.implementation.title), window \(adapter.window)\n")
        }
        if let (page, vector) = try checking.pageOfClient(among: adapter.pages) {
            throw StartFailure(
                "\(arguments.operands[0]): pages: \(JSON.quote(page)) is the origin of a URL of "
                    + "\(vector); name only origins at which no client gets answers")
        }
        let report = try await checking.report(
            on: adapter, named: adapter.implementation,
            rerun: arguments.rerun(name, options, command: arguments.operands))
        return try checking.conclude(report)
    }

    private static func settings(_ arguments: Arguments) throws -> CommandAdapter.Settings {
        CommandAdapter.Settings(
            window: try arguments.number("max-in-flight", in: 1...64) ?? 64,
            isolates: arguments.has("isolate"), processes: try arguments.jobs ?? 1,
            directory: arguments.all("directory").last.map {
                URL(fileURLWithPath: $0, isDirectory: true)
            },
            version: try arguments.catalog.version)
    }
}

extension Implementation {
    /// Its name and version as a title.
    fileprivate var title: String {
        JSON.printable("\(name) \(version) (\(language))")
    }
}

extension Arguments {
    /// The number that an option gives, or nil without it.
    func number(_ option: String, in range: ClosedRange<Int>) throws -> Int? {
        guard let text = all(option).last else { return nil }
        guard text.isNumber, let number = Int(text), range ~= number else {
            throw UsageError(
                "--\(option) needs a number from \(range.lowerBound) to \(range.upperBound), got \(text)"
            )
        }
        return number
    }
}
