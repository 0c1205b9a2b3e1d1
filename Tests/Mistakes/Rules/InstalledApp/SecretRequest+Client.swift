import Conformance
import StrictCodecs

extension SecretRequest {
    /// What people get wrong about secrets that are not to be sent.
    var secretMistakes: [Mistake] {
        [
            mistake("with-any-secret", "sends any secret that it has", breaks: "no-secret") {
                guard let secret = $0.secret, $0.client.type != .desktop else {
                    return try $0.request()
                }
                return try $0.request().addingToForm("client_secret", secret)
            },
            mistake("with-secret-of-uwp", "takes UWP apps for desktop apps", breaks: "no-secret") {
                guard let secret = $0.secret, $0.client.type == .uwp else {
                    return try $0.request()
                }
                return try $0.request().addingToForm("client_secret", secret)
            },
            mistake(
                "with-basic-of-apps", "sends the secret of an app by Basic", breaks: "no-secret"
            ) {
                guard let secret = $0.secret, $0.client.type != .desktop else {
                    return try $0.request()
                }
                return try $0.request().authenticated(as: $0.client.clientID, secret)
            },
            mistake(
                "with-empty-secret", "sends client_secret= if there is none",
                breaks: "no-empty-secret"
            ) {
                let request = try $0.request()
                return $0.secret == nil ? request.addingToForm("client_secret", "") : request
            },
            mistake(
                "with-bare-secret", "sends a bare client_secret if it is empty",
                breaks: "no-empty-secret"
            ) {
                let request = try $0.request()
                guard $0.client.clientSecret?.isEmpty == true else { return request }
                return request.withForm(request.formPairs + [QueryPair("client_secret", nil)])
            },
        ]
    }

    /// What people get wrong about the secret of a desktop client.
    var desktopSecretMistakes: [Mistake] {
        [
            mistake("with-secret-twice", "sends the secret twice", breaks: "secret-once") {
                try $0.authenticatedRequest()
            },
            mistake(
                "without-secret", "sends no secret ever", breaks: "secret-once",
                and: .each(
                    rule("secret-unaltered"), because: "It has no secret that could arrive.")
            ) {
                try $0.request().removingFromForm("client_secret")
            },
            mistake(
                "with-raw-secret", "leaves & and + in the secret raw", breaks: "secret-unaltered"
            ) {
                try $0.request().respellingForm("client_secret") { $0.leavingRaw("&+") }
            },
            mistake(
                "with-decoded-secret", "decodes what looks encoded in the secret",
                breaks: "secret-unaltered"
            ) {
                try $0.request().changingForm("client_secret") { $0.percentDecoded }
            },
            mistake("with-raw-basic", "joins id and secret as they are", breaks: "basic-encoded") {
                try $0.authenticatedRequest(encoding: { $0 }).removingFromForm("client_secret")
            },
            mistake("with-raw-id-in-basic", "joins the id as it is", breaks: "basic-encoded") {
                let id = $0.client.clientID
                return try $0.authenticatedRequest(
                    encoding: { $0.hasSameOctets(as: id) ? $0 : Form.escape($0) }
                ).removingFromForm("client_secret")
            },
        ]
    }

    /// What people get wrong about the client id.
    var clientMistakes: [Mistake] {
        [
            mistake("without-client", "sends no client id", breaks: "client-id") {
                try $0.request().removingFromForm("client_id")
            },
            mistake("without-suffix", "cuts the suffix off the client id", breaks: "client-id") {
                try $0.request().changingForm("client_id") {
                    $0.replacing(".apps.googleusercontent.com", with: "")
                }
            },
            mistake("with-suffix", "adds a suffix to other client ids", breaks: "client-id") {
                try $0.request().changingForm("client_id") {
                    let suffix = ".apps.googleusercontent.com"
                    return $0.hasSuffix(suffix) ? $0 : $0 + suffix
                }
            },
            mistake("with-id-in-lower-case", "turns the id into lower case", breaks: "client-id") {
                try $0.request().changingForm("client_id") { $0.lowercased() }
            },
            mistake("with-raw-id", "writes the client id as it is", breaks: "client-id") {
                try $0.request().respellingForm("client_id") { $0.leavingRaw("&+=?:/") }
            },
            mistake("with-client-twice", "sends the client id twice", breaks: "client-id") {
                try $0.request().addingToForm("client_id", $0.client.clientID)
            },
            mistake("with-space-in-name", "sends a field named with a space", breaks: "client-id") {
                try $0.request().renamingInForm("client_id", to: "+client_id")
            },
        ]
    }
}

extension SecretRequest.Given {
    /// The request with the secret by Basic as well, if the client has one to send.
    func authenticatedRequest(
        encoding encode: (String) -> String = Form.escape
    ) throws -> OutgoingRequest {
        guard let secret, client.type == .desktop else { return try request() }
        return try request().authenticated(as: client.clientID, secret, encoding: encode)
    }
}
