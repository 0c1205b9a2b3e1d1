import TestSupport
import Testing

@testable import Conformance

@Suite("The check of a suite")
struct SuiteCheckTests {
    @Test(
        "A malformed head of a mistake is refused in one line with its file and its place",
        arguments: try Repository.pairs(in: "Tests/Golden/refused-mistakes.txt"))
    func malformed(_ heads: String, message: String) throws {
        let error = #expect(throws: VectorFileError.self) {
            try VectorFolder.checkedCatalog(
                replacing: VectorFolder.vectors,
                with: #""mistakes": [\#(heads)], \#(VectorFolder.vectors)"#)
        }
        #expect("\(try #require(error))" == "Vectors/pkce/small.json: \(message)")
    }
}
