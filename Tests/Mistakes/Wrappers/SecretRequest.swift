import Conformance
import Reference

/// One of the requests in which a client sends a code or a token to the server, for mistakes that
/// people make in all of them.
enum SecretRequest: String, CaseIterable, CustomStringConvertible {
    case exchange = "token-request"
    case refresh = "refresh-request"
    case revocation = "revocation-request"

    var description: String { rawValue }

    /// The field with the code or the token.
    var field: String {
        switch self {
        case .exchange: "code"
        case .refresh: "refresh_token"
        case .revocation: "token"
        }
    }

    /// How a request is made from what a client is given.
    typealias Make = @Sendable (Given) throws -> OutgoingRequest

    /// Clients that make this request otherwise, by ids without the request's name.
    func changes(_ makes: KeyValuePairs<String, Make>) -> ClientChanges {
        ClientChanges(makes.map { ("\(rawValue)-\($0.key)", client($0.value)) })
    }

    /// A client that makes this request otherwise.
    func client(_ make: @escaping Make) -> MistakenClient {
        let reference = MistakenClient.reference
        return switch self {
        case .exchange:
            MistakenClient(exchanging: { exchange in
                let given = Given(
                    client: exchange.client, endpoint: exchange.endpoint, value: exchange.code,
                    verifier: exchange.codeVerifier, redirectURI: exchange.redirectURI
                ) {
                    let exchange = TokenExchange(
                        client: $0.client, redirectURI: $0.redirectURI, endpoint: $0.endpoint,
                        code: $0.value ?? "", codeVerifier: $0.verifier)
                    return try reference.tokenRequest(for: exchange)
                }
                return try make(given)
            })
        case .refresh:
            MistakenClient(refreshing: { client, endpoint, token in
                let given = Given(client: client, endpoint: endpoint, value: token) {
                    try reference.refreshRequest(
                        for: $0.client, at: $0.endpoint, refreshToken: $0.value)
                }
                return try make(given)
            })
        case .revocation:
            MistakenClient(revoking: { client, endpoint, token, hint in
                let given = Given(client: client, endpoint: endpoint, value: token, hint: hint) {
                    try reference.revocationRequest(
                        for: $0.client, at: $0.endpoint, token: $0.value ?? "", hint: $0.hint)
                }
                return try make(given)
            })
        }
    }

    /// What a client is given to make a request from.
    struct Given: Sendable {
        var client: RegisteredClient
        var endpoint: String
        var value: String?
        var verifier: String?
        var redirectURI = ""
        var hint: String?
        let build: @Sendable (Given) throws -> OutgoingRequest

        /// The secret, if there is one that is not empty.
        var secret: String? { client.clientSecret.flatMap { $0.isEmpty ? nil : $0 } }

        /// The reference's request for what is given, after a change.
        func request(_ change: (inout Given) -> Void = { _ in }) throws -> OutgoingRequest {
            var given = self
            change(&given)
            return try build(given)
        }
    }
}
