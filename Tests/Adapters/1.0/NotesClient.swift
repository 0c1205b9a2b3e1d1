import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Where the library keeps secrets; on a device, the keychain.
protocol SecretStore: Sendable {
    func secret(_ name: String) -> String?
    func store(_ secret: String?, as name: String)
}

/// A client library as apps have them, which knows nothing of the suite: it runs on the main actor, its client id,
/// redirect URI and endpoints are constants, and its clock and its store do not wait.
@MainActor
final class NotesClient {
    nonisolated static let clientID = "notes-ios-7f3a"
    nonisolated static let redirectURI = "com.example.notes.ios:/signed-in"
    nonisolated static let authorizationEndpoint = "https://login.notes.example/authorize"
    nonisolated static let tokenEndpoint = "https://login.notes.example/token"
    nonisolated static let revocationEndpoint = "https://login.notes.example/revoke"

    /// Why the library did not do what it was asked.
    enum Failure: Error {
        case notSignedIn
        case unexpectedRedirect
        case denied
        case unusableAnswer(status: Int)
    }

    private struct Pending {
        let state: String
        let verifier: String
    }

    private static let refreshToken = "refresh-token"

    private let secrets: any SecretStore
    private let clock: @Sendable () -> Date
    private let load: @Sendable (URLRequest) async throws -> (Data, URLResponse)
    private let present: @Sendable (URL) async throws -> Void
    private var pending: [Pending] = []
    private var access: (token: String, end: Date)?
    private var refreshing: Task<Void, any Error>?

    /// Takes what the library needs of its app.
    init(
        secrets: any SecretStore, clock: @escaping @Sendable () -> Date,
        load: @escaping @Sendable (URLRequest) async throws -> (Data, URLResponse),
        present: @escaping @Sendable (URL) async throws -> Void
    ) {
        self.secrets = secrets
        self.clock = clock
        self.load = load
        self.present = present
    }

    var isSignedIn: Bool { stored != nil || freshToken != nil }

    private var stored: String? { secrets.secret(Self.refreshToken) }

    private var freshToken: String? {
        access.flatMap { clock() < $0.end ? $0.token : nil }
    }

    // MARK: - Signing in

    func signIn(scopes: [String]) async throws {
        let request = Pending(state: Self.random(), verifier: Self.random())
        pending.append(request)
        let query = Self.form([
            "client_id": Self.clientID, "redirect_uri": Self.redirectURI, "response_type": "code",
            "scope": scopes.joined(separator: " "), "state": request.state,
            "code_challenge": Challenge.s256(of: request.verifier),
            "code_challenge_method": "S256",
        ])
        guard let url = URL(string: "\(Self.authorizationEndpoint)?\(query)") else { return }
        try await present(url)
    }

    func cancel() { pending.removeAll() }

    func open(_ redirect: String) async throws {
        let parts = redirect.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts[0].utf8.elementsEqual(Self.redirectURI.utf8), parts.count == 2 else {
            throw Failure.unexpectedRedirect
        }
        let items = Self.items(String(parts[1].prefix { $0 != "#" }))
        let states = items["state"] ?? []
        let index = pending.firstIndex {
            states.count == 1 && states[0].utf8.elementsEqual($0.state.utf8)
        }
        guard let index else { throw Failure.unexpectedRedirect }
        let request = pending.remove(at: index)
        guard items["error"] == nil else { throw Failure.denied }
        guard let codes = items["code"], codes.count == 1, !codes[0].isEmpty else {
            throw Failure.unexpectedRedirect
        }
        let form = [
            "grant_type": "authorization_code", "code": codes[0],
            "redirect_uri": Self.redirectURI, "code_verifier": request.verifier,
        ]
        try await requestTokens(form, replacing: true)
    }

    // MARK: - Tokens

    private struct Tokens: Decodable {
        let access_token: String
        let token_type: String
        let expires_in: Int?
        let refresh_token: String?
    }

    private struct Problem: Decodable {
        let error: String
    }

    private func requestTokens(_ form: [String: String], replacing: Bool = false) async throws {
        let (data, status) = try await post(form, to: Self.tokenEndpoint)
        if status == 400, let problem = try? JSONDecoder().decode(Problem.self, from: data),
            problem.error == "invalid_grant", !replacing
        {
            forget()
        }
        guard status == 200, let tokens = try? JSONDecoder().decode(Tokens.self, from: data),
            tokens.token_type.lowercased() == "bearer", !tokens.access_token.isEmpty
        else { throw Failure.unusableAnswer(status: status) }
        let lifetime = TimeInterval(tokens.expires_in ?? 3600)
        access = (tokens.access_token, clock().addingTimeInterval(lifetime))
        let new = tokens.refresh_token.flatMap { $0.isEmpty ? nil : $0 }
        if new != nil || replacing { secrets.store(new, as: Self.refreshToken) }
    }

    /// Refreshes once, however many ask for it at the same time.
    func refresh() async throws {
        guard let token = stored else { throw Failure.notSignedIn }
        if let refreshing { return try await refreshing.value }
        let task = Task {
            try await requestTokens(["grant_type": "refresh_token", "refresh_token": token])
        }
        refreshing = task
        defer { refreshing = nil }
        try await task.value
    }

    /// A token that has not expired.
    func accessToken() async throws -> String {
        if freshToken == nil { try await refresh() }
        guard let token = freshToken else { throw Failure.notSignedIn }
        return token
    }

    func data(from url: URL) async throws -> (Data, status: Int) {
        _ = try await accessToken()
        let first = try await authorized(url)
        guard first.status == 401, stored != nil, (try? await refresh()) != nil else {
            return first
        }
        return try await authorized(url)
    }

    private func authorized(_ url: URL) async throws -> (Data, status: Int) {
        guard let token = freshToken else { throw Failure.notSignedIn }
        var request = URLRequest(url: url)
        request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        return try await answer(to: request)
    }

    // MARK: - Ending

    func disconnect() async throws {
        guard let token = stored ?? freshToken else { return }
        let (data, status) = try await post(["token": token], to: Self.revocationEndpoint)
        let problem = try? JSONDecoder().decode(Problem.self, from: data)
        if status == 200 || problem?.error == "invalid_token" { forget() }
    }

    func signOut() async {
        try? await disconnect()
        forget()
    }

    private func forget() {
        access = nil
        secrets.store(nil, as: Self.refreshToken)
    }

    // MARK: - Requests

    private func post(
        _ form: [String: String], to endpoint: String
    ) async throws -> (Data, status: Int) {
        guard let url = URL(string: endpoint) else { throw URLError(.badURL) }
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        request.httpBody = Data(
            Self.form(form.merging(["client_id": Self.clientID]) { $1 }).utf8)
        return try await answer(to: request)
    }

    private func answer(to request: URLRequest) async throws -> (Data, status: Int) {
        let (data, response) = try await load(request)
        return (data, (response as? HTTPURLResponse)?.statusCode ?? 0)
    }
}
