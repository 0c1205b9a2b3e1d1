import Conformance
import StrictCodecs

/// The values of parameters that take the place of others: the vector's in what a program opens and sends, the program's
/// in what it receives.
struct Substitution {
    /// A parameter, the value that it has, and the one that it gets; nil stands for no change.
    typealias Value = (name: String, old: String?, new: String?)

    let values: [Value]

    /// The form with other values wherever parameters have the old ones.
    func form(_ form: String) -> String {
        Form.replacingValues(in: form) { name, value in
            values.first { own in
                own.name.hasSameOctets(as: name) && own.old?.hasSameOctets(as: value) == true
            }?.new
        }
    }

    /// A request as it would be for an endpoint of a vector, with the query that was sent.
    func request(_ request: OutgoingRequest, at endpoint: String) -> OutgoingRequest {
        let query = URIReference(request.url).query.map { "?\($0)" } ?? ""
        let shown = request.fields.filter { field in
            ["content-type", "authorization"].containsOctets(of: field.name.lowercasedASCII)
        }
        return OutgoingRequest(
            method: request.method, url: URIReference(endpoint).base + query, fields: shown,
            body: form(request.content))
    }
}

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
        let challenge = proof.map { Base64URL.encode(SHA256.hash(Array($0.verifier.utf8))) }
        let substitution = Substitution(values: [
            ("client_id", clientID, settings.client.clientID),
            ("redirect_uri", redirectURI, settings.redirectURI), ("state", state, newState),
            ("code_challenge", proof?.proven, challenge),
        ])
        let reference = URIReference(url)
        return URIReference(settings.endpoint).base + "?"
            + substitution.form(reference.query ?? "")
            + (reference.fragment.map { "#\($0)" } ?? "")
    }
}

extension SignIn {
    /// The token request as it would be for the exchange of a vector.
    func tokenRequest(for exchange: TokenExchange) -> OutgoingRequest {
        let proof = isProven ? request["code_verifier"] : nil
        return Substitution(values: [
            ("redirect_uri", opened.redirectURI, exchange.redirectURI),
            ("client_id", opened.clientID, exchange.client.clientID),
            ("code_verifier", proof, exchange.codeVerifier),
        ]).request(request, at: exchange.endpoint)
    }

    /// A later request of the program as the client of a vector would send it.
    func request(
        _ request: OutgoingRequest, for client: RegisteredClient, at endpoint: String
    ) -> OutgoingRequest {
        Substitution(values: [("client_id", opened.clientID, client.clientID)])
            .request(request, at: endpoint)
    }
}
