package import StrictCodecs

/// A failure of an implementation that meets no expectation, as the report describes it.
package struct Fault: Error, CustomStringConvertible {
    /// What failed.
    package let description: String

    package init(_ description: String) { self.description = description }

    /// Makes a fault of an unexpected error.
    package init(_ error: any Error) {
        self = error as? Fault ?? Fault("threw \(type(of: error)): \(error)")
    }

    /// Reads the `ok` of a result.
    ///
    /// - Throws: ``Fault`` that names the member which is wrong.
    package static func reading<Value>(_ ok: JSON, _ read: (JSON) throws -> Value) throws -> Value {
        do {
            return try FormatError.at("ok") { try read(ok) }
        } catch let error as FormatError {
            throw Fault("answered \(error)")
        }
    }
}
