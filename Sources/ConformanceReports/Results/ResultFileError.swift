import Conformance
import StrictCodecs

/// What is wrong with a result file, in one line that names the file and the line.
public struct ResultFileError: Error, CustomStringConvertible {
    /// The path of the file.
    let file: String

    /// The line, counted from 1, or nil if the whole file is meant.
    let line: Int?

    /// What is wrong, and what to do.
    let reason: String

    /// The file, the line, what is wrong and what to do, in one line.
    public var description: String {
        JSON.printable("\(file)\(line.map { ":\($0)" } ?? ""): \(reason)")
    }

    /// What to do about a file that has been changed.
    static let repeatRun = "run the suite again and keep its file as it is"
}
