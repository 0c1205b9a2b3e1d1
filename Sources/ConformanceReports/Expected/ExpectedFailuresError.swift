import Conformance
import StrictCodecs

/// What is wrong with a file of expected failures, in one line that names the file and the place.
public struct ExpectedFailuresError: Error, CustomStringConvertible {
    /// The file, and the line or the member in it.
    public let place: String

    /// What is wrong there.
    public let reason: String

    public var description: String {
        JSON.printable("\(place): \(reason)")
    }

    /// Prepends a place to any error that the body throws.
    static func naming<Value>(_ place: String, _ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as ExpectedFailuresError {
            throw error
        } catch let error as JSONParser.SyntaxError {
            throw ExpectedFailuresError(
                place: "\(place):\(error.line):\(error.column)", reason: error.reason)
        } catch {
            throw ExpectedFailuresError(place: place, reason: "\(error)")
        }
    }
}
