public import Conformance
public import Foundation
import StrictCodecs

/// An implementation in another process, or in several, which speaks the protocol of
/// `Vectors/PROTOCOL.md`.
public final class CommandAdapter: OutsideAdapter {
    /// The description of the implementation by the process.
    public var implementation: Implementation { hello.implementation }

    public var roles: [Role] { hello.roles }
    public var lacks: [Capability] { hello.lacks }
    public var offers: [Capability] { hello.offers }

    /// The origins of a server's pages, beside its own.
    package var pages: [String] { hello.pages }

    /// How many cases each process runs at once.
    public var window: Int { settings.isolates ? 1 : min(settings.window, hello.window) }

    private let hello: Hello
    private let settings: Settings
    private let processes: [CommandEngine]

    /// How a command is run.
    public struct Settings: Sendable {
        /// How many cases it runs at once, if it accepts that many.
        public let window: Int

        /// Whether each case has a process of its own.
        public let isolates: Bool

        /// How many processes of the command share the cases.
        public let processes: Int

        /// The folder in which it runs, or nil for an empty folder of its own for each process.
        public let directory: URL?

        /// The version of the vectors, which is sent to the command.
        public let version: String

        /// The timeout of its hello.
        public let helloDeadline: Duration

        /// How many processes may fail before the remaining cases are not run, or nil for the usual number.
        package var patience: Int?

        /// Makes settings.
        public init(
            window: Int = 64, isolates: Bool = false, processes: Int = 1, directory: URL? = nil,
            version: String = "", helloDeadline: Duration = .seconds(10)
        ) {
            self.window = window
            self.isolates = isolates
            self.processes = max(1, processes)
            self.directory = directory
            self.version = version
            self.helloDeadline = helloDeadline
        }
    }

    /// Starts a command and waits for its hello.
    ///
    /// - Parameters:
    ///   - words: The program and its arguments; no shell reads them.
    ///   - settings: How it is run.
    /// - Returns: The adapter; end it with ``stop()``.
    /// - Throws: ``StartFailure`` in one line, with the end of the command's standard error below.
    public static func start(
        _ words: [String], settings: Settings = Settings()
    ) async throws -> CommandAdapter {
        // A handler, unlike a signal that is ignored, is not passed on to the command.
        signal(SIGPIPE) { _ in }
        signal(SIGCHLD, SIG_DFL)
        let command = try Command(words)
        if let directory = settings.directory, !directory.isFolder {
            throw StartFailure(
                "cannot start in \(JSON.quote(directory.path)): it is not a folder")
        }
        let launcher = try ProcessLauncher(command, settings)
        let start = launcher.loop.jobs.start { try await Connection.start(launcher) }
        do {
            let (connection, hello) = try await start.value
            let first = CommandEngine(
                command, hello, settings, launcher: launcher, connection: connection)
            let others = (1..<settings.processes).map { _ in
                CommandEngine(command, hello, settings)
            }
            return CommandAdapter([first] + others, hello, settings)
        } catch {
            launcher.end()
            throw error
        }
    }

    private init(_ processes: [CommandEngine], _ hello: Hello, _ settings: Settings) {
        self.hello = hello
        self.processes = processes
        self.settings = settings
    }

    /// The processes, which end with the run.
    package var traits: AdapterTraits {
        var traits = AdapterTraits(engines: processes)
        traits.implementation = implementation
        traits.stop = { _ = await self.stop() }
        return traits
    }

    /// Ends the processes, once the running cases have ended.
    ///
    /// - Returns: Irregularities of the runs and of their end, one line each and each once.
    public func stop() async -> [String] {
        let ends = processes.map { process in Task { await process.stop() } }
        var notices: [String] = []
        for end in ends {
            for notice in await end.value where !notices.containsOctets(of: notice) {
                notices.append(notice)
            }
        }
        return notices
    }

    /// Ends all processes of all commands at once, for example on an interrupt by the user.
    ///
    /// - Parameter body: What to do before a process can be started again, for example to exit.
    public static func abandonAll(_ body: () -> Void = {}) {
        ChildProcess.destroyAll {
            TemporaryFolder.removeAll()
            body()
        }
    }
}

extension URL {
    /// Whether there is a folder.
    var isFolder: Bool {
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        return exists && isFolder.boolValue
    }
}

