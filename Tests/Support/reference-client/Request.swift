import Conformance
import ConformanceDrivers
import Foundation
import StrictCodecs

/// A request to a server on this machine.
struct Request {
    private let port: Int
    private let octets: String

    /// Takes a request for an endpoint such as `http://127.0.0.1:8080/token`.
    ///
    /// - Throws: ``ClientFailure`` if the endpoint is elsewhere.
    init(_ request: OutgoingRequest, at endpoint: String) throws {
        let parts = URIReference(endpoint).base.pieces(
            at: UInt8(ascii: "/"), maxSplits: 3, omittingEmpty: false)
        let authority = parts.count == 4 ? parts[2].pieces(at: UInt8(ascii: ":")) : []
        guard authority.count == 2, let port = Int(authority[1]) else {
            throw ClientFailure("the token endpoint is not on this machine")
        }
        self.port = port
        let query = URIReference(request.url).query.map { "?\($0)" } ?? ""
        let fields = request.fields.map { "\($0.name): \($0.value)\r\n" }.joined()
        let body = request.body ?? ""
        octets =
            "\(request.method) /\(parts[3])\(query) HTTP/1.1\r\nHost: \(parts[2])\r\n\(fields)"
            + "Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"
    }

    /// Sends it and reads what comes.
    func answer() throws -> String {
        guard let socket = Sockets.connect(to: "127.0.0.1", port: port) else {
            throw ClientFailure("the server is not there")
        }
        defer { close(socket) }
        Sockets.write(octets.utf8, to: socket)
        var (answer, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 14))
        while case let count = recv(socket, &buffer, buffer.count, 0), count > 0 {
            answer += buffer.prefix(count)
        }
        return String(decoding: answer, as: UTF8.self)
    }
}

extension String {
    /// The response of a server.
    var response: WireResponse {
        let end = Self.range(of: Array("\r\n\r\n".utf8), in: Array(utf8)[...])
        let octets = Array(utf8)
        let head = String(decoding: octets[..<(end?.lowerBound ?? 0)], as: UTF8.self)
            .replacingText("\r", with: "").pieces(at: 0x0A)
        let status = (head.first ?? "").pieces(at: 0x20).dropFirst().first.flatMap { Int($0) }
        let fields = head.dropFirst().map { line in
            let parts = line.pieces(at: UInt8(ascii: ":"), maxSplits: 1, omittingEmpty: false)
            return HeaderField(name: parts[0], value: parts.count == 2 ? parts[1].trimmed : "")
        }
        return WireResponse(
            status: status ?? 0, fields: fields,
            body: String(decoding: octets[(end?.upperBound ?? 0)...], as: UTF8.self))
    }
}
