import Conformance
import StrictCodecs

extension OpenedURL {
    /// The request as it would be for the settings of a vector, with the program's state and challenge.
    func request(for settings: AuthorizationSettings) -> String {
        request(for: settings, state: nil, challenge: nil)
    }

    /// The request as it would be for the settings of a vector: endpoint, client, redirect URI, state
    /// and challenge of the program are replaced wherever they are its own.
    ///
    /// - Parameters:
    ///   - settings: The settings of the vector.
    ///   - newState: The state of the vector.
    ///   - proof: The verifier of the vector, and the challenge that was proven.
    /// - Returns: The URL.
    func request(
        for settings: AuthorizationSettings, state newState: String?,
        challenge proof: (verifier: String, proven: String?)?
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
        let query = values.reduce(reference.query ?? "") { query, value in
            guard let old = value.old, let new = value.new else { return query }
            return query.replacingValue(of: value.name, old, with: new)
        }
        let base = URIReference(settings.endpoint).base
        return base + "?" + query + (reference.fragment.map { "#\($0)" } ?? "")
    }
}

extension SignIn {
    /// The token request as it would be for the exchange of a vector.
    func tokenRequest(for exchange: TokenExchange) -> OutgoingRequest {
        var body = request.body
            .replacingValue(of: "redirect_uri", opened.redirectURI, with: exchange.redirectURI)
        if let clientID = opened.clientID {
            body = body.replacingValue(of: "client_id", clientID, with: exchange.client.clientID)
        }
        if isProven, let own = request["code_verifier"], let verifier = exchange.codeVerifier {
            body = body.replacingValue(of: "code_verifier", own, with: verifier)
        }
        return outgoing(request, at: exchange.endpoint, body: body)
    }

    /// A later request of the program as the client of a vector would send it.
    func request(
        _ request: ReceivedRequest, for client: RegisteredClient, at endpoint: String
    ) -> OutgoingRequest {
        let body =
            opened.clientID.map {
                request.body.replacingValue(of: "client_id", $0, with: client.clientID)
            } ?? request.body
        return outgoing(request, at: endpoint, body: body)
    }

    /// A request to the endpoint of a vector, with the query that the program has sent.
    private func outgoing(
        _ request: ReceivedRequest, at endpoint: String, body: String
    ) -> OutgoingRequest {
        let query = URIReference(request.target).query.map { "?\($0)" } ?? ""
        let shown = request.fields.filter { field in
            ["content-type", "authorization"].containsOctets(of: field.name.lowercasedASCII)
        }
        return OutgoingRequest(
            method: request.method, url: URIReference(endpoint).base + query, fields: shown,
            body: body)
    }
}

extension String {
    /// The form with another value of a name wherever it is a given one.
    fileprivate func replacingValue(of name: String, _ old: String, with new: String) -> String {
        pieces(at: UInt8(ascii: "&"), omittingEmpty: false).map { pair in
            guard Form.only(name, in: pair)?.hasSameOctets(as: old) == true else { return pair }
            return "\(name)=\(Form.escape(new))"
        }.joined(separator: "&")
    }
}
