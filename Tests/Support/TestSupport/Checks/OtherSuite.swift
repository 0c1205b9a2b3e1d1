package import Conformance
package import ConformanceReports
package import StrictCodecs

/// A list of tests of another conformance suite, each with the rules that judge the same.
package struct OtherSuite: Identifiable, Decodable, Sendable {
    /// A slug that names the list.
    @Slug package var id: String

    /// The name of the suite, and of the part of it.
    package let title: String

    /// Where it is published.
    package let url: String

    /// Where the list was read, and what could not be read.
    package let seen: String

    /// The tests.
    package let tests: [Test]

    /// A test of the list.
    package struct Test: Decodable, HasCodingForm, Sendable {
        package static let codingForm = CodingForm(names: ["name": "test"])

        /// The name that the list gives it.
        package let name: String

        /// The rules that judge the same, or why there are none.
        package let coverage: Defect.Coverage
    }
}

extension OtherSuite {
    /// The lists that lie beside a catalogue's suites; none if there is no such file.
    ///
    /// - Throws: `VectorFileError` if the file is malformed.
    package static func all(beside catalog: Catalog) throws -> [OtherSuite] {
        try catalog.files.json(ifPresent: "coverage.json") {
            try CatalogIndex.list("lists", of: $0)
        } ?? []
    }
}
