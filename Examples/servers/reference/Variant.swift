import Conformance
import StrictCodecs

/// A behaviour of the server that differs from the reference's and that the standards allow.
enum Variant: String, CaseIterable {
    /// Shows errors that it does not tell the app on a page of its own, to which it redirects.
    case ownErrorPage = "own-error-page"

    /// Signs the user in before anything else, on a page of its own, and leads back with the query as it came.
    case separateSignIn = "separate-sign-in"

    /// Signs the user in at another origin, `localhost` in the place of `127.0.0.1`.
    case singleSignOn = "single-sign-on"

    /// Asks for the user, for the password and for attention on three pages before consent.
    case severalPages = "several-pages"

    /// Keeps a session in a cookie, and refuses requests of clients that bring it.
    case refusesCookies = "refuses-cookies"

    /// Demands PKCE where the code is redeemed.
    case pkceAtToken = "pkce-at-token"

    /// Demands it there, and names the client in the error.
    case invalidClientForMissingProof = "invalid-client-for-missing-proof"

    /// Asks no user again who has said no to a client.
    case remembersRefusal = "remembers-refusal"

    /// The error with which the server refuses to redeem a code without a verifier.
    var errorWithoutProof: String? {
        switch self {
        case .pkceAtToken: "invalid_grant"
        case .invalidClientForMissingProof: "invalid_client"
        default: nil
        }
    }

    /// The paths of the pages before consent, in their order.
    var pages: [String] {
        switch self {
        case .separateSignIn, .singleSignOn: ["/login"]
        case .severalPages: ["/user", "/login", "/news"]
        default: []
        }
    }
}
