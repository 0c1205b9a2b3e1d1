import Conformance
import Foundation
import StrictCodecs

extension ClientCase {
    // MARK: - Token answers

    /// Answers the token request of a program; what it makes of the tokens is not seen.
    ///
    /// - Throws: `Refusal` if it is not signed in by them.
    func readTokenResponse(
        _ response: WireResponse, requestedScopes: [String]
    ) async throws -> TokenGrant {
        var issued = IssuedTokens(answer: response)
        issued.requestedScope = requestedScopes.joined(separator: " ")
        let isSignedIn = try await inSession(issuing: issued) { session in
            _ = try signIn(session)
            return session.showsSuccess
        }
        guard isSignedIn else { throw Refusal("the program is not signed in") }
        return TokenGrant(
            accessToken: "not seen", expiresIn: nil, scopes: [], refreshToken: nil)
    }

    // MARK: - Refreshes and revocations

    func refreshRequest(
        for client: RegisteredClient, at endpoint: String, refreshToken: String?
    ) async throws -> OutgoingRequest {
        var issued = IssuedTokens(lifetime: 1)
        issued.refreshToken = refreshToken ?? issued.refreshToken
        let queries = EndpointQueries(token: URIReference(endpoint).query ?? "")
        return try await afterSignIn(queries, issuing: issued) { session, signIn in
            let refresh = { session.endpoints.seen.exchanges.first { $0.follows(signIn.request) } }
            // A program may refresh by itself, as soon as its access token is about to expire.
            if refresh() == nil {
                usleep(1_100_000)  // The access token has expired then.
                try session.run(configuration.refresh, within: configuration.start) {
                    refresh() != nil
                }
            }
            guard let request = refresh() else {
                throw Refusal("the command sent no refresh request")
            }
            return signIn.request(request, for: client, at: endpoint)
        }
    }

    func revocationRequest(
        for client: RegisteredClient, at endpoint: String, token: String, hint: String?
    ) async throws -> OutgoingRequest {
        // Which of the two a program revokes is its own choice.
        let issued = IssuedTokens(accessToken: token, refreshToken: token)
        let queries = EndpointQueries(revocation: URIReference(endpoint).query ?? "")
        return try await afterSignIn(queries, issuing: issued) { session, signIn in
            try session.run(configuration.signOut, within: configuration.start) {
                !session.endpoints.seen.revocations.isEmpty
            }
            guard let request = session.endpoints.seen.revocations.first else {
                throw Refusal("the command sent no revocation request")
            }
            return signIn.request(request, for: client, at: endpoint)
        }
    }

    private func afterSignIn(
        _ queries: EndpointQueries, issuing issued: IssuedTokens,
        _ body: @escaping @Sendable (ProgramSession, SignIn) throws -> OutgoingRequest
    ) async throws -> OutgoingRequest {
        try await inSession(queries, issuing: issued) { session in
            let signIn = try signIn(session)
            guard session.showsSuccess else {
                throw Refusal("the program is not signed in")
            }
            _ = session.wait(timeouts.silence) { !session.isRunning }
            return try body(session, signIn)
        }
    }
}

extension HTTPRequest {
    /// Whether it is another request than one that was sent before, and no repetition of it.
    fileprivate func follows(_ earlier: HTTPRequest) -> Bool {
        !body.hasSameOctets(as: earlier.body) || !url.hasSameOctets(as: earlier.url)
    }
}
