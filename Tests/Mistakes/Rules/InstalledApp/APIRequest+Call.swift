import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the token that cannot be sent, and the rest of the call.
    static let apiCall: [Mistake] = [
        Mistake(
            "puts-every-token-into-header", "writes any text into the header",
            breaks: "api-token-illegal-refused", MistakenClient.taking(token: { _ in true })),
        Mistake(
            "calls-with-empty-token", "calls with an empty token",
            breaks: "api-token-illegal-refused", MistakenClient.taking(token: \.isEmpty)),
        Mistake(
            "trims-sent-token", "cuts white space off the token instead of refusing it",
            breaks: "api-token-illegal-refused",
            MistakenClient(calling: { request, token, type in
                let trimmed = token.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }
                return try MistakenClient.reference.apiRequest(
                    request, accessToken: String(trimmed.reversed()), tokenType: type)
            })),
        Mistake(
            "sends-token-over-http", "sends the token over http as well as https",
            breaks: "api-https-only", MistakenClient.taking(url: { $0.hasPrefix("http://") })),
        Mistake(
            "tells-https-by-prefix", "sends the token to every URL that begins with http",
            breaks: "api-https-only",
            MistakenClient.taking(url: {
                let url = $0.lowercased()
                return url.hasPrefix("http") && !url.hasPrefix("https://")
            })),
        Mistake(
            "sends-token-everywhere", "sends the token to whatever it is given",
            breaks: "api-https-only",
            and: ["api-url-userinfo": "It looks at no user information."],
            MistakenClient.taking(url: { !$0.contains("#") })),
        Mistake(
            "sends-token-to-host-behind-user", "takes a user for the host of the API",
            breaks: "api-url-userinfo",
            MistakenClient.taking(url: {
                $0.hasPrefix("https://www.googleapis.com") && !$0.contains("#")
            })),
        Mistake(
            "refuses-each-at-in-call", "takes each @ for the end of user information",
            breaks: "api-url-userinfo",
            MistakenClient(calling: { request, token, type in
                guard !request.url.contains("@") else { throw Refusal("an @") }
                return try MistakenClient.reference
                    .apiRequest(request, accessToken: token, tokenType: type)
            })),
        Mistake(
            "keeps-fragment-of-call", "sends the fragment of the URL", breaks: "api-request-kept",
            MistakenClient(calling: { request, token, type in
                try MistakenClient.reference
                    .apiRequest(request, accessToken: token, tokenType: type)
                    .with(url: request.url)
            })),
        Mistake(
            "sends-every-call-as-get", "sends every call as a GET", breaks: "api-request-kept",
            MistakenClient.sending { request in request.with(method: "GET") }),
        Mistake(
            "decodes-path-of-call", "decodes the path of the URL", breaks: "api-request-kept",
            MistakenClient.sending { request in
                let url = URIReference(request.url)
                let path = url.base.replacing("%2F", with: "/")
                return request.with(url: path + (url.query.map { "?\($0)" } ?? ""))
            }),
        Mistake(
            "leaves-plus-of-call-raw", "builds the query anew, with + as it is",
            breaks: "api-request-kept",
            MistakenClient.sending { request in
                request.with(url: request.url.leavingRaw("+"))
            }),
        Mistake(
            "encodes-query-of-call-twice", "encodes the query once more",
            breaks: "api-request-kept",
            MistakenClient.sending { request in
                request.with(url: request.url.replacing("%", with: "%25"))
            }),
        Mistake(
            "drops-query-of-call", "drops the query of the URL", breaks: "api-request-kept",
            MistakenClient.sending { request in
                request.with(url: URIReference(request.url).base)
            }),
        Mistake(
            "keeps-last-of-call-parameters", "reads the query of the URL as a dictionary",
            breaks: "api-request-kept",
            MistakenClient.sending { request in
                let pairs = Dictionary(request.url.queryPairs.map { ($0.name, $0) }) { $1 }
                let sorted = pairs.values.sorted { $0.name < $1.name }
                return request.with(url: request.url.replacingPairs(by: sorted))
            }),
    ]
}

extension MistakenClient {
    /// Changes the request, which is a good one.
    fileprivate static func sending(
        _ change: @escaping @Sendable (OutgoingRequest) -> OutgoingRequest
    ) -> MistakenClient {
        MistakenClient(calling: { request, token, type in
            change(try reference.apiRequest(request, accessToken: token, tokenType: type))
        })
    }

    /// Also takes tokens that the reference refuses.
    fileprivate static func taking(
        token accepts: @escaping @Sendable (String) -> Bool
    ) -> MistakenClient {
        MistakenClient(calling: { request, token, type in
            guard accepts(token) else {
                return try reference.apiRequest(request, accessToken: token, tokenType: type)
            }
            return try reference.apiRequest(request, accessToken: "token", tokenType: type)
                .with(fields: [HeaderField(name: "Authorization", value: "Bearer \(token)")])
        })
    }

    /// Also takes URLs that the reference refuses.
    fileprivate static func taking(
        url accepts: @escaping @Sendable (String) -> Bool
    ) -> MistakenClient {
        MistakenClient(calling: { request, token, type in
            guard accepts(request.url) else {
                return try reference.apiRequest(request, accessToken: token, tokenType: type)
            }
            let safe = request.with(url: "https://api.example/")
            return try reference.apiRequest(safe, accessToken: token, tokenType: type)
                .with(url: request.url)
        })
    }
}
