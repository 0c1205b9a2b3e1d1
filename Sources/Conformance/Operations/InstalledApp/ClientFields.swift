package import StrictCodecs

/// The members that describe a client, which mean the same in every operation of the role.
enum ClientFields {
    static let client = ["client_id", "client_type", "client_secret"]
    static let authorization = client + ["redirect_uri", "scopes", "authorization_endpoint"]
}

extension RegisteredClient {
    init(_ fields: Fields) throws {
        self.init(
            clientID: try fields.text("client_id"),
            type: try fields.required("client_type", Fields.choice),
            clientSecret: try fields.optional("client_secret", Fields.text))
    }
}

extension AuthorizationSettings {
    init(_ fields: Fields, loginHint: String? = nil) throws {
        self.init(
            client: try RegisteredClient(fields), redirectURI: try fields.text("redirect_uri"),
            scopes: try fields.list("scopes", Fields.text),
            endpoint: try fields.text("authorization_endpoint"), loginHint: loginHint)
    }
}

extension ClientSettings {
    package static let members =
        ClientFields.authorization + ["token_endpoint", "revocation_endpoint"]

    package init(_ fields: Fields) throws {
        self.init(
            authorization: try AuthorizationSettings(fields),
            tokenEndpoint: try fields.text("token_endpoint"),
            revocationEndpoint: try fields.text("revocation_endpoint"))
    }
}

extension TokenGrant {
    /// Reads the tokens that a client had before.
    init(stored json: JSON) throws {
        let fields = try Fields(json, allowing: ["access_token", "refresh_token", "scopes"])
        self.init(
            accessToken: try fields.text("access_token"), expiresIn: nil,
            scopes: try fields.list("scopes", Fields.text),
            refreshToken: try fields.text("refresh_token"))
    }
}
