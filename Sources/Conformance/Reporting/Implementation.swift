/// The name of an implementation, for reports.
package struct Implementation: Codable, Sendable, Equatable {
    /// What it is called.
    package let name: String

    /// Its own version; empty if it is not known.
    package let version: String

    /// The language in which it is written.
    package let language: String

    /// Makes a name.
    package init(name: String, version: String = "", language: String = "Swift") {
        self.name = name
        self.version = version
        self.language = language
    }
}
