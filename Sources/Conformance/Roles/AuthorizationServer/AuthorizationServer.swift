/// The endpoints of a server that issues codes and tokens.
public protocol AuthorizationServer: Adapter {
    /// Sets the server up for one flow.
    ///
    /// - Parameter setting: The registered clients, and how the user will decide.
    /// - Returns: The server with these settings, without state from other flows.
    /// - Throws: Any error if the server cannot be started; the case is a fault then.
    func session(in setting: ServerSettings) async throws -> any ServerSession
}

/// A server during one flow of requests.
public protocol ServerSession: Sendable {
    /// Responds to a request.
    ///
    /// - Parameter request: The request, exactly as it would arrive.
    /// - Returns: The response. A server that refuses a request responds with an error.
    /// - Throws: Any error if there is no response; the case is a fault then.
    func respond(to request: WireRequest) async throws -> WireResponse

    /// Lets time pass.
    ///
    /// - Throws: ``Unsupported`` if the server's clock cannot be set forward.
    func wait(seconds: Int) async throws
}

extension ServerSession {
    public func wait(seconds: Int) throws {
        throw Unsupported("has a clock that cannot be set forward")
    }
}
