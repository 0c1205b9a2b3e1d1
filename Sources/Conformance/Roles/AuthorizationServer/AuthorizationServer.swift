/// The endpoints of a server that issues codes and tokens.
public protocol AuthorizationServer: Adapter {
    /// Makes the server ready for one flow.
    ///
    /// - Parameter setting: The registered clients, and what the user will say.
    /// - Returns: The server in that setting, without a memory of other flows.
    /// - Throws: Any error if the server cannot be started; the case is a fault then.
    func session(in setting: ServerSettings) async throws -> any ServerSession
}

/// A server during one flow of requests.
public protocol ServerSession: Sendable {
    /// Answers a request.
    ///
    /// - Parameter request: The request, exactly as it would arrive.
    /// - Returns: The answer. A server that refuses answers with an error.
    /// - Throws: Any error if there is no answer; the case is a fault then.
    func respond(to request: WireRequest) async throws -> WireResponse

    /// Lets time go by.
    ///
    /// - Throws: ``Unsupported`` if the server's clock cannot be set forward.
    func wait(seconds: Int) async throws
}

extension ServerSession {
    public func wait(seconds: Int) throws {
        throw Unsupported("has a clock that cannot be set forward")
    }
}
