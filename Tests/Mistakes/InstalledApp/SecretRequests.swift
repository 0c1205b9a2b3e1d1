import Conformance
import StrictCodecs

extension Mistake {
    /// What people get wrong about requests with a code or a token, beside edits of one text.
    static let secretRequests =
        [exchange, renewing, revoking].map { $0.formChanges + $0.foreignSecretChanges }
        .reduce(tokenRequestVerifier + bareRefreshToken + secretBesideBasic, +)
        + exchange.desktopSecretChanges + renewing.desktopSecretChanges

    private static let (exchange, renewing, revoking) = (
        SecretRequest.exchange, SecretRequest.refresh, SecretRequest.revocation
    )

    private static let tokenRequestVerifier = exchange.changes([
        "without-verifier": {
            try $0.verifier == nil ? $0.requestWithoutVerifier() : $0.request()
        },
        "without-verifier-beside-secret": {
            guard $0.secret != nil, $0.verifier ?? "" == "" else { return try $0.request() }
            return try $0.requestWithoutVerifier()
        },
        "with-empty-verifier": {
            guard $0.verifier == "" else { return try $0.request() }
            return try $0.requestWithoutVerifier().adding("code_verifier", "")
        },
        "with-challenge": {
            try $0.request().adding("code_challenge", s256($0.verifier ?? ""))
                .adding("code_challenge_method", "S256")
        },
    ])

    private static let bareRefreshToken = renewing.changes([
        "with-bare-name": {
            guard $0.value == nil else { return try $0.request() }
            let request = try $0.request { $0.value = "none" }.removing("refresh_token")
            return request.replacingPairs(
                by: request.queryPairs + [QueryPair("refresh_token", nil)])
        }
    ])

    private static let secretBesideBasic: ClientChanges = [
        "revocation-request-with-secret-twice": revoking.client {
            let request = try $0.authenticatedRequest().removing("client_secret")
            guard let secret = $0.secret, $0.client.type == .desktop else { return request }
            return request.adding("client_secret", secret)
        },
        "revocation-request-with-secret-alone": revoking.client {
            let request = try $0.request()
            guard let secret = $0.secret, $0.client.type == .desktop else { return request }
            return request.removing("client_id").removing("client_secret")
                .adding("client_secret", secret)
        },
    ]
}

extension SecretRequest {
    /// What people get wrong about the endpoint and the code or token.
    fileprivate var formChanges: ClientChanges {
        changes([
            "with-fragment": { given in
                try given.request().changingURL { url in
                    url + (URIReference(given.endpoint).fragment.map { "#\($0)" } ?? "")
                }
            },
            "without-value": {
                guard $0.value ?? "" == "" else { return try $0.request() }
                return try $0.request { $0.value = "none" }.removing(field)
            },
        ])
    }

    /// What people get wrong about secrets that are not to be sent.
    fileprivate var foreignSecretChanges: ClientChanges {
        changes([
            "with-any-secret": {
                try $0.requestTelling(if: $0.client.type != .desktop) {
                    $0.adding("client_secret", $1)
                }
            },
            "with-secret-of-uwp": {
                try $0.requestTelling(if: $0.client.type == .uwp) {
                    $0.adding("client_secret", $1)
                }
            },
            "with-basic-of-apps": { given in
                try given.requestTelling(if: given.client.type != .desktop) {
                    $0.authenticated(as: given.client.clientID, $1)
                }
            },
            "with-empty-secret": {
                let request = try $0.request()
                return $0.secret == nil ? request.adding("client_secret", "") : request
            },
            "with-bare-secret": {
                let request = try $0.request()
                guard $0.client.clientSecret?.isEmpty == true else { return request }
                return request.replacingPairs(
                    by: request.queryPairs + [QueryPair("client_secret", nil)])
            },
        ])
    }

    /// What people get wrong about the secret of a desktop client.
    fileprivate var desktopSecretChanges: ClientChanges {
        changes([
            "with-secret-twice": { try $0.authenticatedRequest() },
            "with-raw-basic": {
                try $0.authenticatedRequest(encoding: { $0 }).removing("client_secret")
            },
            "with-raw-id-in-basic": {
                let id = $0.client.clientID
                return try $0.authenticatedRequest(
                    encoding: { $0.hasSameOctets(as: id) ? $0 : Form.escape($0) }
                ).removing("client_secret")
            },
        ])
    }
}

extension SecretRequest.Given {
    /// The request as if there were a verifier, and without it.
    fileprivate func requestWithoutVerifier() throws -> OutgoingRequest {
        try request { $0.verifier = String(repeating: "v", count: 43) }
            .removing("code_verifier")
    }

    /// The request with the secret by Basic as well, if the client has one to send.
    fileprivate func authenticatedRequest(
        encoding encode: (String) -> String = Form.escape
    ) throws -> OutgoingRequest {
        try requestTelling(if: client.type == .desktop) {
            $0.authenticated(as: client.clientID, $1, encoding: encode)
        }
    }

    /// The request, changed if there is a secret to be told.
    fileprivate func requestTelling(
        if isTold: Bool, _ change: (OutgoingRequest, _ secret: String) -> OutgoingRequest
    ) throws -> OutgoingRequest {
        let request = try request()
        return if isTold, let secret { change(request, secret) } else { request }
    }
}
