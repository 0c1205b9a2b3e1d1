import Conformance
import Mistakes
import Reference
import StrictCodecs

extension Variant {
    /// What the client of an installed app may do, message by message.
    static let ofClients: Changes = [
        "client-makes-long-verifiers": MistakenClient.changing {
            $0.parameters = {
                let drawn = (0..<4).map { _ in ReferenceImplementation().makePKCE().codeVerifier }
                let verifier = String((drawn.joined(separator: "~.") + "~").prefix(128))
                return PKCEParameters(
                    codeVerifier: verifier,
                    codeChallenge: Base64URL.encode(SHA256.hash(Array(verifier.utf8))),
                    codeChallengeMethod: "S256")
            }
        },
        "client-sends-its-secret-in-the-header": MistakenClient.changing {
            $0.exchanging = { exchange in
                let request = try MistakenClient.reference.tokenRequest(for: exchange)
                return request.withSecretInHeader(of: exchange.client)
            }
            $0.refreshing = { client, endpoint, token in
                try MistakenClient.reference
                    .refreshRequest(for: client, at: endpoint, refreshToken: token)
                    .withSecretInHeader(of: client)
            }
        },
        "client-authenticates-without-a-password": MistakenClient.changing {
            $0.exchanging = { exchange in
                try MistakenClient.reference.tokenRequest(for: exchange)
                    .withoutPassword(of: exchange.client)
            }
            $0.refreshing = { client, endpoint, token in
                try MistakenClient.reference
                    .refreshRequest(for: client, at: endpoint, refreshToken: token)
                    .withoutPassword(of: client)
            }
        },
        "client-ends-a-session-after-invalid-client": MistakenClient.changing {
            $0.refreshed = { answer, stored in
                if case .success(let response) = answer,
                    response.content?["error"]?.text == "invalid_client"
                {
                    return .ended
                }
                return try MistakenClient.reference.readRefreshResponse(answer, stored: stored)
            }
        },
        "client-allows-leeway": MistakenClient.changing {
            $0.identified = { @Sendable question in
                do {
                    return try question.read()
                } catch {
                    var earlier = question
                    earlier.now -= 300
                    return try earlier.read()
                }
            }
        },
        "client-refuses-old-id-tokens": MistakenClient.changing {
            $0.identified = { @Sendable question in
                let issued = question.token.claims?["iat"]?.integer ?? question.now
                guard issued > question.now - 600 else { throw Refusal("the token is too old") }
                return try question.read()
            }
        },
        "client-words-refusals-otherwise": MistakenClient.changing {
            $0.redirected = { url, request in
                do {
                    return try MistakenClient.reference.readRedirect(url, answering: request)
                } catch let refusal as Refusal {
                    throw Refusal("no: \(refusal.reason)", error: refusal.error)
                }
            }
        },
    ]

    /// What the client of an installed app may do from the sign-in to the end of its session.
    static let ofSessions: Changes = [
        "client-refreshes-a-minute-early": MistakenClient.answering(.exchange, .refresh) {
            $0.changingMember("expires_in") { lifetime in
                guard let seconds = lifetime?.integer, seconds > 120 else { return lifetime }
                return .integer(seconds - 60)
            }
        },
        "client-keeps-one-sign-in": Life.changing(noting: ()) {
            $0.beginning = { session, _ in
                try await session.cancelSignIn()
                try await session.beginSignIn()
            }
        }.client,
    ]
}

extension OutgoingRequest {
    /// The request of a client without a secret with its client id in the header.
    fileprivate func withoutPassword(of client: RegisteredClient) -> OutgoingRequest {
        hasParameter("client_secret") ? self : authenticated(as: client.clientID, "")
    }

    /// The request of a desktop client with its secret in the header in place of the form.
    fileprivate func withSecretInHeader(of client: RegisteredClient) -> OutgoingRequest {
        guard let secret = client.clientSecret, hasParameter("client_secret") else { return self }
        return removing("client_secret").authenticated(as: client.clientID, secret)
    }
}
