import Foundation
import Testing

@testable import ConformanceDrivers

@Suite("Connections to programs on this machine")
struct SocketsTests {
    @Test("A listener that accepts nothing does not make the tool wait for minutes")
    func fullQueue() throws {
        let (listener, port) = try Sockets.listen()
        defer { close(listener) }
        listen(listener, 0)
        let start = ContinuousClock.now
        let made = (0..<6).map { _ in Sockets.connect(to: "127.0.0.1", port: port) }
        for descriptor in made { descriptor.map { _ = close($0) } }
        #expect(made.first.map { $0 != nil } == true)
        #expect(made.contains(nil))
        #expect(ContinuousClock.now - start < .seconds(20))
    }

    @Test("A connection waits for what it reads and writes")
    func blocking() throws {
        let (listener, port) = try Sockets.listen()
        defer { close(listener) }
        let descriptor = try #require(Sockets.connect(to: "127.0.0.1", port: port))
        defer { close(descriptor) }
        #expect(fcntl(descriptor, F_GETFL) & O_NONBLOCK == 0)
        #expect(Sockets.write(Array("text".utf8), to: descriptor))
    }

    @Test("Where nothing listens there is no connection")
    func nothing() throws {
        let (listener, port) = try Sockets.listen()
        close(listener)
        #expect(Sockets.connect(to: "127.0.0.1", port: port) == nil)
    }
}
