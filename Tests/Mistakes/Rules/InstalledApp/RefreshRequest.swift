import Conformance

extension Mistake {
    /// What people get wrong about the refresh request.
    static let refreshRequest: [Mistake] =
        renewing.endpointMistakes + renewing.urlMistakes + refreshRequestFields
        + renewing.clientMistakes + renewing.valueMistakes + renewing.secretMistakes
        + renewing.desktopSecretMistakes

    private static let renewing = SecretRequest.refresh

    private static let refreshRequestFields: [Mistake] = [
        renewing.mistake("with-short-grant", "calls the grant refresh", breaks: "grant-type") {
            try $0.request().changingForm("grant_type") { _ in "refresh" }
        },
        renewing.mistake("with-code-grant", "names the grant of the code", breaks: "grant-type") {
            try $0.request().changingForm("grant_type") { _ in "authorization_code" }
        },
        renewing.mistake("without-grant", "sends no grant type", breaks: "grant-type") {
            try $0.request().removingFromForm("grant_type")
        },
        renewing.mistake(
            "with-bare-name", "sends a bare refresh_token if there is none", breaks: "token-needed"
        ) {
            guard $0.value == nil else { return try $0.request() }
            let request = try $0.request { $0.value = "none" }.removingFromForm("refresh_token")
            return request.withForm(request.formPairs + [QueryPair("refresh_token", nil)])
        },
        renewing.mistake("with-verifier", "sends a verifier again", breaks: "no-code-fields") {
            let verifier = String(repeating: "v", count: 43)
            return try $0.request().addingToForm("code_verifier", verifier)
        },
        renewing.mistake(
            "with-redirect-uri", "sends a redirect URI again", breaks: "no-code-fields"
        ) {
            try $0.request().addingToForm("redirect_uri", "com.example.app:/oauth2redirect")
        },
        renewing.mistake("with-empty-code", "sends an empty code", breaks: "no-code-fields") {
            try $0.request().addingToForm("code", "")
        },
    ]
}
