import Conformance
import StrictCodecs

/// The parameters of a form that was posted, and who posted it.
struct PostedParameters {
    private let parameters: ReceivedParameters
    private let credentials: BasicCredentials?

    /// Reads a request to the token or revocation endpoint.
    ///
    /// - Throws: ``TokenError`` if it is no form in the content of a POST.
    init(_ request: WireRequest) throws(TokenError) {
        let type = request[field: "Content-Type"]?.mediaType
        guard request.method.hasSameOctets(as: "POST"),
            type?.hasSameOctets(as: "application/x-www-form-urlencoded") == true,
            let parameters = try? ReceivedParameters(request.body),
            parameters.areUsable("client_id", "client_secret")
        else { throw .invalidRequest }
        self.parameters = parameters
        let header = request[field: "Authorization"]
        credentials = header.flatMap { BasicCredentials($0) }
        guard header == nil || credentials != nil else { throw .invalidClient }
    }

    /// The value of a parameter, or nil if it is absent, empty, repeated or not UTF-8.
    func usableValue(of name: String) -> String? { parameters.usableValue(of: name) }

    /// Whether each of these parameters occurs at most once and is UTF-8.
    func areUsable(_ names: String...) -> Bool {
        names.allSatisfy { parameters.areUsable($0) }
    }

    /// The id of the client, whose secret must be right if there is one.
    ///
    /// - Throws: ``TokenError`` if the client is unknown or its secret is wrong.
    func authenticatedClient(among clients: [ServerSettings.Client]) throws(TokenError) -> String {
        guard let clientID = credentials?.clientID ?? usableValue(of: "client_id") else {
            throw .invalidRequest
        }
        guard let client = clients.first(where: { $0.clientID.hasSameOctets(as: clientID) }),
            credentials == nil || usableValue(of: "client_secret") == nil
        else { throw .invalidClient }
        let secret = credentials?.clientSecret ?? usableValue(of: "client_secret")
        guard client.isAuthenticated(by: secret) else { throw .invalidClient }
        return clientID
    }
}

extension ServerSettings.Client {
    /// Whether a client secret, if there is one, is right; a public client need not send one (RFC
    /// 8252, Section 8.5).
    fileprivate func isAuthenticated(by secret: String?) -> Bool {
        guard let secret, let clientSecret else { return true }
        return secret.hasSameOctets(as: clientSecret)
    }
}
