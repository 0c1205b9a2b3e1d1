/// The name of an implementation, for reports.
public struct Implementation: Codable, Sendable, Equatable {
    /// What it is called.
    public let name: String

    /// Its own version; empty if it is not known.
    public let version: String

    /// The language in which it is written.
    public let language: String

    /// Makes a name.
    public init(name: String, version: String = "", language: String = "Swift") {
        self.name = name
        self.version = version
        self.language = language
    }
}
