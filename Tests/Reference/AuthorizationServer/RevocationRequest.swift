import Conformance

/// A request to revoke a token (RFC 7009, Section 2.1).
struct RevocationRequest {
    /// The token, of either kind.
    let token: String

    /// The client that sends the request, or nil if it does not identify itself.
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
