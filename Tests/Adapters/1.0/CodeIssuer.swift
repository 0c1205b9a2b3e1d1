/// What signs the user in and asks the app's own server for an authorization code.
public protocol CodeIssuer: Sendable {
    /// Asks the user for consent and the server for a code.
    ///
    /// - Parameter scopes: The scopes that Google asks for; none means those of the app's choice.
    /// - Returns: The code, which Google redeems at the server.
    /// - Throws: ``SignInError`` if there is no code.
    func code(for scopes: [String]) async throws -> String
}
