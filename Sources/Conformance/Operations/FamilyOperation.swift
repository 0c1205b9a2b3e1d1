package import StrictCodecs

/// An operation with many inputs that differ in one member only, so that the rest is read once.
package protocol FamilyOperation: Operation {
    /// The member that differs.
    static var varied: String { get }

    /// Reads an input that has another value of the member than one that has been read.
    ///
    /// - Throws: ``FormatError`` if the value is wrong.
    static func input(varying input: Input, _ value: JSON) throws -> Input
}
