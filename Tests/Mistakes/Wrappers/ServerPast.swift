package import Conformance
import StrictCodecs

/// What came before a request.
package struct ServerPast: Sendable {
    /// What is registered, and how the user decides.
    package let settings: ServerSettings

    /// The requests with their answers.
    package var exchanges: [(request: WireRequest, response: WireResponse)] = []

    /// The responses of the reference, before they were changed.
    package var originals: [WireResponse] = []

    /// How many seconds went by.
    package var seconds = 0

    /// The codes in the order in which they were issued.
    package var codes: [String] { exchanges.compactMap(\.response.code) }

    /// The refresh tokens in the order in which they were issued.
    package var refreshTokens: [String] {
        exchanges.compactMap { $0.response.content?["refresh_token"]?.text }
    }

    /// The authorization request that led to a code.
    package func authorization(for code: String?) -> WireRequest? {
        code.flatMap { code in exchanges.last { $0.response.code == code }?.request }
    }

    /// The authorization request that led to the code or the refresh token of a token request.
    package func authorization(of request: WireRequest) -> WireRequest? {
        let exchange = refreshToken(request.parameter("refresh_token"))
        return authorization(for: exchange?.parameter("code") ?? request.parameter("code"))
    }

    /// The token request that led to an access token.
    package func accessToken(_ token: String?) -> WireRequest? {
        request(for: token, "access_token")
    }

    /// The token request that led to a refresh token first.
    package func refreshToken(_ token: String?) -> WireRequest? {
        request(for: token, "refresh_token")
    }

    private func request(for token: String?, _ member: String) -> WireRequest? {
        token.flatMap { token in
            exchanges.first { $0.response.content?[member]?.text == token }?.request
        }
    }

    /// The client to which a token was issued.
    package func owner(of token: String?) -> String? {
        (refreshToken(token) ?? accessToken(token))?.parameter("client_id")
    }

    /// The client that a request names.
    package func client(of request: WireRequest) -> ServerSettings.Client? {
        let name = request.parameter("client_id") ?? ""
        return settings.clients.first { $0.clientID.hasSameOctets(as: name) }
    }

    /// The redirect URIs of the client that a request names.
    package func redirectURIs(for request: WireRequest) -> [String] {
        client(of: request)?.redirectURIs ?? []
    }
}

extension ServerSettings {
    /// The settings with other clients.
    package func changing(_ change: (Client) -> Client) -> ServerSettings {
        ServerSettings(clients: clients.map(change), consent: consent, issuer: issuer)
    }

    /// The settings with another answer of the user.
    package func with(consent: Consent) -> ServerSettings {
        ServerSettings(clients: clients, consent: consent, issuer: issuer)
    }
}

extension ServerSettings.Client {
    /// The client with another registration.
    package func with(
        redirectURIs: [String]? = nil, type: ClientType? = nil,
        isCustomSchemeEnabled: Bool? = nil
    ) -> ServerSettings.Client {
        ServerSettings.Client(
            clientID: clientID, redirectURIs: redirectURIs ?? self.redirectURIs,
            type: type ?? self.type, clientSecret: clientSecret,
            isCustomSchemeEnabled: isCustomSchemeEnabled ?? self.isCustomSchemeEnabled,
            appCheck: appCheck)
    }
}
