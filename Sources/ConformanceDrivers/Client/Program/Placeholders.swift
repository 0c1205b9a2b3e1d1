import StrictCodecs

/// What the URLs of the endpoints have after `?`; empty for nothing.
struct EndpointQueries: Sendable {
    var authorization = ""
    var token = ""
    var revocation = ""
}

/// The values of the placeholders of one session.
struct Placeholders: Sendable {
    private let values: [(name: String, value: String)]

    init(
        _ configuration: ClientConfiguration, base: String, issuer: String, home: String,
        queries: EndpointQueries = EndpointQueries()
    ) {
        func endpoint(_ path: String, _ query: String) -> String {
            "\(base)/\(path)\(query.isEmpty ? "" : "?\(query)")"
        }
        values = [
            ("issuer", issuer), ("authorization", endpoint("authorize", queries.authorization)),
            ("token", endpoint("token", queries.token)),
            ("revocation", endpoint("revoke", queries.revocation)),
            ("client_id", configuration.clientID), ("client_secret", configuration.clientSecret),
            ("resource", "\(base)/resource"), ("home", home),
            ("ca_file", configuration.certificate?.file ?? ""),
        ]
    }

    /// A text with the values.
    func filled(_ text: String) -> String {
        values.reduce(text) { $0.replacingText("{\($1.name)}", with: $1.value) }
    }

    /// Texts with the values.
    func filled(_ texts: [String]) -> [String] { texts.map(filled) }
}
