import Conformance
import Foundation
import Reference
import StrictCodecs

/// The reference server, except that it replaces refresh tokens, and ends the sessions of all clients
/// when a replaced one is presented, or none.
struct SuspiciousServer: AuthorizationServer {
    let endsSessions: Bool

    func session(in settings: ServerSettings) async throws -> any ServerSession {
        let reference = try await Base.session(in: settings)
        let hasApps = settings.clients.contains { $0.type != nil }
        return hasApps
            ? SuspiciousSession(reference: reference, endsSessions: endsSessions) : reference
    }
}

private struct SuspiciousSession: ServerSession {
    private struct Tokens {
        /// The refresh tokens of the reference, by those that replace them.
        var originals: [String: String] = [:]

        /// The refresh tokens that were replaced.
        var replaced: Set<String> = []

        /// The refresh tokens of the reference that the server has issued.
        var issued: Set<String> = []

        /// Those whose sessions were ended.
        var ended: Set<String> = []
    }

    let reference: any ServerSession
    let endsSessions: Bool
    private let tokens = Memory(Tokens())

    init(reference: any ServerSession, endsSessions: Bool) {
        self.reference = reference
        self.endsSessions = endsSessions
    }

    func wait(seconds: Int) async throws { try await reference.wait(seconds: seconds) }

    func page(for request: WireRequest) async throws -> WireResponse {
        try await reference.page(for: request)
    }

    func respond(to request: WireRequest) async throws -> WireResponse {
        let isRefresh = request.isOf(.refresh) && request.values(of: "refresh_token").count == 1
        guard isRefresh, let token = request.parameter("refresh_token") else {
            return noting(try await reference.respond(to: original(request)))
        }
        guard !isRefused(token) else { return .failure("invalid_grant") }
        let response = try await reference.respond(to: original(request))
        return response.isSuccess ? replacing(token, in: response) : response
    }

    /// The request with the tokens that the reference knows.
    private func original(_ request: WireRequest) -> WireRequest {
        let originals = tokens.value.originals
        return ["refresh_token", "token"].reduce(request) { request, name in
            request.changing(name) { originals[$0] ?? $0 }
        }
    }

    private func noting(_ response: WireResponse) -> WireResponse {
        tokens.change { $0.issued.formUnion([response.content?["refresh_token"]?.text ?? ""]) }
        return response
    }

    /// Whether a token was replaced or its session has ended; one that was replaced may end all.
    private func isRefused(_ token: String) -> Bool {
        tokens.change { tokens in
            if endsSessions, tokens.replaced.contains(token) {
                tokens.ended.formUnion(tokens.issued)
            }
            return tokens.replaced.contains(token)
                || tokens.ended.contains(tokens.originals[token] ?? token)
        }
    }

    private func replacing(_ token: String, in response: WireResponse) -> WireResponse {
        let successor = UUID().uuidString + UUID().uuidString
        tokens.change { tokens in
            tokens.originals[successor] = tokens.originals[token] ?? token
            tokens.replaced.insert(token)
        }
        return response.telling("refresh_token", .string(successor))
    }
}
