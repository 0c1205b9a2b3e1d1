import Conformance
import StrictCodecs

/// Replaces the names of the vectors by those that the server uses, and the reverse.
struct Translation {
    let pairs: [ClientAssignment.Pair]

    /// The names of the vectors' scopes at the server.
    let scopes: [String: String]

    /// The issuer of the server and that of the vector, or nil if one has none.
    var issuer: (own: String, given: String)?

    /// The request with the server's names; nothing else in it changes.
    func request(_ request: WireRequest) -> WireRequest {
        guard !isIdentity else { return request }
        let isForm =
            request.body.containsText("=") && request[field: "Content-Type"]?.isForm == true
        return WireRequest(
            method: request.method, endpoint: request.endpoint, query: request.query.map(form),
            fields: request.fields.map(field), body: isForm ? form(request.body) : request.body)
    }

    /// The answer with the scopes and the issuer of the vectors.
    func response(_ response: WireResponse) -> WireResponse {
        withScopes(of: issuer.map { response.replacingIssuer($0.own, by: $0.given) } ?? response)
    }

    private func withScopes(of response: WireResponse) -> WireResponse {
        guard !scopes.isEmpty, let content = try? JSONParser.parse(Array(response.body.utf8)),
            let members = content.members, let scope = content["scope"]?.text
        else { return response }
        let text = JSON.string(namedAgain(scope))
        let own = members.map { $0.name.hasSameOctets(as: "scope") ? .init($0.name, text) : $0 }
        return WireResponse(
            status: response.status, fields: response.fields, body: JSON.object(own).compactText)
    }

    private var isIdentity: Bool { scopes.isEmpty && pairs.allSatisfy(\.isIdentity) }

    private func form(_ text: String) -> String {
        Form.replacingValues(in: text) { translated($1, of: $0) }
    }

    private func translated(_ value: String, of name: String) -> String {
        switch name {
        case "client_id": clientID(value, by: pairs[...])
        case "client_secret": secret(value)
        case "scope": named(value)
        default: value
        }
    }

    /// Replaces each id once, whatever the ids of the others contain.
    private func clientID(_ value: String, by pairs: ArraySlice<ClientAssignment.Pair>) -> String {
        guard let pair = pairs.first else { return value }
        return value.pieces(around: pair.given.clientID)
            .map { clientID($0, by: pairs.dropFirst()) }
            .joined(separator: pair.registered.clientID)
    }

    private func secret(_ value: String) -> String {
        let pair = pairs.first { $0.given.clientSecret?.hasSameOctets(as: value) == true }
        return pair?.registered.clientSecret ?? value
    }

    private func named(_ scope: String) -> String {
        scope.pieces(at: 0x20, omittingEmpty: false).map { scopes[$0] ?? $0 }
            .joined(separator: " ")
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

    private func field(_ field: HeaderField) -> HeaderField {
        guard field.name.isSameIgnoringCase(as: "Authorization"),
            let old = BasicCredentials(field.value),
            let pair = pairs.first(where: { $0.given.clientID.hasSameOctets(as: old.clientID) })
        else { return field }
        let new = BasicCredentials(
            clientID: pair.registered.clientID, clientSecret: secret(old.clientSecret))
        return pair.isIdentity ? field : HeaderField(name: field.name, value: new.value)
    }
}

extension WireResponse {
    /// The response with another issuer in its metadata and in its redirection, if it names this one there.
    fileprivate func replacingIssuer(_ own: String, by given: String) -> WireResponse {
        let members = (try? JSONParser.parse(Array(body.utf8)))?.members
        let isNamed = members?.contains {
            $0.name.hasSameOctets(as: "issuer") && $0.value.text?.hasSameOctets(as: own) == true
        }
        let changed = members?.map { member in
            member.name.hasSameOctets(as: "issuer") ? .init(member.name, .string(given)) : member
        }
        return WireResponse(
            status: status, fields: fields.map { $0.replacingIssuer(own, by: given) },
            body: isNamed == true ? changed.map { JSON.object($0).compactText } ?? body : body)
    }
}

extension HeaderField {
    fileprivate func replacingIssuer(_ own: String, by given: String) -> HeaderField {
        guard name.isSameIgnoringCase(as: "Location") else { return self }
        let sides = value.pieces(at: UInt8(ascii: "?"), maxSplits: 1, omittingEmpty: false)
        guard sides.count == 2 else { return self }
        let query = Form.replacingValues(in: sides[1]) { name, value in
            name.hasSameOctets(as: "iss") && value.hasSameOctets(as: own) ? given : nil
        }
        return HeaderField(name: name, value: "\(sides[0])?\(query)")
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

    /// Whether the media type is that of a form.
    fileprivate var isForm: Bool {
        mediaType.hasSameOctets(as: "application/x-www-form-urlencoded")
    }
}
