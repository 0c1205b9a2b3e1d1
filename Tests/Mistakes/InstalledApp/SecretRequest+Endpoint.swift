import Conformance
import StrictCodecs

extension SecretRequest {
    /// What people get wrong about where and how the request is sent.
    var endpointChanges: ClientChanges {
        changes([
            "to-google": {
                let request = try $0.request()
                let query = URIReference(request.url).query.map { "?\($0)" } ?? ""
                return request.with(url: endpoint + query)
            },
            "without-port": {
                let request = try $0.request()
                return request.with(url: request.url.replacing(":8443", with: ""))
            },
            "to-lower-case": {
                let request = try $0.request()
                let link = URIReference(request.url)
                let query = link.query.map { "?\($0)" } ?? ""
                return request.with(url: link.base.lowercased() + query)
            },
            "with-fragment": {
                let request = try $0.request()
                let fragment = URIReference($0.endpoint).fragment.map { "#\($0)" } ?? ""
                return request.with(url: request.url + fragment)
            },
            "by-put": { try $0.request().with(method: "PUT") },
            "without-content-type": { try $0.request().with(fields: []) },
            "as-json-type": {
                try $0.request().with(fields: [
                    HeaderField(name: "Content-Type", value: "application/json")
                ])
            },
        ])
    }

    /// What people get wrong about the URL that the request is sent to.
    var urlChanges: ClientChanges {
        changes([
            "with-\(subject)-in-url": {
                let request = try $0.request()
                return request.with(url: request.url.adding(field, $0.value ?? ""))
            },
            "with-client-in-url": {
                let request = try $0.request()
                return request.with(url: request.url.adding("client_id", $0.client.clientID))
            },
            "without-query": {
                let request = try $0.request()
                return request.with(url: URIReference(request.url).base)
            },
            "by-get": {
                let request = try $0.request()
                let url = URIReference(request.url).appending(form: request.body ?? "")
                return OutgoingRequest(method: "GET", url: url)
            },
            "over-http": { try $0.requestOver { $0.lowercased() == "http" } },
            "over-local-http": {
                let host = URIReference($0.endpoint).base.replacing("http://", with: "")
                let isLocal = host.hasPrefix("127.0.0.1") || host.hasPrefix("localhost")
                return try $0.requestOver { $0 == "http" && isLocal }
            },
            "over-http-in-capitals": { try $0.requestOver { $0 == "HTTP" } },
            "over-any-https": { try $0.requestOver { $0.hasPrefix("https") && $0 != "https" } },
            "without-scheme": { try $0.requestOver { $0.isEmpty } },
            "to-user": {
                let endpoint = $0.endpoint
                guard endpoint.hasPrefix("https://oauth2.googleapis.com") else {
                    return try $0.request()
                }
                return try $0.request {
                    $0.endpoint = endpoint.replacing("@evil.example", with: "")
                }.with(url: String(endpoint.prefix { $0 != "#" }))
            },
            "without-at": {
                guard !$0.endpoint.contains("@") else { throw Refusal("an @") }
                return try $0.request()
            },
        ])
    }
}

extension SecretRequest.Given {
    /// The request, to an endpoint of another scheme than https as well.
    fileprivate func requestOver(_ takes: (_ scheme: String) -> Bool) throws -> OutgoingRequest {
        let parts = endpoint.split(separator: "//", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, takes(String(parts[0].prefix { $0 != ":" })) else {
            return try request()
        }
        return try request { $0.endpoint = "https://\(parts[1])" }.with(url: endpoint)
    }
}
