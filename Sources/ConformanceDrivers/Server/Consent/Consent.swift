import StrictCodecs

/// How the user's decision reaches the server.
public enum Consent: Sendable {
    /// The server asks for no consent.
    case itself

    /// A header field, such as the cookie of a browser in which the user is signed in; `{scopes}` in
    /// its value is replaced by the scopes that the user grants.
    case field(name: String, value: String)

    /// A program that gets the URL of the page, and prints the redirect in which the sign-in ends.
    case command([String])

    /// Forms of the server, which are filled in and sent.
    case form(SignInForm)

    /// A program that signs the user in once and prints the cookies of the session.
    case cookieCommand([String])
}
