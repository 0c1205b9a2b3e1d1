/// The names of the types that almost every package with HTTP in Swift takes from `HTTPTypes`.
public struct HTTPRequest {
    /// Creates a request.
    public init() {}
}

/// See ``HTTPRequest``.
public struct HTTPResponse {
    /// Creates a response.
    public init() {}
}

/// See ``HTTPRequest``.
public struct HTTPField {
    /// Creates a field.
    public init() {}
}
