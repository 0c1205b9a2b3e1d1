import Conformance

/// A request to take a token back (RFC 7009, Section 2.1).
struct RevocationRequest {
    /// The token, of either kind.
    let token: String

    /// The client that asks, or nil if it does not say who it is.
    let clientID: String?

    init(_ request: WireRequest, clients: [ServerSettings.Client]) throws(TokenError) {
        let parameters = try PostedParameters(request)
        guard parameters.areUsable("token", "token_type_hint"),
            let token = parameters.usableValue(of: "token")
        else { throw .invalidRequest }
        self.token = token
        let isNamed = parameters.usableValue(of: "client_id") != nil
        clientID = isNamed ? try parameters.authenticatedClient(among: clients) : nil
    }
}
