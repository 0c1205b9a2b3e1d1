/// The names of the types that almost every package with HTTP in Swift takes from `HTTPTypes`.
public struct HTTPRequest {
    /// Makes a request.
    public init() {}
}

/// See ``HTTPRequest``.
public struct HTTPResponse {
    /// Makes a response.
    public init() {}
}

/// See ``HTTPRequest``.
public struct HTTPField {
    /// Makes a field.
    public init() {}
}
