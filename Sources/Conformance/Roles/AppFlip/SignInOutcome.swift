public import StrictCodecs

/// The result of requesting an authorization code from the partner's own server.
public enum SignInOutcome: Decodable, Sendable {
    /// The server issues a code.
    case code(String)

    /// There is no code. The message of the server, if any, is not meant for Google.
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

        /// The account is disabled.
        case accountDisabled = "account-disabled"
    }
}
