import Conformance
import ConformanceClient
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
        case .signIn: try await signIn()
        case .refresh: try await StoredTokens(in: Self.home).refresh(for: call)
        case .signOut: try await StoredTokens(in: Self.home).revoke(for: call)
        }
    }

    private func signIn() async throws {
        let (address, listener) = try await listen()
        var settings = call.settings
        settings.redirectURI = address.redirectURI
        settings.endpoint = settings.endpoint.secured
        let (state, verifier) = try await secrets(for: settings)
        let url = try await call.app.authorizationRequest(
            for: settings, state: state.isEmpty ? "none" : state, codeVerifier: verifier)
        let shown = url.replacingText(settings.endpoint.origin, with: call.settings.endpoint.origin)
        try open(state.isEmpty ? shown.withoutState : shown)
        let pending = PendingAuthorization(
            redirectURI: address.redirectURI, state: state.isEmpty ? nil : state)
        let patience = call.mistake == .waitsForEver ? 100_000 : call.patience
        let result = try await listener.response(to: pending, within: patience)
        if call.mistake != .listensAfterSignIn { listener.close() }
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
    private func secrets(for settings: AuthorizationSettings) async throws -> (String, String) {
        let drawn = try await call.app.newAuthorizationRequest(for: settings)
        let pairs = Form.decode(URIReference(drawn).query ?? "") ?? []
        let state =
            pairs.first { $0.name.isText("state") }?.value.flatMap { String(utf8: $0) } ?? ""
        let verifier = try await call.app.makePKCE().codeVerifier
        return call.mistake == .sharesItsState ? try shared(state, verifier) : (state, verifier)
    }

    /// The state and the verifier of the first start that uses this home.
    private func shared(_ state: String, _ verifier: String) throws -> (String, String) {
        let file = "\(Self.home)/state"
        let made = Foundation.open(file, O_WRONLY | O_CREAT | O_EXCL, 0o600)
        if made >= 0 {
            try FileHandle(fileDescriptor: made).write(
                contentsOf: Data("\(state) \(verifier)".utf8))
            return (state, verifier)
        }
        usleep(200_000)
        let words = String(
            decoding: FileManager.default.contents(atPath: file) ?? Data(), as: UTF8.self
        )
        .pieces(at: 0x20)
        return words.count == 2 ? (words[0], words[1]) : (state, verifier)
    }

    private func open(_ url: String) throws {
        try run("/usr/bin/env", ["xdg-open", url]).waitUntilExit()
    }

    @discardableResult
    private func run(_ path: String, _ arguments: [String]) throws -> Process {
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
            try run("/bin/sh", ["-c", "sleep 1; exit 0", "helper", code])
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

    /// The URL without the parameter state.
    fileprivate var withoutState: String {
        let reference = URIReference(self)
        let pairs = (reference.query ?? "").pieces(at: UInt8(ascii: "&"))
        return reference.base + "?"
            + pairs.filter { !$0.utf8.starts(with: "state=".utf8) }.joined(separator: "&")
    }

    /// Scheme and authority of the URL.
    fileprivate var origin: String {
        pieces(at: UInt8(ascii: "/"), omittingEmpty: false).prefix(3).joined(separator: "/")
    }
}
