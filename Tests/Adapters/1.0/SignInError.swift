/// Why there is no code.
public enum SignInError: Error {
    /// The user does not agree.
    case consentDenied

    /// The user does not get through the sign-in.
    case signInFailed

    /// The device has no connection.
    case offline

    /// The server does not answer in time.
    case timedOut

    /// The account may not be linked.
    case accountDisabled
}
