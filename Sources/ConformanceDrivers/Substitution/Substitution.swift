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

/// The names that a server uses in the place of those of the vectors, in requests, and the reverse in answers.
struct ServerNames {
    let pairs: [ClientMatch.Pair]

    /// The names of the vectors' scopes at the server.
    let scopes: [String: String]

    /// The issuer of the server and that of the vector, or nil if one has none.
    var issuer: (own: String, given: String)?

    // MARK: - Requests

    /// The request with the server's names; nothing else in it changes.
    func request(_ request: WireRequest) -> WireRequest {
        guard !scopes.isEmpty || !pairs.allSatisfy(\.isIdentity) else { return request }
        let isForm =
            request.body.containsText("=")
            && request[field: "Content-Type"]?.mediaType
                .hasSameOctets(as: "application/x-www-form-urlencoded") == true
        return WireRequest(
            method: request.method, endpoint: request.endpoint, query: request.query.map(form),
            fields: request.fields.map(field), body: isForm ? form(request.body) : request.body)
    }

    private func form(_ text: String) -> String {
        Form.replacingValues(in: text) { name, value in
            switch name {
            case "client_id": clientID(value, by: pairs[...])
            case "client_secret": secret(value)
            case "scope":
                value.pieces(at: 0x20, omittingEmpty: false).map { scopes[$0] ?? $0 }
                    .joined(separator: " ")
            default: value
            }
        }
    }

    /// Replaces each id once, whatever the ids of the others contain.
    private func clientID(_ value: String, by pairs: ArraySlice<ClientMatch.Pair>) -> String {
        guard let pair = pairs.first else { return value }
        return value.pieces(around: pair.given.clientID)
            .map { clientID($0, by: pairs.dropFirst()) }
            .joined(separator: pair.registered.clientID)
    }

    private func secret(_ value: String) -> String {
        let pair = pairs.first { $0.given.clientSecret?.hasSameOctets(as: value) == true }
        return pair?.registered.clientSecret ?? value
    }

    private func field(_ field: HeaderField) -> HeaderField {
        guard field.name.isSameIgnoringCase(as: "Authorization"),
            let old = BasicCredentials(field.value),
            let pair = pairs.first(where: { $0.given.clientID.hasSameOctets(as: old.clientID) })
        else { return field }
        let new = BasicCredentials(
            clientID: pair.registered.clientID, clientSecret: secret(old.clientSecret))
        return pair.isIdentity ? field : HeaderField(name: field.name, value: new.value)
    }

    // MARK: - Answers

    /// The answer with the scopes of the vectors, and with the issuer of the vector in metadata and in a redirection if
    /// the server names its own there.
    func response(_ response: WireResponse) -> WireResponse {
        WireResponse(
            status: response.status, fields: response.fields.map(withIssuer), body: response.body
        ).replacingTexts { name, text in
            switch name {
            case "scope": scopes.isEmpty ? nil : namedAgain(text)
            case "id_token": withAudience(text)
            case "issuer": issuer.flatMap { $0.own.hasSameOctets(as: text) ? $0.given : nil }
            default: nil
            }
        }
    }

    /// The names of the vectors for those of the server. The words of a name that has several count as one, and the name
    /// with the most words comes first.
    private func namedAgain(_ scope: String) -> String {
        let words = scope.pieces(at: 0x20, omittingEmpty: false)
        let names = scopes.map { (own: $0, words: $1.pieces(at: 0x20)) }
            .filter { $0.words.allSatisfy(words.containsOctets) }
            .sorted { ($1.words.count, $0.own) < ($0.words.count, $1.own) }
        let own = words.compactMap { word in
            guard let name = names.first(where: { $0.words.containsOctets(of: word) }) else {
                return word
            }
            return name.words[0].hasSameOctets(as: word) ? name.own : nil
        }
        return own.joined(separator: " ")
    }

    /// An ID token for the client of the vector in the place of that of the server; its signature is not looked at.
    private func withAudience(_ text: String) -> String? {
        guard let claims = JSONWebToken(text)?.claims else { return nil }
        let named = claims.changing("aud") { audience in
            let names = audience.elements.map { JSON.array($0.map(clientNamedAgain)) }
            return names ?? clientNamedAgain(audience)
        }
        var parts = text.pieces(at: UInt8(ascii: "."), omittingEmpty: false)
        parts[1] = Base64URL.encode(Array(named.compactText.utf8))
        return parts.joined(separator: ".")
    }

    private func clientNamedAgain(_ name: JSON) -> JSON {
        let pair = pairs.first { name.text?.hasSameOctets(as: $0.registered.clientID) == true }
        return pair.map { .string($0.given.clientID) } ?? name
    }

    private func withIssuer(_ field: HeaderField) -> HeaderField {
        let sides = field.value.pieces(at: UInt8(ascii: "?"), maxSplits: 1, omittingEmpty: false)
        guard let issuer, field.name.isSameIgnoringCase(as: "Location"), sides.count == 2 else {
            return field
        }
        let query = Substitution(values: [("iss", issuer.own, issuer.given)]).form(sides[1])
        return HeaderField(name: field.name, value: "\(sides[0])?\(query)")
    }
}

extension String {
    /// The parts between the occurrences of a text.
    fileprivate func pieces(around text: String) -> [String] {
        var (pieces, rest) = ([String](), Array(utf8)[...])
        while let found = Self.range(of: Array(text.utf8), in: rest) {
            pieces.append(String(decoding: rest[..<found.lowerBound], as: UTF8.self))
            rest = rest[found.upperBound...]
        }
        return pieces + [String(decoding: rest, as: UTF8.self)]
    }
}
