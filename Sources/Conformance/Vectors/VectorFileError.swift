import StrictCodecs

/// What is wrong with a file in `Vectors`, in one line that names the file and the place.
public struct VectorFileError: Error, CustomStringConvertible {
    /// The file, as a path inside `Vectors`.
    package let file: String

    /// The place in the file and what is wrong there.
    package let reason: String

    package init(file: String, reason: String) { (self.file, self.reason) = (file, reason) }

    public var description: String {
        Excerpt.cut(JSON.printable("Vectors/\(file): \(reason)"), to: 1000)
    }

    /// Puts a file's name before any error of reading it.
    package static func naming<Value>(_ file: String, _ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as VectorFileError {
            throw error
        } catch {
            throw VectorFileError(file: file, reason: "\(error)")
        }
    }
}
