public import StrictCodecs

/// What comes of asking the partner's own server for an authorization code.
public enum SignInOutcome: Decodable, Sendable {
    /// The server issues a code.
    case code(String)

    /// There is no code. The server's message, if any, is not written for Google.
    case failure(Failure, message: String?)

    /// Why there is no code.
    public enum Failure: String, CodableChoice, Sendable {
        /// The user refuses to give consent.
        case consentDenied = "consent-denied"

        /// The user does not manage to sign in, or gives up.
        case signInFailed = "sign-in-failed"

        /// The device has no connection.
        case offline

        /// The server does not answer in time.
        case timedOut = "timed-out"

        /// The account exists and may not be used.
        case accountDisabled = "account-disabled"
    }
}
