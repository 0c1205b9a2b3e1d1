import Conformance
import ConformancePipe
import Foundation

/// Sends requests with `curl`, which changes nothing in them and keeps all fields of the answer apart.
struct CurlTransport: Transport {
    /// How many octets of an answer are read at most; a longer one is a fault.
    static let most = 1 << 20

    private let path: String

    /// Finds the program.
    ///
    /// - Throws: ``ConfigurationError`` if it is not there.
    init() throws {
        guard let command = try? Command(["curl"]) else {
            throw ConfigurationError("curl is not in the PATH; install it to reach a server")
        }
        path = command.executable.path
    }

    func send(
        _ request: HTTPRequest, cookies: String, within deadline: Duration
    ) async throws -> WireResponse {
        guard CurlOptions.needsFile(request) else {
            return try await send(
                CurlOptions(request: request, cookies: cookies, deadline: deadline))
        }
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let file = folder.url.appendingPathComponent("content")
        try Data(request.body.utf8).write(to: file)
        return try await send(
            CurlOptions(
                request: request, cookies: cookies, deadline: deadline, content: file.path))
    }

    private func send(_ options: CurlOptions) async throws -> WireResponse {
        // Credentials are passed in the input and not as arguments, which every user can read.
        let program = Program(path, ["--disable", "--config", "-"])
        let deadline = options.deadline
        let result = try await program.run(
            input: Array(try options.text.utf8), within: deadline + .seconds(1), most: Self.most)
        guard result.ending == .exit(0) else {
            throw Fault(CurlEnding(ending: result.ending, deadline: deadline).description)
        }
        return try Self.response(in: result.output)
    }

    /// The response in what curl has written, without the trailer fields (RFC 9112, Section 7.1.2) that follow
    /// the content, and without the length of the content, which is on the last line.
    static func response(in output: [UInt8]) throws -> WireResponse {
        let end = output.lastIndex(of: 0x0A) ?? output.endIndex
        let length = Int(String(decoding: output[end...].dropFirst(), as: UTF8.self))
        return try WireResponse(octets: Array(output[..<end]), length: length)
    }
}

/// Why there is no response.
private struct CurlEnding: CustomStringConvertible {
    let ending: Ending
    let deadline: Duration

    /// What the exit statuses mean that a server can cause.
    private static let reasons: [Int32: String] = [
        3: "the request has a URL that cannot be sent",
        6: "the server's name cannot be resolved",
        7: "the server accepts no connection",
        8: "the server's response is not HTTP",
        1: "the server's response is not HTTP/1",
        18: "the server's response ends too early",
        35: "the TLS handshake failed",
        43: "the request cannot be sent",
        51: "the server's TLS certificate is not that of the host",
        52: "the server closed the connection without a response",
        55: "the server closed the connection before it had received the request",
        56: "the server's response is incomplete or not HTTP",
        58: "TLS failed",
        60: "the server's TLS certificate is not trusted for the host",
        61: "the server's response has an encoding that was not requested",
        63: "the server's response has more than \(CurlTransport.most) octets",
    ]

    var description: String {
        switch ending {
        case .exit(28), .overdue: "the server gave no complete response within \(deadline)"
        case .flood: "the server's response has more than \(CurlTransport.most) octets"
        case .exit(let code): Self.reasons[code] ?? "curl \(ending)"
        case .signal: "curl \(ending)"
        }
    }
}
