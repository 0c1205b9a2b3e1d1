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
        Option.table(
            """
            config FILE   Read the settings of the program from FILE (JSON).
            init          Start COMMAND and write client.json (or --output) from what it shows.
            quick         Check the gravest rules in thirty sessions, for a first verdict.
            dry-run       Print the vectors without starting the program.
            jobs N        Run N sessions at once, 1 to 16 (default: four per processor).
            sessions N    Maximum number of sessions.
            show-secrets  Do not mask states, challenges, tokens and secrets.
            """) + Option.checking.without("exhaustive", "timeout", "role")

    static func run(_ arguments: Arguments) async throws -> ExitStatus {
        if arguments.has("init") { return try await ClientStart(arguments).run() }
        let arguments = try arguments.selectingQuickly("vector", \.quickSelection.client)
        let configuration = try configuration(arguments)
        let jobs = try arguments.number("jobs", in: 1...16)
        let checking = try Checking(
            arguments, jobs: 1, deadline: .seconds(60), playing: [.installedApp, .clientProgram])
        if arguments.has("dry-run") { return try dryRun(arguments, configuration) }
        let client = LiveClient(
            configuration, jobs: jobs ?? usualJobs(arguments),
            showsSecrets: arguments.has("show-secrets"))
        Console.mask(by: client.masked)
        checking.progress.add { client.position }
        // A call within another program would end that program's own processes as well.
        if Console.transcript == nil { Descendants.adopt() }
        defer { Descendants.endAll() }
        AbandonedFolders.remove()
        let watch = SignalWatch(
            interrupting: checking.interrupt, before: checking.progress.end)
        defer { watch.end() }
        try await client.begin()
        let report = try await checking.report(
            on: client, named: Implementation(name: configuration.command[0], language: ""),
            rerun: arguments.rerun(command: arguments.operands.map(client.withoutSecret)))
        let status = try checking.conclude(report)
        if checking.target.isForPeople { Console.print("\(client.sessions) sessions were run.") }
        return status
    }

    /// How many sessions run at once, most of which wait.
    private static func usualJobs(_ arguments: Arguments) -> Int {
        arguments.has("fail-fast") ? 1 : min(4 * arguments.jobsInProcess, 16)
    }

    private static func configuration(_ arguments: Arguments) throws -> ClientConfiguration {
        let path = arguments.text("config")
        guard path != nil || !arguments.operands.isEmpty else {
            throw UsageError("client needs a command: conform client -- COMMAND [ARGUMENT ...]")
        }
        var configuration = try ClientConfiguration(
            octets: try arguments.configuration, name: path ?? "the command",
            command: arguments.operands)
        if let sessions = try arguments.number("sessions", in: 1...100_000) {
            configuration.sessions = sessions
        }
        return configuration
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

/// The first configuration of a program: an empty one, or one made from what the program shows.
private struct ClientStart {
    private let command: [String]
    private let path: String

    /// Checks what the options say.
    ///
    /// - Throws: ``UsageError`` if there is no command, or the file is there already.
    init(_ arguments: Arguments) throws {
        command = arguments.operands
        path = arguments.text("output") ?? "client.json"
        guard !command.isEmpty else {
            throw UsageError("client --init needs a command: conform client --init -- COMMAND")
        }
        guard path == "-" || !FileManager.default.fileExists(atPath: path) else {
            throw UsageError("\(path) is there already; name another file with --output FILE")
        }
    }

    /// Starts the program and writes a file.
    ///
    /// - Returns: Whether the program signed in, so that it can be checked with the file.
    /// - Throws: `StartFailure` or an error of the file.
    func run() async throws -> ExitStatus {
        if Console.transcript == nil { Descendants.adopt() }
        defer { Descendants.endAll() }
        AbandonedFolders.remove()
        let watch = SignalWatch(before: {})
        defer { watch.end() }
        let draft = try await ClientDraft(of: command, masking: Console.mask)
        try write(draft.text)
        for line in draft.seen { tell("seen     \(line)") }
        for line in draft.missing { tell("fill in  \(line)") }
        tell(next(after: draft))
        return draft.isSignedIn ? .success : .incomplete
    }

    private func next(after draft: ClientDraft) -> String {
        let file = path == "-" ? "the file" : path
        return draft.isSignedIn
            ? "\(file) is written; next: conform client --config \(path) --quick"
            : "\(file) is written, but the program did not sign in"
    }

    private func write(_ text: String) throws {
        guard path != "-" else { return Console.print(text, terminator: "") }
        let failure = UsageError("\(path) cannot be written; is its folder missing or protected?")
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do { try file.write(contentsOf: Data(text.utf8)) } catch { throw failure }
    }

    /// Standard output is for the file if it goes there.
    private func tell(_ line: String) {
        if path == "-" { Console.write("\(line)\n") } else { Console.print(line) }
    }
}
