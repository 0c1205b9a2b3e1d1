/// What a test needs and does not have.
package struct SupportError: Error, CustomStringConvertible {
    package let description: String

    /// Throws a description if something does not hold.
    package static func unless(_ condition: Bool, _ description: String) throws {
        guard condition else { throw SupportError(description: description) }
    }

    /// A value that must be there.
    package static func required<Value>(_ value: Value?, _ description: String) throws -> Value {
        guard let value else { throw SupportError(description: description) }
        return value
    }
}
