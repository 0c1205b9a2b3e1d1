import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the calls of an API.
    static let apiRequest = apiTokenPlace + apiTokenText + apiCall

    private static let apiTokenPlace: [Mistake] = [
        Mistake(
            "puts-token-into-gets-only", "adds the header to GET requests only",
            breaks: "api-token-in-header",
            and: .each(
                "api-token-not-in-url", "api-token-not-in-content", "api-request-kept",
                "api-one-place-for-token",
                because: "Calls without a token meet none of the rules on its place."),
            MistakenClient.carrying { request, _ in
                request.method == "GET" ? request : request.with(fields: [])
            }),
        Mistake(
            "puts-token-into-query", "sends the token in the query, as the page allows",
            breaks: "api-token-in-header",
            and: ["api-token-not-in-url": "The query is part of the URL."],
            MistakenClient.carrying { request, token in
                request.with(url: request.url.adding("access_token", token), fields: [])
            }),
        Mistake(
            "puts-token-into-own-header", "sends the token in a header of its own",
            breaks: "api-token-in-header",
            and: .each(
                "api-token-unaltered", "api-other-types-refused", "api-token-illegal-refused",
                "api-token-not-in-url", "api-token-not-in-content", "api-scheme-bearer",
                "api-request-kept", "api-one-place-for-token",
                because: "Its vectors look for the token in the two places of the page."),
            MistakenClient.carrying { request, token in
                request.with(fields: [HeaderField(name: "X-Access-Token", value: token)])
            }),
        Mistake(
            "adds-oauth-token-to-url", "adds the token to the URL as oauth_token",
            breaks: "api-token-not-in-url",
            MistakenClient.carrying { $0.with(url: $0.url.adding("oauth_token", $1)) }),
        Mistake(
            "moves-token-of-put-into-form", "sends the token of a PUT in a form",
            breaks: "api-token-not-in-content",
            and: ["api-request-kept": "Its PUT comes without a token in its two places."],
            MistakenClient.carrying { request, token in
                guard request.method == "PUT" else { return request }
                return request.with(fields: [], body: Form.encode([("access_token", token)]))
            }),
        Mistake(
            "repeats-token-in-form", "sends the token of a POST in the header and in a form",
            breaks: "api-token-not-in-content",
            and: ["api-one-place-for-token": "The header and the form are two places."],
            MistakenClient.carrying { request, token in
                guard request.method == "POST" else { return request }
                return request.with(body: Form.encode([("access_token", token)]))
            }),
        Mistake(
            "sends-token-twice", "sends the token in the header and in the query",
            breaks: "api-one-place-for-token",
            and: ["api-token-not-in-url": "The query is part of the URL."],
            MistakenClient.carrying { $0.with(url: $0.url.adding("access_token", $1)) }),
    ]

    private static let apiTokenText: [Mistake] = [
        Mistake(
            "cuts-sent-token", "cuts the token at 1,024 characters",
            breaks: "api-token-unaltered", MistakenClient.writing { String($0.prefix(1024)) }),
        Mistake(
            "encodes-token-for-url", "encodes the token as for a URL",
            breaks: "api-token-unaltered",
            and: ["api-token-in-header": "The token of the page has a slash."],
            MistakenClient.writing { Form.escape($0) }),
        Mistake(
            "drops-padding-of-token", "drops the padding of the token",
            breaks: "api-token-unaltered",
            MistakenClient.writing { $0.replacing("=", with: "") }),
        Mistake(
            "echoes-token-type", "writes the type into the header as it came",
            breaks: "api-scheme-bearer",
            MistakenClient(calling: { request, token, type in
                try MistakenClient.reference
                    .apiRequest(request, accessToken: token, tokenType: type)
                    .with(fields: [HeaderField(name: "Authorization", value: "\(type) \(token)")])
            })),
        Mistake(
            "knows-bearer-in-one-case-only", "refuses the type bearer in another case",
            breaks: "api-scheme-bearer",
            MistakenClient(calling: { request, token, type in
                guard type == "Bearer" else { throw Refusal("another type") }
                return try MistakenClient.reference
                    .apiRequest(request, accessToken: token, tokenType: type)
            })),
        Mistake(
            "writes-bearer-in-lower-case", "writes the scheme in lower case",
            breaks: "api-scheme-bearer", and: readingTheHeader,
            MistakenClient.carrying {
                $0.with(fields: [HeaderField(name: "Authorization", value: "bearer \($1)")])
            }),
        Mistake(
            "writes-two-spaces-before-token", "writes two spaces before the token",
            breaks: "api-scheme-bearer", and: readingTheHeader,
            MistakenClient.carrying {
                $0.with(fields: [HeaderField(name: "Authorization", value: "Bearer  \($1)")])
            }),
        Mistake(
            "uses-every-token-as-bearer", "uses a token of any type as a bearer token",
            breaks: "api-other-types-refused",
            MistakenClient.taking(type: { _ in true })),
        Mistake(
            "tells-bearer-by-prefix", "takes every type that begins with bearer for it",
            breaks: "api-other-types-refused",
            MistakenClient.taking(type: { $0.lowercased().hasPrefix("bearer") })),
        Mistake(
            "takes-missing-type-for-bearer", "takes an empty type for bearer",
            breaks: "api-other-types-refused", MistakenClient.taking(type: \.isEmpty)),
    ]

    /// What cannot stay met if the header cannot be read.
    private static let readingTheHeader: [Rule.ID: String] = .each(
        "api-token-in-header", "api-token-unaltered", "api-other-types-refused",
        "api-token-illegal-refused", because: "Its vectors read the token from the header.")
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
