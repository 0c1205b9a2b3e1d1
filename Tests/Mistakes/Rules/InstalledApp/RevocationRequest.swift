import Conformance

extension Mistake {
    /// What people get wrong about the revocation request.
    static let revocationRequest: [Mistake] =
        revoking.endpointMistakes + revoking.urlMistakes + revoking.valueMistakes
        + revocationRequestFields + revoking.secretMistakes + revocationRequestSecret

    private static let revoking = SecretRequest.revocation

    private static let revocationRequestFields: [Mistake] = [
        revoking.mistake(
            "as-access-token", "calls the token access_token", breaks: "token",
            and: .because(
                "There is no field token.",
                revoking.formRules.filter { $0 != revoking.rule("token") })
        ) {
            try $0.request().renamingInForm("token", to: "access_token")
        },
        revoking.mistake("without-hint", "sends no hint", breaks: "hint") {
            try $0.request().removingFromForm("token_type_hint")
        },
        revoking.mistake("with-guessed-hint", "guesses a hint if it has none", breaks: "no-hint") {
            let request = try $0.request()
            return $0.hint == nil
                ? request.addingToForm("token_type_hint", "access_token") : request
        },
        revoking.mistake("with-empty-hint", "sends an empty hint for none", breaks: "no-hint") {
            let request = try $0.request()
            return $0.hint == nil ? request.addingToForm("token_type_hint", "") : request
        },
        revoking.mistake("with-fixed-hint", "calls every token an access token", breaks: "hint") {
            try $0.request().changingForm("token_type_hint") { _ in "access_token" }
        },
    ]

    private static let revocationRequestSecret: [Mistake] = [
        revoking.mistake("with-secret-twice", "sends the secret twice", breaks: "secret-not-twice")
        {
            let request = try $0.authenticatedRequest().removingFromForm("client_secret")
            guard let secret = $0.secret, $0.client.type == .desktop else { return request }
            return request.addingToForm("client_secret", secret)
        }
    ]
}
