package import StrictCodecs

extension TokenGrant {
    /// The members of a message.
    fileprivate static let names = [
        "access_token", "expires_in", "scopes", "refresh_token", "id_token",
    ]

    /// Reads what a client has now.
    package init(message json: JSON) throws {
        try self.init(message: try Fields(json, allowing: Self.names))
    }

    fileprivate init(message fields: Fields) throws {
        self.init(
            accessToken: try fields.text("access_token"),
            expiresIn: try fields.optional("expires_in", Fields.integer),
            scopes: try fields.list("scopes", Fields.text),
            refreshToken: try fields.optional("refresh_token", Fields.text),
            idToken: try fields.optional("id_token", Fields.text))
    }

    /// The tokens as members of a message.
    var members: [JSON.Member] {
        [
            .init("access_token", .string(accessToken)),
            .init("expires_in", expiresIn.map(JSON.integer) ?? .null),
            .init("scopes", .array(scopes.map(JSON.string))),
            .init("refresh_token", JSON(refreshToken)),
            .init("id_token", JSON(idToken)),
        ]
    }
}

extension SessionChange {
    private enum Name: String, CaseIterable {
        case refreshed
        case kept
        case ended
    }

    /// Reads what a client made of an answer.
    package init(message json: JSON) throws {
        let name: Name = try FormatError.at("session") {
            try Fields.choice(json["session"] ?? .null)
        }
        let tokens = name == .refreshed ? TokenGrant.names : []
        let fields = try Fields(json, allowing: ["session"] + tokens)
        switch name {
        case .refreshed: self = .refreshed(try TokenGrant(message: fields))
        case .kept: self = .unchanged
        case .ended: self = .ended
        }
    }

    /// The change as a message has it.
    package var message: JSON {
        switch self {
        case .refreshed(let tokens): .object([.init("session", "refreshed")] + tokens.members)
        case .unchanged: ["session": "kept"]
        case .ended: ["session": "ended"]
        }
    }
}
