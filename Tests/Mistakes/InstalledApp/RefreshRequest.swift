import Conformance

extension Mistake {
    /// What people get wrong about the refresh request.
    static let refreshRequest: ClientChanges =
        renewing.endpointChanges + renewing.urlChanges + refreshRequestFields
        + renewing.clientChanges + renewing.valueChanges + renewing.secretChanges
        + renewing.desktopSecretChanges

    private static let renewing = SecretRequest.refresh

    private static let refreshRequestFields = renewing.changes([
        "with-bare-name": {
            guard $0.value == nil else { return try $0.request() }
            let request = try $0.request { $0.value = "none" }.removing("refresh_token")
            return request.replacingPairs(
                by: request.queryPairs + [QueryPair("refresh_token", nil)])
        },
        "with-verifier": {
            let verifier = String(repeating: "v", count: 43)
            return try $0.request().adding("code_verifier", verifier)
        },
        "with-redirect-uri": {
            try $0.request().adding("redirect_uri", "com.example.app:/oauth2redirect")
        },
        "with-empty-code": { try $0.request().adding("code", "") },
    ])
}
