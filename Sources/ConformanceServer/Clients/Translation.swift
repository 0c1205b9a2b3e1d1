import Conformance
import StrictCodecs

/// Replaces the names of the vectors by those that the server uses, and the reverse.
struct Translation {
    let parts: [ClientAssignment.Part]

    /// The names of the vectors' scopes at the server.
    let scopes: [String: String]

    /// The request with the server's names; nothing else in it changes.
    func request(_ request: WireRequest) -> WireRequest {
        guard !isIdentity else { return request }
        let isForm =
            request.body.containsText("=") && request[field: "Content-Type"]?.isForm == true
        return WireRequest(
            method: request.method, endpoint: request.endpoint, query: request.query.map(form),
            fields: request.fields.map(field), body: isForm ? form(request.body) : request.body)
    }

    /// The answer with the scopes of the vectors.
    func response(_ response: WireResponse) -> WireResponse {
        guard !scopes.isEmpty, let content = try? JSONParser.parse(Array(response.body.utf8)),
            let members = content.members, let scope = content["scope"]?.text
        else { return response }
        let back = Dictionary(scopes.map { ($1, $0) }) { first, _ in first }
        let text = JSON.string(named(scope, in: back))
        let own = members.map { $0.name.hasSameOctets(as: "scope") ? .init($0.name, text) : $0 }
        return WireResponse(
            status: response.status, fields: response.fields, body: JSON.object(own).compactText)
    }

    private var isIdentity: Bool { scopes.isEmpty && parts.allSatisfy(\.isIdentity) }

    private func form(_ text: String) -> String {
        text.pieces(at: UInt8(ascii: "&"), omittingEmpty: false).map(pair).joined(separator: "&")
    }

    private func pair(_ text: String) -> String {
        let sides = text.pieces(at: UInt8(ascii: "="), maxSplits: 1, omittingEmpty: false)
        guard sides.count == 2, let name = decoded(sides[0]), let value = decoded(sides[1]) else {
            return text
        }
        let new = translated(value, of: name)
        return new.hasSameOctets(as: value) ? text : "\(sides[0])=\(Form.escape(new))"
    }

    private func decoded(_ text: String) -> String? {
        Form.unescape(text.utf8).flatMap { String(utf8: $0) }
    }

    private func translated(_ value: String, of name: String) -> String {
        switch name {
        case "client_id": clientID(value, by: parts[...])
        case "client_secret": secret(value)
        case "scope": named(value, in: scopes)
        default: value
        }
    }

    /// Replaces each id once, whatever the ids of the others contain.
    private func clientID(_ value: String, by parts: ArraySlice<ClientAssignment.Part>) -> String {
        guard let part = parts.first else { return value }
        return value.pieces(around: part.role.clientID)
            .map { clientID($0, by: parts.dropFirst()) }
            .joined(separator: part.player.clientID)
    }

    private func secret(_ value: String) -> String {
        let part = parts.first { $0.role.clientSecret?.hasSameOctets(as: value) == true }
        return part?.player.clientSecret ?? value
    }

    private func named(_ scope: String, in names: [String: String]) -> String {
        scope.pieces(at: 0x20, omittingEmpty: false).map { names[$0] ?? $0 }.joined(separator: " ")
    }

    private func field(_ field: HeaderField) -> HeaderField {
        guard field.name.isSameIgnoringCase(as: "Authorization"),
            let old = BasicCredentials(field.value),
            let part = parts.first(where: { $0.role.clientID.hasSameOctets(as: old.clientID) })
        else { return field }
        let new = BasicCredentials(
            clientID: part.player.clientID, clientSecret: secret(old.clientSecret))
        return part.isIdentity ? field : HeaderField(name: field.name, value: new.value)
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
