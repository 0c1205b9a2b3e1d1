package import Conformance
import Reference
import StrictCodecs

/// Mistakes of real programs that touch many rules, each of which truly breaks few.
package enum CoarseMistakes {
    /// Serves a loopback redirect URI with its registered port only.
    package static let fixedLoopbackPort: any AuthorizationServer = MistakenServer.replying(
        .authorization
    ) { _, request, past in
        let received = request.parameter("redirect_uri") ?? ""
        let isLoopback = ["http://127.0.0.1", "http://[::1]"].contains { received.hasPrefix($0) }
        return isLoopback && !past.redirectURIs(for: request).contains(received) ? .page : nil
    }

    /// Refuses every authorization request without a code challenge.
    package static let pkceForEverybody: any AuthorizationServer = MistakenServer.failing(
        .authorization, "invalid_request"
    ) {
        $0.parameter("code_challenge") == nil
    }

    /// Fails with status 500 if an authorization request names the method plain, or a request has a verifier beyond ASCII.
    package static let failsAtPlain: any AuthorizationServer = MistakenServer.replying(.any) {
        _, request, _ in
        let verifier = request.parameter("code_verifier") ?? ""
        let isPlain =
            request.endpoint == .authorization
            && request.parameter("code_challenge_method") == "plain"
        return isPlain || !verifier.utf8.allSatisfy { $0 < 0x80 } ? WireResponse(status: 500) : nil
    }

    /// Fails with status 500 at every exchange.
    package static let failsAtExchanges: any AuthorizationServer = MistakenServer.replying(.code) {
        _, _, _ in WireResponse(status: 500)
    }

    /// Fails with status 500 at a query that cannot be decoded.
    package static let failsAtMalformed: any AuthorizationServer = MistakenServer.replying(
        .authorization
    ) {
        _, request, _ in
        request.queryPairs.allSatisfy(\.isReadable) ? nil : WireResponse(status: 500)
    }

    /// Answers a revocation without a token as if something had been revoked.
    package static let revokesNothing: any AuthorizationServer = MistakenServer.replying(
        .revocation
    ) {
        _, request, _ in
        let isMissing = request.parameter("token")?.isEmpty != false
        return request.method == "POST" && request.query == nil && isMissing
            ? WireResponse(status: 200) : nil
    }

    /// Serves a request for openid only if it has a nonce.
    package static let demandsNonce: any AuthorizationServer = MistakenServer.failing(
        .authorization, "invalid_request"
    ) {
        $0.parameter("scope")?.scopes.contains("openid") == true && $0.parameter("nonce") == nil
    }

    /// Takes a user who refuses to agree to everything.
    package static let asksNobody: any AuthorizationServer = MistakenServer.registering {
        settings in
        guard case .denied = settings.consent else { return settings }
        return settings.with(consent: .granted)
    }

    /// Does not compare the redirect URI of an exchange.
    package static let comparesNoRedirectURI: any AuthorizationServer = MistakenServer.redirecting {
        _, _ in
        true
    }

    /// Sends the browser on by a Refresh field in place of Location.
    package static let redirectsByRefresh: any AuthorizationServer = MistakenServer.answering(
        .authorization
    ) { response in
        response[field: "Location"].map {
            WireResponse(
                status: 200, fields: [HeaderField(name: "Refresh", value: "0; url=\($0)")])
        }
    }

    /// Gives no refresh token for a code.
    package static let noRefreshTokens: any AuthorizationServer = MistakenServer.answering(.any) {
        $0.isSuccess ? $0.telling("refresh_token", nil) : nil
    }

    /// Adds a question mark and its parameters to an endpoint, even to one with a query.
    package static let secondQuestionMark: any InstalledApp = MistakenClient.linking {
        link, asked in
        let endpoint = asked.settings.endpoint
        guard endpoint.contains("?") else { return link }
        let names = [
            "response_type", "client_id", "redirect_uri", "scope", "state", "code_challenge",
            "code_challenge_method", "login_hint",
        ]
        let pairs = QueryPair.pairs(in: URIReference(link).query ?? "")
        let own = pairs.filter { names.contains($0.decodedName) }
        return "\(endpoint)?\(own.map(\.written).joined(separator: "&"))"
    }

    /// Joins the parameters of a form as they are.
    package static let unencodedBody: any InstalledApp = {
        let reference = MistakenClient.reference
        var client = Life(noting: 0, sending: { try await $1.world.send($0.unencoded) }).client
        client.exchanging = { try reference.tokenRequest(for: $0).unencoded }
        client.refreshing = {
            try reference.refreshRequest(for: $0, at: $1, refreshToken: $2).unencoded
        }
        client.revoking = {
            try reference.revocationRequest(for: $0, at: $1, token: $2, hint: $3).unencoded
        }
        return client
    }()

    /// Looks for a code in what arrives, and for nothing else.
    package static let errorsNotRead: any InstalledApp = {
        let reference = MistakenClient.reference
        var client = Life(
            noting: 0,
            receiving: { url, session, _ in
                guard !url.isErrorResponse else { throw Refusal("there is no code") }
                try await session.receive(redirect: url)
            }
        ).client
        client.redirected = { url, request in
            let result = try reference.readRedirect(url, answering: request)
            guard case .code = result else { throw Refusal("there is no code") }
            return result
        }
        return client
    }()
}

extension OutgoingRequest {
    /// The request with a content that is not percent-encoded.
    fileprivate var unencoded: OutgoingRequest {
        let pairs = body.flatMap { Form.decode($0) } ?? []
        let texts = pairs.map { pair in
            [pair.name, pair.value ?? []].map { String(decoding: $0, as: UTF8.self) }
        }
        return OutgoingRequest(
            method: method, url: url, fields: fields,
            body: body.map { _ in texts.map { $0.joined(separator: "=") }.joined(separator: "&") })
    }
}

extension String {
    /// Whether the query has an error.
    fileprivate var isErrorResponse: Bool {
        let pairs = Form.decode(URIReference(self).query ?? "") ?? []
        return pairs.contains { String(decoding: $0.name, as: UTF8.self) == "error" }
    }
}
