import Conformance
import Reference

extension Mistake {
    /// What people get wrong about the calls of an API.
    static let apiRequest: ClientChanges = [
        "puts-token-into-query": .calling { call in
            let url = try call().url.adding("access_token", call.token)
            return try call().with(url: url).with(fields: [])
        },
        "echoes-token-type": .calling { try $0().with(authorization: "\($0.type) \($0.token)") },
        "trims-sent-token": .calling { call in
            let trimmed = call.token.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }
            return try call.with(token: String(trimmed.reversed()))()
        },
        "keeps-fragment-of-call": .calling { try $0().with(url: $0.request.url) },
    ]
}

/// What a client is given to call an API.
struct APICall {
    var request: OutgoingRequest
    var token: String
    var type: String

    /// The request of the reference.
    func callAsFunction() throws -> OutgoingRequest {
        try MistakenClient.reference.apiRequest(request, accessToken: token, tokenType: type)
    }

    /// The call with some of its parts replaced.
    func with(url: String? = nil, token: String? = nil, type: String? = nil) -> APICall {
        APICall(
            request: request.with(url: url ?? request.url), token: token ?? self.token,
            type: type ?? self.type)
    }
}

extension MistakenClient {
    /// Puts a token to a call otherwise.
    static func calling(
        _ change: @escaping @Sendable (APICall) throws -> OutgoingRequest
    ) -> MistakenClient {
        MistakenClient(calling: { try change(APICall(request: $0, token: $1, type: $2)) })
    }
}

extension OutgoingRequest {
    /// The request with nothing but this header field.
    func with(authorization: String) -> OutgoingRequest {
        with(fields: [HeaderField(name: "Authorization", value: authorization)])
    }
}
