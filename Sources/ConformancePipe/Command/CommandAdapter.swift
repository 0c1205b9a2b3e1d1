public import Conformance
public import Foundation
import StrictCodecs

/// An implementation in another process, or in several, which speaks the protocol of
/// `Vectors/PROTOCOL.md`.
public final class CommandAdapter: MultiEngineAdapter, ProcessAdapter {
    /// The description of the implementation by the process.
    package let implementation: Implementation

    public let roles: [Role]

    public let lacks: [Capability]

    /// The origins of a server's pages, beside its own.
    package var pages: [String] { hello.pages }

    public let offers: [Capability]

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
        try settings.checkDirectory()
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
        implementation = hello.implementation
        roles = hello.roles
        lacks = hello.lacks
        offers = hello.offers
    }

    package var engines: [any Engine] { processes }

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

extension CommandAdapter.Settings {
    /// Checks that the folder in which the command runs is there.
    ///
    /// - Throws: ``StartFailure`` if it is not.
    fileprivate func checkDirectory() throws {
        guard let directory, !directory.isFolder else { return }
        throw StartFailure("cannot start in \(JSON.quote(directory.path)): it is not a folder")
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
