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

/// How long the suite waits for a program, found by its first sign-in.
struct Timeouts: Sendable {
    /// How long silence lasts before it counts.
    let silence: Duration

    /// How long a program may take until it stops waiting after an error of the server.
    let closing: Duration

    /// How long a program may take until it listens; some open the browser first.
    let listening: Duration

    /// The timeouts before anything is known of a program.
    static let first = Timeouts(patience: nil)

    /// The timeouts of a program that took some time from the answer to the token request, if it is known, and that
    /// gives up after some time, if it is known.
    init(after time: Duration? = nil, patience: Duration?) {
        // The program must not have given up meanwhile.
        let longest = min(.seconds(5), patience.map { $0 / 2 } ?? .seconds(5))
        let usual = time.map { max($0 * 10 + .milliseconds(300), .milliseconds(500)) }
        silence = min(usual ?? longest, longest)
        closing = min(max(silence, .seconds(3)), longest)
        listening = min(.seconds(10), patience ?? .seconds(10))
    }
}
