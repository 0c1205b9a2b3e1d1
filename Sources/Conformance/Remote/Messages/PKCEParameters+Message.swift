package import StrictCodecs

extension PKCEParameters {
    /// Reads what a client made.
    package init(message json: JSON) throws {
        let names = ["code_verifier", "code_challenge", "code_challenge_method"]
        let fields = try Fields(json, allowing: names)
        self.init(
            codeVerifier: try fields.text("code_verifier"),
            codeChallenge: try fields.text("code_challenge"),
            codeChallengeMethod: try fields.optional("code_challenge_method", Fields.text))
    }

    /// The parameters as a message has them.
    package var message: JSON {
        [
            "code_verifier": .string(codeVerifier), "code_challenge": .string(codeChallenge),
            "code_challenge_method": JSON(codeChallengeMethod),
        ]
    }
}
