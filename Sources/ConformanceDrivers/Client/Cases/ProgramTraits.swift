/// What the first starts of a program show, on which depends what it can show of rules.
struct ProgramTraits: Sendable {
    /// What it opened when it signed in first.
    let opened: OpenedURL

    /// Whether its token request had credentials of the scheme Basic.
    var usesBasic = false

    /// Whether its token request had a client secret, given or of its own.
    var sendsSecret = false

    /// Whether its token request proved the challenge of its authorization request.
    var isProven = false

    /// Whether it wrote something.
    var hasWritten = false

    /// Whether it stored something.
    var hasStored = false

    /// Whether it started another process when it had a code, a verifier or a token: the browser, if it had a
    /// verifier by then, or one beside which it was seen later.
    var hasHelpers = false

    /// Whether it asked for the metadata of its issuer.
    var asksForMetadata = false

    /// Whether a request for another path left it waiting.
    var keepsWaiting = true

    /// Whether its second start listened at the port of the first.
    var repeatsPort = false
}
