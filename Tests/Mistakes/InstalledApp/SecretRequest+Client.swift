import Conformance
import StrictCodecs

extension SecretRequest {
    /// What people get wrong about secrets that are not to be sent.
    var secretChanges: ClientChanges {
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
    var desktopSecretChanges: ClientChanges {
        changes([
            "with-secret-twice": { try $0.authenticatedRequest() },
            "without-secret": { try $0.request().removing("client_secret") },
            "with-raw-secret": {
                try $0.request().respelling("client_secret") { $0.leavingRaw("&+") }
            },
            "with-decoded-secret": {
                try $0.request().changing("client_secret", \.percentDecoded)
            },
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

    /// What people get wrong about the client id.
    var clientChanges: ClientChanges {
        let suffix = ".apps.googleusercontent.com"
        return changes([
            "without-client": { try $0.request().removing("client_id") },
            "without-suffix": {
                try $0.request().changing("client_id") { $0.replacing(suffix, with: "") }
            },
            "with-suffix": {
                try $0.request().changing("client_id") {
                    $0.hasSuffix(suffix) ? $0 : $0 + suffix
                }
            },
            "with-id-in-lower-case": {
                try $0.request().changing("client_id") { $0.lowercased() }
            },
            "with-raw-id": {
                try $0.request().respelling("client_id") { $0.leavingRaw("&+=?:/") }
            },
            "with-client-twice": { try $0.request().adding("client_id", $0.client.clientID) },
            "with-space-in-name": {
                try $0.request().changingPairs { pair in
                    pair.isNamed("client_id") ? QueryPair("+client_id", pair.value) : pair
                }
            },
        ])
    }
}

extension SecretRequest.Given {
    /// The request with the secret by Basic as well, if the client has one to send.
    func authenticatedRequest(
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
