import Conformance
import Foundation
import StrictCodecs

extension SecretRequest {
    /// What people get wrong about where and how the request is sent.
    var endpointChanges: ClientChanges {
        changes([
            "to-google": {
                try $0.request().changingURL { url in
                    endpoint + (URIReference(url).query.map { "?\($0)" } ?? "")
                }
            },
            "without-port": {
                try $0.request().changingURL { $0.replacing(":8443", with: "") }
            },
            "to-lower-case": {
                try $0.request().changingURL { url in
                    let link = URIReference(url)
                    return link.base.lowercased() + (link.query.map { "?\($0)" } ?? "")
                }
            },
            "with-fragment": { given in
                try given.request().changingURL { url in
                    url + (URIReference(given.endpoint).fragment.map { "#\($0)" } ?? "")
                }
            },
            "by-put": { try $0.request().with(method: "PUT") },
            "without-content-type": { try $0.request().with(fields: []) },
            "with-two-content-types": {
                try $0.request().adding(HeaderField(name: "Content-Type", value: "text/plain"))
            },
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
            "with-\(subject)-in-url": { given in
                try given.request().changingURL { $0.adding(field, given.value ?? "") }
            },
            "with-client-in-url": { given in
                try given.request().changingURL { $0.adding("client_id", given.client.clientID) }
            },
            "without-query": { try $0.request().changingURL { URIReference($0).base } },
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

    /// What people get wrong about the code or the token that the request is about.
    var valueChanges: ClientChanges {
        changes([
            "with-raw-plus": { try $0.request().respelling(field) { $0.leavingRaw("+") } },
            "with-raw-value": { given in
                try given.request().respelling(field) { _ in given.value ?? "" }
            },
            "with-decoded-value": changing(\.percentDecoded),
            "with-trimmed-value": changing { $0.trimmingCharacters(in: ["\u{20}"]) },
            "with-short-value": changing { String($0.prefix(1024)) },
            "until-number-sign": changing { text in String(text.prefix { $0 != "#" }) },
            "normalized": changing(\.precomposedStringWithCanonicalMapping),
            "without-accents": changing { $0.filter(\.isASCII) },
            "without-last-newline": changing { $0.trimmingCharacters(in: .newlines) },
            "with-empty-value": {
                guard $0.value?.isEmpty == true else { return try $0.request() }
                return try $0.request { $0.value = "none" }.changing(field) { _ in "" }
            },
            "without-value": {
                guard $0.value ?? "" == "" else { return try $0.request() }
                return try $0.request { $0.value = "none" }.removing(field)
            },
        ])
    }

    private func changing(_ change: @escaping @Sendable (String) -> String) -> Make {
        { try $0.request().changing(field, change) }
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
