import Conformance

extension Mistake {
    /// What people get wrong about the revocation request.
    static let revocationRequest: ClientChanges =
        revoking.endpointChanges + revoking.urlChanges + revoking.valueChanges
        + revocationRequestFields + revoking.secretChanges + revocationRequestSecret

    private static let revoking = SecretRequest.revocation

    private static let revocationRequestFields = revoking.changes([
        "with-guessed-hint": {
            let request = try $0.request()
            return $0.hint == nil
                ? request.adding("token_type_hint", "access_token") : request
        },
        "with-empty-hint": {
            let request = try $0.request()
            return $0.hint == nil ? request.adding("token_type_hint", "") : request
        },
    ])

    private static let revocationRequestSecret = revoking.changes([
        "with-secret-twice": {
            let request = try $0.authenticatedRequest().removing("client_secret")
            guard let secret = $0.secret, $0.client.type == .desktop else { return request }
            return request.adding("client_secret", secret)
        }
    ])
}
