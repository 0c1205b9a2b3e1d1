import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the calls of an API.
    static let apiRequest = apiTokenPlace + apiTokenText + apiCall

    private static let apiTokenPlace: ClientChanges = [
        "puts-token-into-gets-only": .carrying { request, _ in
            request.method == "GET" ? request : request.with(fields: [])
        },
        "puts-token-into-query": .carrying { request, token in
            request.with(url: request.url.adding("access_token", token), fields: [])
        },
        "puts-token-into-own-header": .carrying { request, token in
            request.with(fields: [HeaderField(name: "X-Access-Token", value: token)])
        },
        "adds-oauth-token-to-url": .carrying { $0.with(url: $0.url.adding("oauth_token", $1)) },
        "moves-token-of-put-into-form": .carrying { request, token in
            guard request.method == "PUT" else { return request }
            return request.with(fields: [], body: Form.encode([("access_token", token)]))
        },
        "repeats-token-in-form": .carrying { request, token in
            guard request.method == "POST" else { return request }
            return request.with(body: Form.encode([("access_token", token)]))
        },
        "sends-token-twice": .carrying { $0.with(url: $0.url.adding("access_token", $1)) },
    ]

    private static let apiTokenText: ClientChanges = [
        "cuts-sent-token": .writing { String($0.prefix(1024)) },
        "encodes-token-for-url": .writing { Form.escape($0) },
        "drops-padding-of-token": .writing { $0.replacing("=", with: "") },
        "echoes-token-type": .init(calling: { request, token, type in
            try MistakenClient.reference
                .apiRequest(request, accessToken: token, tokenType: type)
                .with(fields: [HeaderField(name: "Authorization", value: "\(type) \(token)")])
        }),
        "knows-bearer-in-one-case-only": .init(calling: { request, token, type in
            guard type == "Bearer" else { throw Refusal("another type") }
            return try MistakenClient.reference
                .apiRequest(request, accessToken: token, tokenType: type)
        }),
        "writes-bearer-in-lower-case": .carrying {
            $0.with(fields: [HeaderField(name: "Authorization", value: "bearer \($1)")])
        },
        "writes-two-spaces-before-token": .carrying {
            $0.with(fields: [HeaderField(name: "Authorization", value: "Bearer  \($1)")])
        },
        "uses-every-token-as-bearer": .taking(type: { _ in true }),
        "tells-bearer-by-prefix": .taking(type: { $0.lowercased().hasPrefix("bearer") }),
        "takes-missing-type-for-bearer": .taking(type: \.isEmpty),
    ]
}

extension MistakenClient {
    /// Changes the request, given it and the token.
    fileprivate static func carrying(
        _ change: @escaping @Sendable (OutgoingRequest, _ token: String) -> OutgoingRequest
    ) -> MistakenClient {
        MistakenClient(calling: { request, token, type in
            change(
                try reference.apiRequest(request, accessToken: token, tokenType: type), token)
        })
    }

    /// Changes the token in the header.
    fileprivate static func writing(
        _ change: @escaping @Sendable (String) -> String
    ) -> MistakenClient {
        carrying {
            $0.with(fields: [HeaderField(name: "Authorization", value: "Bearer \(change($1))")])
        }
    }

    /// Also takes types that the reference refuses.
    fileprivate static func taking(
        type accepts: @escaping @Sendable (String) -> Bool
    ) -> MistakenClient {
        MistakenClient(calling: { request, token, type in
            try reference.apiRequest(
                request, accessToken: token, tokenType: accepts(type) ? "Bearer" : type)
        })
    }
}

extension OutgoingRequest {
    /// The request with some of its parts replaced.
    fileprivate func with(
        method: String? = nil, url: String? = nil, fields: [HeaderField]? = nil, body: String? = nil
    ) -> OutgoingRequest {
        OutgoingRequest(
            method: method ?? self.method, url: url ?? self.url, fields: fields ?? self.fields,
            body: body ?? self.body)
    }
}
