/// A client that generates its own states and verifiers and runs in a ``World``.
///
/// A step that fails may throw a ``Refusal`` or pass on the world's ``TransportFailure``; only the
/// events in the world are judged. Any other error is a fault.
public protocol ClientSession: Sendable {
    /// Whether the client has a session that it can use.
    var isSignedIn: Bool { get async throws }

    /// Opens an authorization request in the browser.
    func beginSignIn() async throws

    /// Receives a URL, which may be the response to an authorization request.
    func receive(redirect url: String) async throws

    /// Is notified that the user closed the browser.
    func cancelSignIn() async throws

    /// Calls an API with GET.
    ///
    /// - Returns: The status of the response that reached the app.
    func call(_ url: String) async throws -> Int

    /// Requests a new access token.
    func refresh() async throws

    /// Revokes the access that the user granted.
    func revoke() async throws

    /// Ends the session on this device.
    func signOut() async throws

    /// Receives a security event token in compact form (RFC 8417), whose signature is to be checked
    /// with the keys of the issuer.
    func receive(securityEvent token: String) async throws
}

extension ClientSession {
    public func cancelSignIn() throws {
        throw Unsupported("cannot learn that the browser was closed")
    }

    public func call(_ url: String) throws -> Int { throw Unsupported("calls no APIs") }

    public func refresh() throws { throw Unsupported("refreshes no tokens") }

    public func revoke() throws { throw Unsupported("revokes no tokens") }

    public func signOut() throws { throw Unsupported("has no sign-out") }

    public func receive(securityEvent token: String) throws {
        throw Unsupported("receives no security events")
    }
}
