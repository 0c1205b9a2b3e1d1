import Conformance
import ConformanceDrivers
import Foundation
import StrictCodecs

/// A sign-in from the browser to the tokens.
struct SignIn {
    let call: ClientCall

    /// Signs in, or does what is asked of a client that is.
    ///
    /// - Throws: ``ClientFailure`` if the user or the server does not agree.
    func run() async throws {
        switch call.task {
        case .signIn where call.isSession: try await sessionSignIn()
        case .signIn: try await signIn()
        case .refresh: try await StoredTokens(in: Self.home).refresh(for: call)
        case .signOut: try await StoredTokens(in: Self.home).revoke(for: call)
        }
    }

    private func signIn() async throws {
        if let redirectURI = call.redirectURI {
            let inbox = try Inbox(in: Self.home)
            let response = { pending, seconds in
                try await inbox.serve(within: seconds) { try await call.result(of: $0, pending) }
            }
            return try await signIn(at: redirectURI, response, inbox.close)
        }
        let (address, listener) = try await listen()
        let response = { pending, seconds in
            try await listener.serve(within: seconds) { requests in
                let run = try await call.app.listen(to: requests, for: pending)
                return (run.responses.last ?? nil, run.result)
            }
        }
        try await signIn(at: address.redirectURI, response, listener.close)
    }

    private func sessionSignIn() async throws {
        if let redirectURI = call.redirectURI {
            let inbox = try Inbox(in: Self.home)
            defer { inbox.close() }
            let session = try await SessionSignIn(call, at: redirectURI)
            return try await session.run { seconds, receive in
                _ = try await inbox.serve(within: seconds, receive)
            }
        }
        let (address, listener) = try await listen()
        defer { listener.close() }
        let session = try await SessionSignIn(call, at: address.redirectURI)
        let origin = address.redirectURI.origin
        try await session.run { seconds, receive in
            _ = try await listener.serve(within: seconds) { requests in
                let words = (requests.last ?? "").pieces(at: 0x20)
                let isOver = try await receive(origin + (words.count > 1 ? words[1] : "/"))
                return (Self.page, isOver)
            }
        }
    }

    private static let page =
        "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 4\r\n"
        + "Connection: close\r\n\r\nDone"

    /// Signs in with a redirect URI, at which a response is waited for until it is closed.
    private func signIn(
        at redirectURI: String,
        _ response: (PendingAuthorization, Int) async throws -> RedirectResult?,
        _ close: () -> Void
    ) async throws {
        var settings = call.settings
        settings.redirectURI = redirectURI
        settings.endpoint = settings.endpoint.secured
        let drawn = try await secrets(for: settings)
        let (state, verifier) = (drawn.state, drawn.verifier)
        let isRevealed = state.hasSameOctets(as: verifier)  // The reference refuses such a state.
        let url = try await call.app.authorizationRequest(
            for: settings, state: state.isEmpty || isRevealed ? "none" : state,
            codeVerifier: verifier)
        let own = url.replacingText(settings.endpoint.origin, with: call.settings.endpoint.origin)
        let shown = isRevealed ? own.replacingText("state=none", with: "state=\(state)") : own
        try Self.open(drawn.absent.reduce(shown) { $0.removing($1) })
        let pending = PendingAuthorization(
            redirectURI: redirectURI, state: state.isEmpty ? nil : state)
        let patience = call.mistake == .waitsForEver ? 100_000 : call.patience
        let result = try await response(pending, patience)
        if call.mistake != .listensAfterSignIn { close() }
        switch result {
        case nil: throw ClientFailure("the user did not return")
        case .error(let error, _)?: throw ClientFailure("the server says \(JSON.printable(error))")
        case .code(let code)?: try await redeem(code, verifier, settings)
        }
        if call.mistake == .listensAfterSignIn { sleep(600) }
    }

    /// Opens a listener where the client says, as long as it can.
    private func listen() async throws -> (LoopbackListener, Listener) {
        if call.mistake == .waitsForTakenPort { return try waitForPort() }
        let address = try await call.app.openLoopbackListeners(1, path: "/oauth2redirect")[0]
        return (address, try Listener(at: address, of: call))
    }

