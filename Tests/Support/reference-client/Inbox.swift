import Conformance
import Foundation
import StrictCodecs

/// Where a waiting program receives the URLs that are opened with its custom scheme.
struct Inbox {
    private let descriptor: Int32
    private let file: String

    private static let prefix = ".reference-client-redirect-"

    /// Makes an inbox in a home.
    ///
    /// - Throws: ``ClientFailure`` if it cannot be made.
    init(in home: String) throws {
        file = "\(home)/\(Self.prefix)\(getpid())"
        guard mkfifo(file, 0o600) == 0, case let opened = open(file, O_RDWR | O_NONBLOCK),
            opened >= 0
        else { throw ClientFailure("redirects cannot be received") }
        descriptor = opened
    }

    /// Gives a URL to all programs that wait in a home.
    static func handOver(_ url: String, in home: String) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: home)) ?? []
        for name in names where name.utf8.starts(with: prefix.utf8) {
            let inbox = open("\(home)/\(name)", O_WRONLY | O_NONBLOCK)
            guard inbox >= 0 else { continue }
            _ = Array("\(url)\0".utf8).withUnsafeBytes { write(inbox, $0.baseAddress, $0.count) }
            _ = Foundation.close(inbox)
        }
    }

    func close() {
        unlink(file)
        _ = Foundation.close(descriptor)
    }

    /// Reads URLs until one of them has a result.
    ///
    /// - Returns: The result, or nil if none came in time.
    func serve<Value>(
        within seconds: Int, _ body: (String) async throws -> Value?
    ) async throws -> Value? {
        var (octets, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
        let end = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < end {
            let count = read(descriptor, &buffer, buffer.count)
            if count <= 0 { usleep(20_000) }
            octets += buffer.prefix(max(0, count))
            while let zero = octets.firstIndex(of: 0) {
                let url = String(decoding: octets[..<zero], as: UTF8.self)
                octets.removeSubrange(...zero)
                if let result = try await body(url) { return result }
            }
        }
        return nil
    }
}
