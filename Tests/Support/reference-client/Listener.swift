import Conformance
import ConformanceDrivers
import Foundation
import StrictCodecs

/// The loopback listener of one sign-in.
struct Listener {
    private let socket: Int32
    private let mistake: ProgramMistake?

    init(at listener: LoopbackListener, of call: ClientCall) throws {
        socket = try Sockets.listen(at: listener.address, port: listener.port).descriptor
        mistake = call.mistake
    }

    func close() { _ = Foundation.close(socket) }

    /// Serves connections until there is a result.
    ///
    /// - Parameters:
    ///   - seconds: When it gives up.
    ///   - body: Answers the last request of those that came, and says the result if there is one.
    /// - Returns: The result, or nil if none came in time.
    /// - Throws: What the body throws, or ``ClientFailure`` for a connection that ends it.
    func serve<Value>(
        within seconds: Int,
        _ body: ([String]) async throws -> (response: String?, result: Value?)
    ) async throws -> Value? {
        var open: [(descriptor: Int32, octets: [UInt8])] = []
        var requests: [String] = []
        let end = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < end {
            for descriptor in Sockets.readable(watched(open), within: .milliseconds(100)) {
                guard descriptor != socket else {
                    open.append((accept(socket, nil, nil), []))
                    continue
                }
                guard let index = open.firstIndex(where: { $0.descriptor == descriptor }),
                    let request = try read(&open[index])
                else { continue }
                open.remove(at: index)
                requests.append(request)
                let (response, result) = try await body(requests)
                answer(response, on: descriptor)
                if let result { return result }
            }
        }
        return nil
    }

    /// The sockets that are read, new connections included unless the mistake says otherwise.
    private func watched(_ open: [(descriptor: Int32, octets: [UInt8])]) -> [Int32] {
        let descriptors = open.map(\.descriptor)
        switch mistake {
        case .servesOneConnection: return open.isEmpty ? [socket] : [descriptors[0]]
        case .servesFourConnections: return descriptors + (open.count < 4 ? [socket] : [])
        default: return descriptors + [socket]
        }
    }

    /// Reads what is there.
    ///
    /// - Returns: The request, once it is whole or nothing more comes.
    private func read(_ connection: inout (descriptor: Int32, octets: [UInt8])) throws -> String? {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = recv(connection.descriptor, &buffer, buffer.count, 0)
        if count < 0, mistake == .endsAtReset { throw ClientFailure("a connection was reset") }
        connection.octets += buffer.prefix(max(0, count))
        let text = String(decoding: connection.octets, as: UTF8.self)
        return count <= 0 || mistake == .readsOnePart || text.isWholeRequest ? text : nil
    }

    private func answer(_ response: String?, on descriptor: Int32) {
        if let response { Sockets.write(response.utf8, to: descriptor) }
        shutdown(descriptor, Int32(SHUT_WR))
        _ = Foundation.close(descriptor)
    }
}

extension String {
    /// Whether head and content of a request are there.
    fileprivate var isWholeRequest: Bool {
        guard let end = Self.range(of: Array("\r\n\r\n".utf8), in: Array(utf8)[...]) else {
            return false
        }
        let lines = lowercasedASCII.pieces(at: 0x0A)
        let lengths = lines.filter { $0.utf8.starts(with: "content-length:".utf8) }
            .compactMap {
                Int(
                    $0.utf8.dropFirst(15).filter { 0x30...0x39 ~= $0 }.map { String($0 - 0x30) }
                        .joined())
            }
        return utf8.count - end.upperBound >= lengths.first ?? 0
    }
}