/// One process of a command, which runs the parts of a run in sequence; the first part starts it.
final class CommandEngine: Engine {
    private let command: Command
    private let hello: Hello
    private let settings: CommandAdapter.Settings
    private let turn = AsyncSemaphore(1)
    private let state: Locked<State>

    private struct State {
        var launcher: ProcessLauncher?
        var connection: Connection?
        var notices: [String] = []
        var isStopped = false
    }

    /// Creates a process, whose process may already run.
    init(
        _ command: Command, _ hello: Hello, _ settings: CommandAdapter.Settings,
        launcher: ProcessLauncher? = nil, connection: Connection? = nil
    ) {
        self.command = command
        self.hello = hello
        self.settings = settings
        state = Locked(State(launcher: launcher, connection: connection))
    }

    deinit {
        let state = state.withLock { $0 }
        guard !state.isStopped else { return }
        state.connection?.child.destroy()
        state.launcher?.end()
    }

    func run(_ source: CaseSource, deadline: Duration) async -> String? {
        guard source.count > 0 else { return nil }
        return await turn.holding {
            do { return await self.run(source, deadline, on: try self.launcher()) } catch {
                return (error as? StartFailure)?.line ?? "\(error)"
            }
        }
    }

    private func run(
        _ source: CaseSource, _ deadline: Duration, on launcher: ProcessLauncher
    ) async -> String? {
        let run = CommandRun(
            source, deadline: deadline, launcher: launcher, hello: hello, settings: settings)
        run.connection = state.withLock { $0.connection }
        let ending = await launcher.loop.jobs.start { await run.run() }.value
        state.withLock { state in
            state.connection = run.connection
            state.notices += run.notices
        }
        return ending
    }

    /// The launcher of the process, created on first use.
    private func launcher() throws -> ProcessLauncher {
        try state.withLock { state in
            guard !state.isStopped else { throw StartFailure("the command was stopped") }
            if let launcher = state.launcher { return launcher }
            let launcher = try ProcessLauncher(command, settings)
            state.launcher = launcher
            return launcher
        }
    }

    /// Ends the process, once the running cases have ended.
    ///
    /// - Returns: Irregularities of the runs and of their end, one line each.
    func stop() async -> [String] {
        await turn.holding { await self.end() }
    }

    private func end() async -> [String] {
        let state = self.state.withLock { state in
            defer { state = State(isStopped: true) }
            return state
        }
        guard let launcher = state.launcher else { return [] }
        let connection = state.connection
        let complaint = await launcher.loop.jobs.start {
            await connection?.leave()?.complaint
        }.value
        launcher.end()
        return state.notices + (complaint.map { ["the command \($0)"] } ?? [])
    }
}

/// Starts a command as often as needed.
struct ProcessLauncher: Sendable {
    let command: Command
    let folder: URL
    let settings: CommandAdapter.Settings
    let loop: EventLoop

    /// The folder in which the command runs, for messages.
    let place: String

    private let ownFolder: TemporaryFolder?

    /// Starts a loop, and makes a folder unless the settings name one; ``end()`` takes both away.
    init(_ command: Command, _ settings: CommandAdapter.Settings) throws {
        self.command = command
        self.settings = settings
        loop = try EventLoop()
        loop.startThread()
        do { ownFolder = settings.directory == nil ? try TemporaryFolder() : nil } catch {
            loop.stop()
            throw error
        }
        folder = settings.directory ?? ownFolder?.url ?? FileManager.default.temporaryDirectory
        let others = settings.processes > 1 ? ", one of several processes (--jobs 1 runs one)" : ""
        place =
            (ownFolder == nil
                ? "ran in the folder that --directory names"
                : "ran in an empty folder (--directory names another)") + others
    }

    /// Ends the loop and removes the folder.
    func end() {
        loop.stop()
        ownFolder?.remove()
    }

    /// Starts the command again and waits for the same hello.
    ///
    /// - Throws: ``StartFailure`` also if the hello is another one.
    func start(hello: Hello) async throws -> Connection {
        let (connection, second) = try await Connection.start(self)
        guard second == hello else {
            await connection.close()
            throw StartFailure(
                "the command said another hello when it was started again", isOfProcess: true)
        }
        return connection
    }
}
