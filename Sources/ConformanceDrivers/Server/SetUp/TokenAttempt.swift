import Conformance
import StrictCodecs

/// A registered client's request at the token or the revocation endpoint, and its result.
struct TokenAttempt {
    /// What the answer shows of the set-up.
    enum Finding {
        /// The server does what is asked.
        case served

        /// The client is refused, by its id or its secret.
        case clientRefused

        /// The request is refused for another reason, which rules judge.
        case refused

        /// Nothing at the URL answers as such an endpoint does.
        case noEndpoint
    }

    let endpoint: WireRequest.Endpoint
    let client: ServerSettings.Client

    /// The answer, or nil if there is none.
    let answer: WireResponse?

    /// The request and the response, one line each.
    let lines: [String]

    /// The first words of the page, if the answer is one.
    let excerpt: String

    /// The members of the answer.
    var content: JSON? { answer?.object }

    var finding: Finding {
        guard let answer else { return .noEndpoint }
        return endpoint == .token ? finding(of: answer) : findingOfRevocation(answer)
    }

    private func finding(of answer: WireResponse) -> Finding {
        if answer.body.containsText("access_token") { return .served }
        guard let error = content?["error"]?.text else {
            return answer.status == 401 ? .clientRefused : .noEndpoint
        }
        let isOfClient =
            ["invalid_client", "unauthorized_client"].contains(error)
            || [401, 403].contains(answer.status) || client.clientSecret != nil
        return isOfClient ? .clientRefused : .refused
    }

    /// The content of a response to a revocation has no meaning, but a page is that of another place.
    private func findingOfRevocation(_ answer: WireResponse) -> Finding {
        let isPage = content == nil && answer.body.lowercased().containsText("<html")
        if [404, 405, 501].contains(answer.status) || isPage && answer.status < 500 {
            return .noEndpoint
        }
        return answer.status == 200 ? .served : .refused
    }

    /// The exchange, and how to change what is wrong.
    var explained: [String] { lines + page + ["hint: \(advice)"] }

    private var page: [String] { excerpt.isEmpty ? [] : ["the page says: \(excerpt)"] }

    private var advice: String {
        switch finding {
        case .noEndpoint where lines.contains { $0.containsText(RateLimiter.refusal) }:
            RateLimiter.advice
        case .clientRefused:
            client.clientSecret == nil
                ? "the client has to be registered as a public one, or needs its \"client_secret\" in the configuration"
                : "is \"client_secret\" of the client right, and may it authenticate in the body or by Basic?"
        case .noEndpoint:
            "is \"\(endpoint.rawValue)_endpoint\" right? "
                + (endpoint == .token
                    ? "A token endpoint answers with JSON (RFC 6749, Section 5)"
                    : "Without it in the configuration, what needs it is not applicable")
        case .served, .refused: "the answer is judged by the rules"
        }
    }
}

extension WireRequest {
    /// How a client that has a secret proves it.
    enum Authentication: CaseIterable {
        case body, header
    }

    /// A request of a client at the token or the revocation endpoint.
    static func posting(
        _ pairs: [(name: String, value: String)], to endpoint: Endpoint,
        by client: ServerSettings.Client, _ authentication: Authentication
    ) -> WireRequest {
        let secret = client.clientSecret.map { [(name: "client_secret", value: $0)] } ?? []
        let isInBody = authentication == .body || client.clientSecret == nil
        let own = isInBody ? [(name: "client_id", value: client.clientID)] + secret : []
        let basic = BasicCredentials(
            clientID: client.clientID, clientSecret: client.clientSecret ?? "")
        let credentials = HeaderField(name: "Authorization", value: basic.value)
        return WireRequest(
            method: "POST", endpoint: endpoint, query: nil,
            fields: [
                HeaderField(name: "Content-Type", value: "application/x-www-form-urlencoded")
            ] + (isInBody ? [] : [credentials]),
            body: Form.encode(pairs + own))
    }
}
