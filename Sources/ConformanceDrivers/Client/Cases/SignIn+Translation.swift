import Conformance
import StrictCodecs

extension OpenedURL {
    /// The request as it would be for the settings of a vector: endpoint, client, redirect URI, state
    /// and challenge of the program are replaced wherever they are its own.
    ///
    /// - Parameters:
    ///   - settings: The settings of the vector.
    ///   - newState: The state of the vector; nil keeps that of the program.
    ///   - proof: The verifier of the vector, and the challenge that was proven; nil keeps the challenge.
    /// - Returns: The URL.
    func request(
        for settings: AuthorizationSettings, state newState: String? = nil,
        challenge proof: (verifier: String, proven: String?)? = nil
    ) -> String {
        let values: [(name: String, old: String?, new: String?)] = [
            ("client_id", clientID, settings.client.clientID),
            ("redirect_uri", redirectURI, settings.redirectURI), ("state", state, newState),
            (
                "code_challenge", proof?.proven,
                proof.map { Base64URL.encode(SHA256.hash(Array($0.verifier.utf8))) }
            ),
        ]
        let reference = URIReference(url)
        let query = (reference.query ?? "").replacingValues(values)
        let base = URIReference(settings.endpoint).base
        return base + "?" + query + (reference.fragment.map { "#\($0)" } ?? "")
    }
}

extension SignIn {
    /// The token request as it would be for the exchange of a vector.
    func tokenRequest(for exchange: TokenExchange) -> OutgoingRequest {
        let proof = isProven ? request["code_verifier"] : nil
        return request.translated(
            to: exchange.endpoint,
            values: [
                ("redirect_uri", opened.redirectURI, exchange.redirectURI),
                ("client_id", opened.clientID, exchange.client.clientID),
                ("code_verifier", proof, exchange.codeVerifier),
            ])
    }

    /// A later request of the program as the client of a vector would send it.
    func request(
        _ request: HTTPRequest, for client: RegisteredClient, at endpoint: String
    ) -> OutgoingRequest {
        request.translated(
            to: endpoint, values: [("client_id", opened.clientID, client.clientID)])
    }
}

extension HTTPRequest {
    /// The request as it would be for an endpoint of a vector, with the query that the program has sent and
    /// other values where it has its own.
    func translated(
        to endpoint: String, values: [(name: String, old: String?, new: String?)]
    ) -> OutgoingRequest {
        let query = URIReference(url).query.map { "?\($0)" } ?? ""
        let shown = fields.filter { field in
            ["content-type", "authorization"].containsOctets(of: field.name.lowercasedASCII)
        }
        return OutgoingRequest(
            method: method, url: URIReference(endpoint).base + query, fields: shown,
            body: body.replacingValues(values))
    }
}

extension String {
    /// The form with other values of names wherever they have given ones; nil keeps a value.
    func replacingValues(_ values: [(name: String, old: String?, new: String?)]) -> String {
        Form.replacingValues(in: self) { name, value in
            values.first { own in
                own.name.hasSameOctets(as: name) && own.old?.hasSameOctets(as: value) == true
            }?.new
        }
    }
}
