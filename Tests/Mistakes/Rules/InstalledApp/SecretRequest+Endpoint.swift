import Conformance
import StrictCodecs

extension SecretRequest {
    /// What people get wrong about where and how the request is sent.
    var endpointMistakes: [Mistake] {
        [
            mistake("to-google", "sends it to Google, whatever the endpoint", breaks: "endpoint") {
                let request = try $0.request()
                let query = URIReference(request.url).query.map { "?\($0)" } ?? ""
                return request.with(url: endpoint + query)
            },
            mistake("without-port", "loses the port of the endpoint", breaks: "endpoint") {
                let request = try $0.request()
                return request.with(url: request.url.replacing(":8443", with: ""))
            },
            mistake(
                "to-lower-case", "turns the endpoint's path into lower case", breaks: "endpoint"
            ) {
                let request = try $0.request()
                let link = URIReference(request.url)
                let query = link.query.map { "?\($0)" } ?? ""
                return request.with(url: link.base.lowercased() + query)
            },
            mistake("with-fragment", "sends the endpoint's fragment", breaks: "endpoint") {
                let request = try $0.request()
                let fragment = URIReference($0.endpoint).fragment.map { "#\($0)" } ?? ""
                return request.with(url: request.url + fragment)
            },
            mistake("by-put", "sends it with PUT", breaks: "form-post") {
                try $0.request().with(method: "PUT")
            },
            mistake("without-content-type", "does not say that it is a form", breaks: "form-post") {
                try $0.request().with(fields: [])
            },
            mistake("as-json-type", "sends a form and calls it JSON", breaks: "form-post") {
                try $0.request().with(fields: [
                    HeaderField(name: "Content-Type", value: "application/json")
                ])
            },
        ]
    }

    /// What people get wrong about the URL that the request is sent to.
    var urlMistakes: [Mistake] {
        [
            mistake(
                "with-\(subject)-in-url", "repeats the \(secret) in the URL", breaks: "url-clean"
            ) {
                let request = try $0.request()
                return request.with(url: request.url.adding(field, $0.value ?? ""))
            },
            mistake("with-client-in-url", "puts the client id in the URL", breaks: "url-clean") {
                let request = try $0.request()
                return request.with(url: request.url.adding("client_id", $0.client.clientID))
            },
            mistake("without-query", "drops the query of the endpoint", breaks: "url-clean") {
                let request = try $0.request()
                return request.with(url: URIReference(request.url).base)
            },
            mistake(
                "by-get", "sends everything in the URL, with GET", breaks: "url-clean",
                and: .because(
                    "There is no form.", formRules.filter { $0 != rule("url-clean") })
            ) {
                let request = try $0.request()
                let url = URIReference(request.url).appending(form: request.body ?? "")
                return OutgoingRequest(method: "GET", url: url)
            },
            mistake("over-http", "sends it without TLS as well", breaks: "endpoint-https") {
                try $0.requestOver { $0.lowercased() == "http" }
            },
            mistake("over-local-http", "does without TLS on the device", breaks: "endpoint-https") {
                let host = URIReference($0.endpoint).base.replacing("http://", with: "")
                let isLocal = host.hasPrefix("127.0.0.1") || host.hasPrefix("localhost")
                return try $0.requestOver { $0 == "http" && isLocal }
            },
            mistake(
                "over-http-in-capitals", "looks for http in lower case only",
                breaks: "endpoint-https"
            ) {
                try $0.requestOver { $0 == "HTTP" }
            },
            mistake(
                "over-any-https", "takes schemes that begin with https", breaks: "endpoint-https"
            ) {
                try $0.requestOver { $0.hasPrefix("https") && $0 != "https" }
            },
            mistake("without-scheme", "takes an endpoint without scheme", breaks: "endpoint-https")
            {
                try $0.requestOver { $0.isEmpty }
            },
            mistake("to-user", "takes a user for the host", breaks: "endpoint-userinfo") {
                let endpoint = $0.endpoint
                guard endpoint.hasPrefix("https://oauth2.googleapis.com") else {
                    return try $0.request()
                }
                return try $0.request {
                    $0.endpoint = endpoint.replacing("@evil.example", with: "")
                }.with(url: String(endpoint.prefix { $0 != "#" }))
            },
            mistake(
                "without-at", "takes each @ for the end of a user", breaks: "endpoint-userinfo"
            ) {
                guard !$0.endpoint.contains("@") else { throw Refusal("an @") }
                return try $0.request()
            },
        ]
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
