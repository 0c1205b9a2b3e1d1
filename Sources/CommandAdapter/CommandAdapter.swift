public import Conformance
public import Foundation

/// An implementation in another process, which speaks the protocol of `Vectors/PROTOCOL.md`.
@available(macOS 15, *)
public final class CommandAdapter: Adapter, Engine {
    /// What the process said of the implementation.
    public let implementation: Implementation

    public let roles: [Role]

    /// How many cases it is given at once.
    public var window: Int { settings.isolates ? 1 : min(settings.window, greeting.window) }

    private let host: Host
    private let greeting: Greeting
    private let settings: Settings
    private let folder: TemporaryFolder
    private let turn = Slots(1)
    private let state: Locked<State>

    private struct State {
        var connection: Connection?
        var notices: [String] = []
        var isStopped = false
    }

    /// How a command is run.
    public struct Settings: Sendable {
        /// How many cases it is given at once, if it takes so many.
        public let window: Int

        /// Whether each case has a process of its own.
        public let isolates: Bool

        /// Where it runs, or nil for an empty folder.
        public let directory: URL?

        /// The version of the vectors, which the command is told.
        public let version: String

        /// How long it may take to say hello.
        public let helloDeadline: Duration

        /// Makes settings.
        public init(
            window: Int = 64, isolates: Bool = false, directory: URL? = nil, version: String = "",
            helloDeadline: Duration = .seconds(10)
        ) {
            self.window = window
            self.isolates = isolates
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
        try settings.checkDirectory()
        let loop = try EventLoop()
        let folder = try TemporaryFolder()
        let host = Host(
            command: command, folder: settings.directory ?? folder.url,
            version: settings.version, helloDeadline: settings.helloDeadline, loop: loop,
            place: settings.directory == nil
                ? "ran in an empty folder (--directory names another)"
                : "ran in the folder that --directory names")
        let start = Task(executorPreference: loop) { try await host.start() }
        do {
            let (connection, greeting) = try await start.value
            return CommandAdapter(connection, greeting, host, settings, folder)
        } catch {
            loop.stop()
            folder.remove()
            throw error
        }
    }

    private init(
        _ connection: Connection, _ greeting: Greeting, _ host: Host, _ settings: Settings,
        _ folder: TemporaryFolder
    ) {
        self.greeting = greeting
        implementation = greeting.implementation
        roles = greeting.roles
        self.host = host
        self.settings = settings
        self.folder = folder
        state = Locked(State(connection: connection))
    }

    package func run(_ source: CaseSource, deadline: Duration) async -> String {
        await turn.holding {
            guard !self.state.withLock({ $0.isStopped }) else { return "the command was stopped" }
            let run = CommandRun(
                source, deadline: deadline, host: self.host, greeting: self.greeting,
                settings: self.settings)
            run.connection = self.state.withLock { $0.connection }
            let ending = await Task(executorPreference: self.host.loop) { await run.play() }.value
            self.state.withLock { state in
                state.connection = run.connection
                state.notices += run.notices
            }
            return ending
        }
    }

    deinit {
        let (connection, isStopped) = state.withLock { ($0.connection, $0.isStopped) }
        guard !isStopped else { return }
        connection?.child.destroy()
        host.loop.stop()
        folder.remove()
    }

    /// Ends the process, when what runs has ended.
    ///
    /// - Returns: What was odd about the runs and about the end, one line each and each once.
    public func stop() async -> [String] {
        await turn.holding { await self.end() }
    }

    private func end() async -> [String] {
        let state = self.state.withLock { state in
            defer { state = State(isStopped: true) }
            return state
        }
        guard !state.isStopped else { return [] }
        let (connection, notices) = (state.connection, state.notices)
        let complaint = await Task(executorPreference: host.loop) {
            await connection?.leave().complaint
        }.value
        host.loop.stop()
        folder.remove()
        let all = notices + (complaint.map { ["the command \($0)"] } ?? [])
        return all.enumerated().filter { !all[..<$0].containsOctets(of: $1) }.map(\.element)
    }

    /// Ends all processes of all commands at once, such as when the user interrupts.
    public static func abandonAll() {
        ChildProcess.destroyAll()
        TemporaryFolder.removeAll()
    }
}

@available(macOS 15, *)
extension CommandAdapter.Settings {
    /// Checks that the folder in which the command runs is there.
    ///
    /// - Throws: ``StartFailure`` if it is not.
    fileprivate func checkDirectory() throws {
        guard let directory, !directory.isFolder else { return }
        throw StartFailure("cannot start in \(JSON.quote(directory.path)): it is no folder")
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
