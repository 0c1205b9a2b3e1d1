/// A client that makes its own states and verifiers and lives in a ``World``.
///
/// A step that fails may throw a ``Refusal`` or hand on the world's ``TransportFailure``; what counts
/// is what happened in the world. Anything else that is thrown is a fault.
public protocol ClientSession: Sendable {
    /// Whether the client has a session that it can use.
    var isSignedIn: Bool { get async throws }

    /// Opens an authorization request in the browser.
    func beginSignIn() async throws

    /// Takes a URL that arrived, which may be the answer to an authorization request.
    func receive(redirect url: String) async throws

    /// Learns that the user closed the browser.
    func cancelSignIn() async throws

    /// Calls an API with GET.
    ///
    /// - Returns: The status of the answer that reached the app.
    func call(_ url: String) async throws -> Int

    /// Asks for a new access token.
    func refresh() async throws

    /// Revokes the access that the user gave.
    func revoke() async throws

    /// Ends the session on this device.
    func signOut() async throws
}

extension ClientSession {
    public func cancelSignIn() throws {
        throw Unsupported("cannot learn that the browser was closed")
    }

    public func call(_ url: String) throws -> Int {
        throw Unsupported("calls no APIs")
    }

    public func refresh() throws {
        throw Unsupported("refreshes no tokens")
    }

    public func revoke() throws {
        throw Unsupported("revokes no tokens")
    }

    public func signOut() throws {
        throw Unsupported("has no sign-out")
    }
}
