import Conformance
import Foundation

/// One request of HTTP/1.1 on a connection, and its answer.
struct Exchange {
    let connection: Int32

    /// How many octets a request may have.
    private static let most = 1 << 20

    /// Reads the request and writes what the server answers.
    func answer(with site: Site) async {
        guard let message = read() else { return write(WireResponse(status: 404)) }
        write((try? await site.respond(to: message)) ?? WireResponse(status: 500))
    }

    private func read() -> RequestMessage? {
        var octets: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        while octets.count < Self.most {
            if let message = RequestMessage(octets) { return message }
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return nil }
            octets += buffer[..<count]
        }
        return nil
    }

    private func write(_ response: WireResponse) {
        let fields = response.fields.map { "\($0.name): \($0.value)\r\n" }.joined()
        let text =
            "HTTP/1.1 \(response.status) Answer\r\n\(fields)"
            + "Content-Length: \(response.body.utf8.count)\r\nConnection: close\r\n\r\n\(response.body)"
        let octets = Array(text.utf8)
        var sent = 0
        while sent < octets.count {
            let count = octets[sent...].withUnsafeBytes {
                send(connection, $0.baseAddress, $0.count, 0)
            }
            guard count > 0 else { return }
            sent += count
        }
    }
}
