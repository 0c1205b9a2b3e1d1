package import StrictCodecs

extension ClientCapabilities {
    /// Reads what a registered client may do.
    package init(message json: JSON) throws {
        let fields = try Fields(json, allowing: ["redirects", "client_secret"])
        self.init(
            redirects: Set(try fields.list("redirects", Fields.choice)),
            clientSecret: try fields.required("client_secret", Fields.choice))
    }

    /// The use as a message has it.
    package var message: JSON {
        [
            "redirects": .set(of: redirects.map(\.rawValue)),
            "client_secret": .string(clientSecret.rawValue),
        ]
    }
}
