/// An error that the Google app understands.
enum FlipError: String, Error {
    /// The Google app offers the browser, where the user may still succeed.
    case cancelled

    /// The linking ends, because it would fail in the browser as well.
    case unrecoverable

    /// The link is wrong, and the Google app has another way to go on.
    case invalidRequest = "invalid_request"

    /// The linking ends, because the user does not want it.
    case accessDenied = "access_denied"

    /// Tells the Google app what became of a sign-in.
    init(_ error: any Error) {
        self =
            switch error {
            case SignInError.consentDenied: .accessDenied
            case SignInError.accountDisabled: .unrecoverable
            default: .cancelled
            }
    }
}
