public import Conformance
import StrictCodecs

extension ReferenceImplementation {
    public func listen(
        to connections: [String], for request: PendingAuthorization
    ) -> LoopbackRun {
        var result: RedirectResult?
        let responses = connections.map { connection -> String? in
            guard result == nil else { return nil }
            let answer = LoopbackAnswer(to: connection, for: request)
            result = answer.result
            return answer.response
        }
        return LoopbackRun(responses: responses, result: result)
    }

    public func openLoopbackListeners(_ count: Int, path: String) throws -> [LoopbackListener] {
        var sockets: [LoopbackSocket] = []
        defer { sockets.forEach { $0.close() } }
        for _ in 0..<count { sockets.append(try LoopbackSocket()) }
        return sockets.map { socket in
            LoopbackListener(
                address: "127.0.0.1", port: socket.port,
                redirectURI: "http://127.0.0.1:\(socket.port)\(path)")
        }
    }
}

/// What the client sends on one connection, and what it learned.
private struct LoopbackAnswer {
    let response: String
    let result: RedirectResult?

    init(to connection: String, for request: PendingAuthorization) {
        let authority = RedirectURI(request.redirectURI).authority ?? ""
        guard let target = Self.target(of: connection, at: authority),
            Self.isAddressed(connection, to: authority)
        else {
            self.init(page: "This is no request for this page.", status: "400 Bad Request")
            return
        }
        let received = URIReference(target)
        guard RedirectURI(request.redirectURI).isReached(by: received) else {
            self.init(page: "There is nothing here.", status: "404 Not Found")
            return
        }
        guard let result = try? ReceivedRedirect(target, answering: request).result() else {
            self.init(page: "The sign-in could not be completed.", status: "400 Bad Request")
            return
        }
        self.init(
            page: "You can close the browser and return to the app.", status: "200 OK",
            result: result)
    }

    private init(page: String, status: String, result: RedirectResult? = nil) {
        let content = "<!DOCTYPE html><title>Sign-in</title><p>\(page)</p>"
        response =
            "HTTP/1.1 \(status)\r\nContent-Type: text/html; charset=utf-8\r\n"
            + "Content-Length: \(content.utf8.count)\r\nConnection: close\r\n\r\n\(content)"
        self.result = result
    }

    /// The URL that a request asks for, or nil if it is no GET (RFC 9112, Section 3).
    private static func target(of connection: String, at authority: String) -> String? {
        let line = connection.utf8.prefix { $0 != 0x0D && $0 != 0x0A }
        let parts = line.split(separator: 0x20, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        guard parts.count == 3, parts[0].hasSameOctets(as: "GET"),
            parts[2].utf8.starts(with: "HTTP/1.".utf8)
        else { return nil }
        return parts[1].utf8.starts(with: "/".utf8) ? "http://\(authority)\(parts[1])" : parts[1]
    }

    /// Whether `Host` is there once and names the listener (RFC 9112, Section 3.2); another name means
    /// that a web page sent the request under a name of its own.
    private static func isAddressed(_ connection: String, to authority: String) -> Bool {
        let hosts = hosts(in: connection)
        return hosts.count == 1 && hosts[0].hasSameOctets(as: authority)
    }

    /// The values of `Host`.
    private static func hosts(in connection: String) -> [String] {
        connection.utf8.split { $0 == 0x0A }.dropFirst()
            .map { String(decoding: $0, as: UTF8.self) }
            .filter { $0.lowercasedASCII.utf8.starts(with: "host:".utf8) }
            .map { $0.dropFirst(5).filter { !" \t\r".contains($0) } }
    }
}