    private func waitForPort() throws -> (LoopbackListener, Listener) {
        let address = LoopbackListener(
            address: "127.0.0.1", port: 18_765,
            redirectURI: "http://127.0.0.1:18765/oauth2redirect")
        while true {
            if let listener = try? Listener(at: address, of: call) { return (address, listener) }
            usleep(100_000)
        }
    }

    /// The state and the verifier, which the client draws.
    private func secrets(for settings: AuthorizationSettings) async throws -> DrawnSecrets {
        let link = try await call.app.newAuthorizationRequest(for: settings)
        let made = try await call.app.makePKCE().codeVerifier
        let drawn = DrawnSecrets(in: link, verifier: made)
        return call.mistake == .sharesItsState ? try shared(drawn) : drawn
    }

    /// The state and the verifier of the first start that uses this home.
    private func shared(_ drawn: DrawnSecrets) throws -> DrawnSecrets {
        let file = "\(Self.home)/state"
        let made = Foundation.open(file, O_WRONLY | O_CREAT | O_EXCL, 0o600)
        if made >= 0 {
            try FileHandle(fileDescriptor: made).write(
                contentsOf: Data("\(drawn.state) \(drawn.verifier)".utf8))
            return drawn
        }
        usleep(200_000)
        let words = String(
            decoding: FileManager.default.contents(atPath: file) ?? Data(), as: UTF8.self
        )
        .pieces(at: 0x20)
        return words.count == 2 ? DrawnSecrets(state: words[0], verifier: words[1]) : drawn
    }

    static func open(_ url: String) throws {
        try run("/usr/bin/env", ["xdg-open", url]).waitUntilExit()
    }

    @discardableResult
    private static func run(_ path: String, _ arguments: [String]) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        try process.run()
        return process
    }

    /// Redeems a code.
    private func redeem(
        _ code: String, _ verifier: String, _ settings: AuthorizationSettings
    ) async throws {
        if call.mistake == .passesCodeToAHelper {
            try Self.run("/bin/sh", ["-c", "sleep 1; exit 0", "helper", code])
        }
        let request = try await call.app.tokenRequest(
            for: TokenExchange(
                client: settings.client, redirectURI: settings.redirectURI,
                endpoint: call.endpoint.secured,
                code: code, codeVerifier: verifier))
        let answer = try Request(request, at: call.endpoint).answer()
        let grant = try await call.app.readTokenResponse(
            answer.response, requestedScopes: settings.scopes)
        try StoredTokens(grant, in: Self.home).write()
        try reveal(answer)
        try Self.tellSuccess()
    }

    static func tellSuccess() throws {
        try FileHandle.standardOutput.write(contentsOf: Data("Signed in.\n".utf8))
    }

    /// The home that the environment names, and no other.
    static let home = ProcessInfo.processInfo.environment["HOME"] ?? "."

    /// Shows the tokens where the mistake does.
    private func reveal(_ answer: String) throws {
        if call.mistake == .printsItsTokens { print(answer) }
        guard call.mistake == .writesReadableTokens else { return }
        let file = "\(Self.home)/tokens.json"
        try Data(answer.utf8).write(to: URL(fileURLWithPath: file))
        chmod(file, 0o644)
    }
}

extension String {
    /// The URL with https, on which the client insists, and which the server of a test has not.
    var secured: String { replacingText("http://", with: "https://") }

    /// The URL without a parameter.
    fileprivate func removing(_ name: String) -> String {
        let reference = URIReference(self)
        let pairs = (reference.query ?? "").pieces(at: UInt8(ascii: "&"))
        return reference.base + "?"
            + pairs.filter { !$0.utf8.starts(with: "\(name)=".utf8) }.joined(separator: "&")
    }

    /// Scheme and authority of the URL.
    var origin: String {
        pieces(at: UInt8(ascii: "/"), omittingEmpty: false).prefix(3).joined(separator: "/")
    }
}
