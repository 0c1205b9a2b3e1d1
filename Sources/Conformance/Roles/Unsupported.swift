/// Says that an implementation lacks an operation; the rules of that operation are not met then.
public struct Unsupported: Error, Sendable {
    /// What is lacking.
    package let reason: String

    /// Makes the error.
    ///
    /// - Parameter reason: What is lacking, such as `makes no PKCE parameters`.
    public init(_ reason: String) { self.reason = reason }
}
