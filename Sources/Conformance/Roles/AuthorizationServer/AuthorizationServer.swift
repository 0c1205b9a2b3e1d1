/// The endpoints of a server that issues codes and tokens.
public protocol AuthorizationServer: Adapter {
    /// The origins, beside ``ServerSettings/origin``, at which the server or its operator shows pages, such as
    /// `https://login.example.com`; by default none. No redirect URI of the vectors has one of them.
    var pages: [String] { get }

    /// Sets the server up for one flow.
    ///
    /// - Parameter setting: The registered clients, and how the user will decide.
    /// - Returns: The server with these settings, without state from other flows.
    /// - Throws: Any error if the server cannot be started; the case is a fault then.
    func session(in setting: ServerSettings) async throws -> any ServerSession
}

extension AuthorizationServer {
    public var pages: [String] { [] }
}

/// A server during one flow of requests.
public protocol ServerSession: Sendable {
    /// Responds to a request; while it does, it may be called for another one that arrives at the same
    /// time.
    ///
    /// - Parameter request: The request, exactly as it would arrive.
    /// - Returns: The response. A server that refuses a request responds with an error.
    /// - Throws: Any error if there is no response; the case is a fault then.
    func respond(to request: WireRequest) async throws -> WireResponse

    /// Responds to an authorization request whose user has done nothing yet, with the page on which the user signs
    /// in or decides; how the user decides by the settings does not matter.
    ///
    /// - Parameter request: The request, exactly as it would arrive.
    /// - Returns: The page that a browser shows first, after redirections within the server as well, or any other
    ///   response that it gets instead of one.
    /// - Throws: ``Unsupported`` if the page is out of reach; any other error if there is no response.
    func page(for request: WireRequest) async throws -> WireResponse

    /// Responds to requests that arrive at the same time, as they would on several connections.
    ///
    /// The default calls ``respond(to:)`` once for each, without waiting for the others.
    ///
    /// - Returns: The responses, in the order of the requests.
    func respond(atOnceTo requests: [WireRequest]) async throws -> [WireResponse]

    /// Lets time pass.
    ///
    /// - Throws: ``Unsupported`` if the server's clock cannot be set forward.
    func wait(seconds: Int) async throws
}

extension ServerSession {
    public func respond(atOnceTo requests: [WireRequest]) async throws -> [WireResponse] {
        try await requests.responses { try await respond(to: $0) }
    }

    public func page(for request: WireRequest) throws -> WireResponse {
        throw Unsupported("shows the page on which the user decides")
    }

    public func wait(seconds: Int) throws {
        throw Unsupported("has a clock that cannot be set forward")
    }
}

extension [WireRequest] {
    /// The responses to requests that are made at the same time, in the order of the requests.
    package func responses(
        _ respond: @escaping @Sendable (WireRequest) async throws -> WireResponse
    ) async throws -> [WireResponse] {
        try await withThrowingTaskGroup(of: (Int, WireResponse).self) { group in
            for (index, request) in enumerated() {
                group.addTask { (index, try await respond(request)) }
            }
            let responses = try await group.reduce(into: []) { $0.append($1) }
            return responses.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }
}
