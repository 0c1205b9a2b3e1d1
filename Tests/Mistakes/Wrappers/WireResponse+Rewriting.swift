package import Conformance
package import StrictCodecs

extension WireResponse {
    /// The answer with another value of a member of its JSON object, or without it for nil.
    package func telling(_ name: String, _ value: JSON?) -> WireResponse {
        changingMember(name) { _ in value }
    }

    /// The answer with a field set, or removed for nil.
    package func setting(field name: String, _ value: String?) -> WireResponse {
        let others = fields.filter { $0.name.lowercased() != name.lowercased() }
        let field = value.map { [HeaderField(name: name, value: $0)] } ?? []
        return WireResponse(status: status, fields: others + field, body: body)
    }

    /// Whether it has an access token.
    package var isSuccess: Bool { status == 200 && content?["access_token"] != nil }
}

extension WireResponse: HasParameters {
    /// The pairs in the query of the link to which the browser is sent.
    package var queryPairs: [QueryPair] { self[field: "Location"]?.queryPairs ?? [] }

    package func replacingPairs(by pairs: [QueryPair]) -> WireResponse {
        changingLocation { $0.replacingPairs(by: pairs) }
    }

    /// The code that is issued.
    package var code: String? { values(of: "code").first }

    /// The answer with another link, if it has one.
    package func changingLocation(_ change: (String) -> String) -> WireResponse {
        self[field: "Location"].map { setting(field: "Location", change($0)) } ?? self
    }

    /// The answer with an error in place of the result, if it has a link.
    package func failing(_ error: String) -> WireResponse {
        removing("code").removing("error").adding("error", error)
    }

    /// An error that goes to the URI of the request; nil if the answer has a link anyway.
    package func reporting(
        _ error: String, to request: WireRequest, state: String? = nil
    ) -> WireResponse? {
        guard self[field: "Location"] == nil, let uri = request.parameter("redirect_uri") else {
            return nil
        }
        let pairs = [("error", error)] + (state.map { [("state", $0)] } ?? [])
        let location = URIReference(uri).appending(form: Form.encode(pairs))
        return WireResponse(status: 302, fields: [HeaderField(name: "Location", value: location)])
    }

    /// A page for people, which sends the browser nowhere.
    package static let page = WireResponse(
        status: 400, body: "Something is wrong with this request.")

    /// An error of the token or revocation endpoint.
    package static func failure(_ error: String, status: Int = 400) -> WireResponse {
        let type = HeaderField(name: "Content-Type", value: "application/json")
        let body: JSON = ["error": .string(error)]
        return WireResponse(status: status, fields: [type], body: body.compactText)
    }
}
