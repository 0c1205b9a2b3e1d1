/// What is wrong with a configuration or with the server that it describes, in one line.
public struct ConfigurationError: Error, CustomStringConvertible {
    public let description: String

    /// Makes an error.
    public init(_ description: String) {
        self.description = description
    }
}
