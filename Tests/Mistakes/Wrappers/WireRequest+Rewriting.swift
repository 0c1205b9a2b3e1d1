package import Conformance
import StrictCodecs

extension WireRequest {
    /// What a request is for.
    package enum Kind: Sendable {
        case any
        case authorization
        case code
        case refresh
        case revocation
        case metadata
    }

    /// Whether the request is for this; a token request of another grant type is for a code.
    package func isOf(_ kind: Kind) -> Bool {
        let isRefresh =
            parameter("refresh_token") != nil || parameter("grant_type") == "refresh_token"
            || query?.contains("refresh_token") == true
        return switch kind {
        case .any: true
        case .authorization: endpoint == .authorization
        case .code: endpoint == .token && !isRefresh
        case .refresh: endpoint == .token && isRefresh
        case .revocation: endpoint == .revocation
        case .metadata: endpoint == .metadata
        }
    }

    /// The first value of a parameter, or nil if there is none or it is empty.
    package func parameter(_ name: String) -> String? {
        values(of: name).first.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The pairs whose names are not among these, at first those of an authorization endpoint.
    package func pairs(
        beside known: [String] = [
            "response_type", "client_id", "redirect_uri", "state", "scope", "code_challenge",
            "code_challenge_method",
        ]
    ) -> [QueryPair] { queryPairs.filter { !known.containsOctets(of: $0.decodedName) } }

    /// The request with another method, query, fields or content.
    package func with(
        method: String? = nil, query: String?? = nil, fields: [HeaderField]? = nil,
        body: String? = nil
    ) -> WireRequest {
        WireRequest(
            method: method ?? self.method, endpoint: endpoint, query: query ?? self.query,
            fields: fields ?? self.fields, body: body ?? self.body)
    }

    /// The request without each field of a name.
    package func without(field name: String) -> WireRequest {
        with(fields: fields.filter { $0.name.lowercased() != name.lowercased() })
    }
}

extension WireRequest: HasParameters {
    /// The pairs of the query of an authorization request, of the content of another.
    package var queryPairs: [QueryPair] {
        QueryPair.pairs(in: endpoint == .authorization ? query ?? "" : body)
    }

    package func replacingPairs(by pairs: [QueryPair]) -> WireRequest {
        let form = pairs.map(\.written).joined(separator: "&")
        return endpoint == .authorization ? with(query: form) : with(body: form)
    }
}
