/// Why a vector cannot be run with a running server or program.
package struct Obstacle: Error, CustomStringConvertible {
    package let description: String

    /// Takes the reason, in a few words.
    package init(_ description: String) { self.description = description }
}
