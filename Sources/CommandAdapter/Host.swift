import Conformance
import Foundation

/// What it takes to start a command again and again.
@available(macOS 15, *)
struct Host: Sendable {
    let command: Command
    let folder: URL
    let version: String
    let helloDeadline: Duration
    let loop: EventLoop

    /// Starts the command and waits for its hello.
    func start() async throws -> (Connection, Greeting) {
        try await Connection.start(self)
    }
}

/// An empty folder that goes away.
struct TemporaryFolder: Sendable {
    let url: URL

    private static let living = Locked<[URL]>([])

    init() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent(
            "conform-\(UUID().uuidString)", isDirectory: true)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        self.url = url
        Self.living.withLock { $0.append(url) }
    }

    func remove() {
        try? FileManager.default.removeItem(at: url)
        Self.living.withLock { $0.removeAll { $0 == url } }
    }

    /// Removes all of them.
    static func removeAll() {
        for url in living.withLock({ $0 }) { try? FileManager.default.removeItem(at: url) }
    }
}
