import Conformance
import ConformancePipe
import Foundation
import StrictCodecs

/// A server on a loopback address, which also reads what a program writes, on a thread of its own.
final class HTTPServer: Sendable {
    /// The port at which it listens.
    let port: Int

    private let listener: Int32
    private let answer: @Sendable (OutgoingRequest) -> WireResponse
    private let isEnded = Locked(false)

    /// How many connections are open at once, and how many octets one may send.
    private static let (mostConnections, mostOctets) = (64, 1 << 16)

    /// Starts to serve.
    ///
    /// - Parameter answer: Answers a request, on the thread of the server.
    /// - Throws: `Descriptors.Failure` if the system provides no socket.
    init(_ answer: @escaping @Sendable (OutgoingRequest) -> WireResponse) throws {
        (listener, port) = try Sockets.listen()
        self.answer = answer
        Thread { self.serve() }.start()
    }

    /// Ends the server, whose thread closes its sockets soon.
    func end() { isEnded.withLock { $0 = true } }

    private func serve() {
        var connections: [Int32: ReceivedMessage] = [:]
        while !isEnded.withLock({ $0 }) {
            let watched =
                connections.keys + (connections.count < Self.mostConnections ? [listener] : [])
            for descriptor in Sockets.readable(Array(watched), within: .milliseconds(20)) {
                if descriptor == listener {
                    accept(into: &connections)
                } else {
                    read(descriptor, &connections)
                }
            }
        }
        for descriptor in connections.keys + [listener] { close(descriptor) }
    }

    private func accept(into connections: inout [Int32: ReceivedMessage]) {
        let accepted = Foundation.accept(listener, nil, nil)
        guard accepted >= 0 else { return Shortage.note() }
        _ = fcntl(accepted, F_SETFD, FD_CLOEXEC)
        connections[accepted] = ReceivedMessage()
    }

    private func read(_ descriptor: Int32, _ connections: inout [Int32: ReceivedMessage]) {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        let new = buffer.prefix(max(0, count))
        let request = connections[descriptor]?.append(new)
        if let request { Sockets.write(answer(request).octets, to: descriptor) }
        let isLong = (connections[descriptor]?.count ?? 0) > Self.mostOctets
        guard request != nil || count <= 0 || isLong else { return }
        if request == nil, isLong {
            Sockets.write(WireResponse.json(413, ["error": "too_long"]).octets, to: descriptor)
        }
        shutdown(descriptor, Int32(SHUT_WR))
        close(descriptor)
        connections[descriptor] = nil
    }
}
