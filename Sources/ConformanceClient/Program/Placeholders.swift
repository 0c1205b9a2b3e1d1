import StrictCodecs

/// The values of the placeholders of one session.
struct Placeholders {
    private let values: [(name: String, value: String)]

    init(
        _ configuration: ClientConfiguration, issuer: String, home: String, authorization: String
    ) {
        values = [
            ("issuer", issuer), ("authorization", authorization), ("token", "\(issuer)/token"),
            ("revocation", "\(issuer)/revoke"), ("client_id", configuration.clientID),
            ("client_secret", configuration.clientSecret), ("home", home),
        ]
    }

    /// A text with the values.
    func filled(_ text: String) -> String {
        values.reduce(text) { $0.replacingText("{\($1.name)}", with: $1.value) }
    }

    /// Texts with the values.
    func filled(_ texts: [String]) -> [String] { texts.map(filled) }
}
