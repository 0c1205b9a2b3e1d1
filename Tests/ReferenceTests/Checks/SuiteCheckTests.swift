import Testing

@testable import Conformance
@testable import TestSupport

@Suite("The check of a suite")
struct SuiteCheckTests {
    @Test(
        "A malformed head of a mistake is refused in one line with its file and its place",
        arguments: try Repository.pairs(in: "Tests/Golden/refused-mistakes.txt"))
    func malformed(_ heads: String, message: String) throws {
        let error = #expect(throws: VectorFileError.self) {
            try VectorFolder.checkedCatalog(mistakes: heads)
        }
        #expect("\(try #require(error))" == "Vectors/Mistakes/pkce/small.json: \(message)")
    }
}
