package import Conformance
package import ConformanceReports
import StrictCodecs

/// Where the repository has the changes of mistakes and the functions of the reference.
package struct Places: Sendable {
    /// A line of a file.
    package struct Place: Sendable, CustomStringConvertible {
        /// The path from the root of the repository.
        package let file: String

        /// The number of the line, from 1.
        package let line: Int

        package init(file: String, line: Int) {
            self.file = file
            self.line = line
        }

        package var description: String { "\(file):\(line)" }
    }

    /// The edit of each mistake in its suite, or its change in `Tests/Mistakes`.
    package let mistakes: [MistakeHead.ID: Place]

    /// The functions that suites and rules name.
    package let functions: [String: Place]

    /// The file in the folder of the vectors.
    package static let path = "places.json"

    package init(mistakes: [MistakeHead.ID: Place], functions: [String: Place]) {
        self.mistakes = mistakes
        self.functions = functions
    }

    /// Reads the file beside a catalogue's suites; nothing if the folder has none.
    ///
    /// - Throws: `VectorFileError` if the file is malformed.
    package init(beside catalog: Catalog) throws {
        self =
            try catalog.files.json(ifPresent: Self.path, Places.init)
            ?? Places(mistakes: [:], functions: [:])
    }

    init(_ json: JSON) throws {
        let fields = try ObjectReader(json, allowing: ["mistakes", "functions"])
        mistakes = try fields.required("mistakes", Self.places)
        functions = try fields.required("functions", Self.places)
    }

    /// Reads the lines of names, by file.
    private static func places(_ json: JSON) throws -> [String: Place] {
        let files = try members(json)
        let places = try files.flatMap { file in
            try FormatError.at(file.name) {
                try members(file.value).map { member in
                    let line = try FormatError.at(member.name) {
                        try ObjectReader.integer(member.value)
                    }
                    return (member.name, Place(file: file.name, line: line))
                }
            }
        }
        return Dictionary(places) { first, _ in first }
    }

    private static func members(_ json: JSON) throws -> [JSON.Member] {
        guard let members = json.members else { throw FormatError("must be an object") }
        return members
    }
}

extension Suite {
    /// The function of the reference that performs the operation.
    package var reference: String? { head.reference }

    /// The function of the reference that meets a rule of the suite.
    package func reference(of rule: Rule) -> String? { rule.reference ?? reference }
}
