import Conformance
import ConformanceDrivers
import ConformancePipe
import ConformanceReports
import Foundation
import StrictCodecs

/// Checks a program that signs in through the browser, as it runs.
enum CheckClient: Command {
    static let name = "client"
    static let summary = "Check a program that signs in through the browser, as it runs"
    static let synopsis = "client [OPTIONS] -- COMMAND [ARGUMENT…]"
    static let options =
        [
            Option(
                name: "config", value: "FILE",
                summary: "Read the settings of the program from FILE (JSON)."),
            Option(
                name: "init", value: nil,
                summary: "Start COMMAND and write client.json (or --output) from what it shows."),
            Option(
                name: "quick", value: nil,
                summary: "Check the gravest rules in thirty sessions, for a first verdict."),
            Option(
                name: "dry-run", value: nil,
                summary: "Print the vectors without starting the program."),
            Option(
                name: "jobs", value: "N",
                summary: "Run N sessions at once, 1 to 16 (default: four per processor)."),
            Option(
                name: "sessions", value: "N", summary: "Maximum number of sessions."),
            Option(
                name: "show-secrets", value: nil,
                summary: "Do not mask states, challenges, tokens and secrets."),
        ] + Option.checking.filter { !["exhaustive", "timeout", "role"].contains($0.name) }

    static func run(_ arguments: Arguments) async throws -> ExitStatus {
        if arguments.has("init") { return try await ClientStart(arguments).run() }
        let arguments = try selecting(arguments)
        let configuration = try configuration(arguments)
        let jobs = try arguments.number("jobs", in: 1...16)
        let checking = try Checking(
            arguments, jobs: 1, deadline: .seconds(60), playing: [.installedApp, .clientProgram])
        if arguments.has("dry-run") { return try dryRun(arguments, configuration) }
        let client = LiveClient(
            configuration, jobs: jobs ?? usualJobs(arguments),
            showsSecrets: arguments.has("show-secrets"))
        checking.progress.add { client.position }
        // A call within another program would end that program's own processes as well.
        if Console.transcript == nil { Descendants.adopt() }
        defer { Descendants.endAll() }
        AbandonedSessions.remove()
        let watch = SignalWatch(before: checking.progress.end)
        defer { watch.end() }
        try await client.begin()
        let report = try await checking.report(
            on: client, named: Implementation(name: configuration.command[0], language: ""),
            rerun: arguments.rerun(
                name, options, command: arguments.operands.map(client.withoutSecret)))
        let status = try checking.conclude(report)
        if checking.isForPeople { Console.print("\(client.sessions) sessions were run.") }
        return status
    }

    /// How many sessions run at once, most of which wait.
    private static func usualJobs(_ arguments: Arguments) -> Int {
        arguments.has("fail-fast") ? 1 : min(4 * arguments.jobsInProcess, 16)
    }

    /// The arguments with the vectors of a first verdict, if that is wanted.
    private static func selecting(_ arguments: Arguments) throws -> Arguments {
        guard arguments.has("quick") else { return arguments }
        if let other = ["suite", "rule", "vector"].first(where: arguments.has) {
            throw UsageError("--quick selects vectors by itself; leave out --\(other)")
        }
        return arguments.adding(try arguments.catalog.quickSelection.client, to: "vector")
    }

    private static func configuration(_ arguments: Arguments) throws -> ClientConfiguration {
        var configuration = try read(arguments)
        if let sessions = try arguments.number("sessions", in: 1...100_000) {
            configuration.sessions = sessions
        }
        return configuration
    }

    private static func read(_ arguments: Arguments) throws -> ClientConfiguration {
        let path = arguments.all("config").last
        guard path != nil || !arguments.operands.isEmpty else {
            throw UsageError("client needs a command: conform client -- COMMAND [ARGUMENT ...]")
        }
        let data = path.map { FileManager.default.contents(atPath: $0) } ?? Data("{}".utf8)
        guard let data else {
            throw UsageError("\(path ?? "") cannot be read; --init writes a first one")
        }
        return try ClientConfiguration(
            octets: [UInt8](data), name: path ?? "the command", command: arguments.operands)
    }

    /// Lists what would be run.
    private static func dryRun(
        _ arguments: Arguments, _ configuration: ClientConfiguration
    ) throws -> ExitStatus {
        let client = LiveClient(configuration)
        let vectors = try arguments.selection.plan(
            in: try arguments.catalog, playing: client.roles
        ).vectors
        let shown = vectors.filter { client.obstacle(to: $0) == nil }
        for vector in shown { Console.print("\(vector.id)\n  \(JSON.printable(vector.comment))") }
        Console.print("\(shown.count) of \(vectors.count) vectors would be run.")
        return .success
    }
}
