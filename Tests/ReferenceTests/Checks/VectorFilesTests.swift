import Foundation
import StrictCodecs
import Testing

@testable import Conformance
@testable import TestSupport

@Suite("A malformed folder of vectors is refused with file and place")
struct VectorFilesTests {
    /// What is spoilt in the small folder, and the one line that says so; what ends in `…` goes on.
    struct Damage: Decodable, CustomTestStringConvertible {
        let replace: String
        let with: String
        let message: String

        var testDescription: String { message }

        static let all = Result {
            let text = try Repository.text(of: "Tests/Golden/damaged-vectors.json")
            return try JSONDecoder().decode([Damage].self, from: Data(text.utf8))
        }
    }

    @Test("One line names the file, the place and what is wrong", arguments: try Damage.all.get())
    func refused(_ damage: Damage) throws {
        let error = #expect(throws: VectorFileError.self) {
            try VectorFolder.checkedCatalog(replacing: damage.replace, with: damage.with)
        }
        let line = try #require(error).description
        if damage.message.hasSuffix("…") {
            #expect(line.hasPrefix(damage.message.dropLast()))
        } else {
            #expect(line == damage.message)
        }
        #expect(!line.contains("\n"))
    }

    @Test("The undamaged folder is accepted")
    func accepted() throws {
        let catalog = try VectorFolder.checkedCatalog()
        #expect(catalog.rules.map(\.id) == ["rule-one"])
        #expect(catalog.vectors.map(\.id) == ["pkce/small/good", "pkce/small/bad"])
        #expect(
            catalog.vectors[0].input == ["code_challenge_method": "plain", "code_verifier": "a"])
    }
}
