import Conformance
import StrictCodecs

/// A list of tests of another conformance suite, each with the rules that judge the same.
package struct ForeignSuite: Identifiable, Sendable {
    /// A slug that names the list.
    package let id: String

    /// The name of the suite, and of the part of it.
    package let title: String

    /// Where it is published.
    package let url: String

    /// Where the list was read, and what could not be read.
    package let seen: String

    /// The tests.
    package let tests: [Test]

    /// A test of the list.
    package struct Test: Sendable {
        /// The name that the list gives it.
        package let name: String

        /// The rules that judge the same, or why there are none.
        package let coverage: Defect.Coverage
    }
}

extension ForeignSuite {
    init(_ json: JSON) throws {
        let fields = try Fields(json, allowing: ["id", "title", "url", "seen", "tests"])
        id = try fields.required("id", Slug.read)
        title = try fields.text("title")
        url = try fields.text("url")
        seen = try fields.text("seen")
        tests = try fields.list("tests") { try Test($0) }
    }
}

extension ForeignSuite.Test {
    init(_ json: JSON) throws {
        let fields = try Fields(json, allowing: ["test", "rules", "reason"])
        let name = try fields.text("test")
        self.name = name
        coverage = try FormatError.at(name) { try Defect.Coverage(fields) }
    }
}
