import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the token that cannot be sent, and the rest of the call.
    static let apiCall: ClientChanges = [
        "puts-every-token-into-header": .taking(token: { _ in true }),
        "calls-with-empty-token": .taking(token: \.isEmpty),
        "trims-sent-token": .init(calling: { request, token, type in
            let trimmed = token.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }
            return try MistakenClient.reference.apiRequest(
                request, accessToken: String(trimmed.reversed()), tokenType: type)
        }),
        "sends-token-over-http": .taking(url: { $0.hasPrefix("http://") }),
        "tells-https-by-prefix": .taking(url: {
            let url = $0.lowercased()
            return url.hasPrefix("http") && !url.hasPrefix("https://")
        }),
        "sends-token-everywhere": .taking(url: { !$0.contains("#") }),
        "sends-token-to-host-behind-user": .taking(url: {
            $0.hasPrefix("https://www.googleapis.com") && !$0.contains("#")
        }),
        "refuses-each-at-in-call": .init(calling: { request, token, type in
            guard !request.url.contains("@") else { throw Refusal("an @") }
            return try MistakenClient.reference
                .apiRequest(request, accessToken: token, tokenType: type)
        }),
        "keeps-fragment-of-call": .init(calling: { request, token, type in
            try MistakenClient.reference
                .apiRequest(request, accessToken: token, tokenType: type)
                .with(url: request.url)
        }),
        "sends-every-call-as-get": .sending { request in request.with(method: "GET")
        },
        "decodes-path-of-call": .sending { request in
            let url = URIReference(request.url)
            let path = url.base.replacing("%2F", with: "/")
            return request.with(url: path + (url.query.map { "?\($0)" } ?? ""))
        },
        "leaves-plus-of-call-raw": .sending { request in
            request.with(url: request.url.leavingRaw("+"))
        },
        "encodes-query-of-call-twice": .sending { request in
            request.with(url: request.url.replacing("%", with: "%25"))
        },
        "drops-query-of-call": .sending { request in
            request.with(url: URIReference(request.url).base)
        },
        "keeps-last-of-call-parameters": .sending { request in
            let pairs = Dictionary(request.url.queryPairs.map { ($0.name, $0) }) { $1 }
            let sorted = pairs.values.sorted { $0.name < $1.name }
            return request.with(url: request.url.replacingPairs(by: sorted))
        },
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
