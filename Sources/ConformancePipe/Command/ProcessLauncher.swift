import Conformance
import Foundation
import StrictCodecs

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
