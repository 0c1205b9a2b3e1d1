package import Conformance
import ConformancePipe
import Foundation
import StrictCodecs

/// What carries requests to a server.
package protocol Transport: Sendable {
    /// Sends a request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - cookies: The file that keeps the cookies of the sign-in.
    ///   - deadline: When the answer has to be there.
    /// - Returns: The answer, whatever it says; a redirect is not followed.
    /// - Throws: ``Fault`` if there is none.
    func send(
        _ request: OutgoingRequest, cookies: String, within deadline: Duration
    ) async throws -> WireResponse
}

/// A file of a site, as it is sent to everybody.
package enum SiteFile {
    /// Asks for the file; a redirection is not followed.
    ///
    /// - Throws: A fault that says why there is no response.
    package static func response(at url: String) async throws -> WireResponse {
        try await CurlTransport().send(.get(url), cookies: "", within: .seconds(10))
    }
}

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
        _ request: OutgoingRequest, cookies: String, within deadline: Duration
    ) async throws -> WireResponse {
        var options = CurlOptions(request: request, cookies: cookies, deadline: deadline)
        let folder = CurlOptions.needsFile(request) ? try TemporaryFolder() : nil
        defer { folder?.remove() }
        if let folder {
            try folder.write(Array(request.content.utf8), to: "content")
            options.content = folder.url.appendingPathComponent("content").path
        }
        // Credentials are passed in the input and not as arguments, which every user can read.
        let program = Program(path, ["--disable", "--config", "-"])
        let result = try await program.run(
            input: Array(try options.text.utf8), within: deadline + .seconds(1), most: Self.most)
        guard result.ending == .exit(0) else {
            throw Fault(result.ending.reasonOfCurl(within: deadline))
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

extension Ending {
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
        60: "the server's TLS certificate is not trusted for the host; --ca FILE names "
            + "a file with the certificate to trust",
        61: "the server's response has an encoding that was not requested",
        63: "the server's response has more than \(CurlTransport.most) octets",
    ]

    /// Why there is no response.
    fileprivate func reasonOfCurl(within deadline: Duration) -> String {
        switch self {
        case .exit(28), .overdue: "the server gave no complete response within \(deadline)"
        case .flood: "the server's response has more than \(CurlTransport.most) octets"
        case .exit(let code): Self.reasons[code] ?? "curl \(self)"
        case .signal: "curl \(self)"
        }
    }
}

/// A request as `curl` reads it from its configuration.
struct CurlOptions {
    let request: OutgoingRequest
    let cookies: String
    let deadline: Duration

    /// The file with the content, if that is too long for a line.
    var content: String?

    /// One option a line.
    ///
    /// - Throws: ``Unsupported`` if a line would be too long for `curl`.
    var text: String {
        get throws {
            let lines = Self.always + own
            guard lines.allSatisfy({ $0.utf8.count < Self.longest }) else {
                throw Unsupported(
                    "a URL or a header field of more than \(Self.longest) octets cannot be sent")
            }
            return lines.map { "\($0)\n" }.joined()
        }
    }

    /// How many octets of a line `curl` reads at least, whatever its version.
    private static let longest = 100_000

    /// Whether the content has to be in a file, because with its escapes a line could be too long.
    static func needsFile(_ request: OutgoingRequest) -> Bool {
        request.content.utf8.count > longest / 2 - 100
    }

    /// By default curl follows no redirect and repeats no request; the options exclude a proxy.
    private static let always = [
        "silent", "include", "globoff", "path-as-is", "http1.1",
        "proto = \"=http,https\"", "noproxy = \"*\"",
        // The length of the content is written last, since trailer fields may follow the content.
        "write-out = \"\\n%{size_download}\"",
        "header = \"Expect:\"", "header = \"Accept: */*\"", "user-agent = \"conform\"",
    ]

    private var own: [String] {
        let (seconds, attoseconds) = deadline.components
        let time = Double(seconds) + Double(attoseconds) * 1e-18
        let method =
            request.method.hasSameOctets(as: "HEAD") ? "head" : option("request", request.method)
        let fields = request.fields.map { field in
            // curl joins this one with those of the file, since a browser sends one field (RFC 6265, Section 5.4).
            field.isCookie && !cookies.isEmpty
                ? option("cookie", field.value) : option("header", "\(field.name): \(field.value)")
        }
        return ["max-time = \(time)", option("max-filesize", "\(CurlTransport.most)")]
            + [method, option("url", request.url)]
            + (cookies.isEmpty ? [] : [option("cookie", cookies), option("cookie-jar", cookies)])
            + fields + body
    }

    private var body: [String] {
        if let content { return [option("data-binary", "@\(content)")] }
        let hasBody = !request.content.isEmpty || request.method.hasSameOctets(as: "POST")
        return hasBody ? [option("data-raw", request.content)] : []
    }

    private func option(_ name: String, _ value: String) -> String {
        let quoted =
            value.replacingText("\\", with: "\\\\").replacingText("\"", with: "\\\"")
            .replacingText("\n", with: "\\n").replacingText("\r", with: "\\r")
            .replacingText("\t", with: "\\t")
        return "\(name) = \"\(quoted)\""
    }
}

extension HeaderField {
    /// Whether it has cookies that `curl` does not take for the name of a file.
    fileprivate var isCookie: Bool {
        name.isSameIgnoringCase(as: "Cookie") && value.hasOctet(UInt8(ascii: "="))
            && value.utf8.first != UInt8(ascii: "@")
    }
}

/// The cookies of the browsers of a run, in a folder that no other user can read.
///
/// A user who signs in by form has one browser to grant and one to refuse, each of which keeps its session from case to
/// case: a server may let nobody sign in for each code, or slowly, and may remember in a session what was granted.
final class CookieFiles: Sendable {
    /// Whose browser it is.
    enum Browser: String, CaseIterable {
        case visitor, granting, refusing
    }

    private let folder: TemporaryFolder
    private let state = Locked((current: Browser.visitor, kept: Set<Browser>()))

    /// Makes a folder for them.
    ///
    /// - Throws: ``StartFailure`` if no temporary file can be created.
    init() throws { folder = try TemporaryFolder() }

    deinit { folder.remove() }

    /// Where those of the browser are that is used now.
    var path: String { path(of: state.withLock(\.current)) }

    private func path(of browser: Browser) -> String {
        folder.url.appendingPathComponent("cookies-\(browser.rawValue)").path
    }

    /// Begins a case, with a browser that has not been used.
    func beginCase() {
        state.withLock { state in
            state.current = .visitor
            Browser.allCases.filter { !state.kept.contains($0) }.forEach(clear)
        }
    }

    /// Goes on with the browser of the user who grants or refuses.
    func use(_ browser: Browser) { state.withLock { $0.current = browser } }

    /// Keeps the session of this browser for the next case if its sign-in went well.
    func keep(_ isKept: Bool) {
        state.withLock { state in
            if isKept { state.kept.insert(state.current) } else { state.kept.remove(state.current) }
        }
    }

    /// Takes all cookies away; `curl` keeps the mode of a file that is there.
    private func clear(_ browser: Browser) {
        let mode: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
        _ = FileManager.default.createFile(
            atPath: path(of: browser), contents: nil, attributes: mode)
    }
}

/// Prints the requests of a dry run, and answers as a server might, so that later ones follow.
struct DryRun: Transport {
    /// Takes a line of the print.
    let print: @Sendable (String) -> Void

    func send(
        _ request: OutgoingRequest, cookies: String, within deadline: Duration
    ) async throws -> WireResponse {
        let fields = request.fields.filter { !$0.name.isSameIgnoringCase(as: "Cookie") }
        print(request.line)
        for field in fields { print("    \(field.name): \(field.value)") }
        guard request.method.hasSameOctets(as: "GET") else { return Self.tokens }
        return Self.redirect(answering: request.url)
    }

    private static let tokens = WireResponse(
        status: 200, fields: [HeaderField(name: "Content-Type", value: "application/json")],
        body: #"{"access_token": "ACCESS_TOKEN", "refresh_token": "REFRESH_TOKEN"}"#)

    private static func redirect(answering url: String) -> WireResponse {
        let pairs = Form.decode(URIReference(url).query ?? "") ?? []
        let uri = pairs.first { $0.name.isText("redirect_uri") }?.value.flatMap { String(utf8: $0) }
        guard let uri else { return WireResponse(status: 400) }
        return WireResponse(
            status: 302,
            fields: [
                HeaderField(name: "Location", value: URIReference(uri).appending(form: "code=CODE"))
            ])
    }
}

/// Keeps the pause between requests, and counts them.
actor RateLimiter {
    private let limits: Limits
    private var last: ContinuousClock.Instant?

    /// How many requests were made.
    private(set) var count = 0

    /// Whether the server has refused a request for their number (RFC 6585, Section 4).
    private(set) var isRefused = false

    /// What is said of such a refusal.
    static let refusal = "the server limits its requests (status 429 or 503)"

    /// What to change then.
    static let advice =
        "wait, then leave more time between two requests with --pause MS, or raise the server's limit"

    init(_ limits: Limits) {
        self.limits = limits
    }

    /// Whether no request may be made any more.
    var isExhausted: Bool { count >= limits.requests }

    /// Notes answers, if all of them say nothing of their requests but that they were too many.
    ///
    /// - Throws: ``Fault`` if they do.
    func note(_ answers: [WireResponse]) throws {
        guard answers.allSatisfy(\.isOfLimit) else { return }
        isRefused = true
        throw Fault(Self.refusal)
    }

    /// Waits until the next request may be made, or several at the same time.
    ///
    /// - Throws: ``Fault`` if there have been too many.
    func next(_ requests: Int = 1) async throws {
        guard !isExhausted else { throw Fault("the run may make \(limits.requests) requests") }
        count += requests
        if let last { try await Task.sleep(until: last + limits.pause, clock: .continuous) }
        last = .now
    }
}

extension WireResponse {
    /// Whether the request was one too many (RFC 6585, Section 4), or came at a time when the server takes none (RFC
    /// 9110, Section 15.6.4).
    var isOfLimit: Bool { status == 429 || status == 503 && self[field: "Retry-After"] != nil }
}
