import Testing

@testable import Conformance
@testable import TestSupport

@Suite("The check of families")
struct FamilyCheckTests {
    @Test(
        "A malformed family is refused with its id",
        arguments: [
            (#""count": 2200"#, #""count": 2199"#, "is 2199, but 2200 values are made"),
            (#""count": 2200"#, #""count": 0"#, "is 0, but 2200 values are made"),
            ("rule-one", "rule-two", "there is no rule"),
            ("pkce/small/lengths", "pkce/other/lengths", "the id must begin with"),
            ("pkce/small/lengths", "pkce/small/good", "the id is used twice"),
            (
                #"{"code_verifier": "{{value}}"}"#, #"{"code_verifier": "v"}"#,
                "no text has {{value}}"
            ),
            (#"{"code_verifier": "{{value}}"}"#, #"{"verifier": "{{value}}"}"#, "verifier"),
            (#"{"accept": {"code_challenge": "{{value}}"}}"#, #"{"refuse": {}}"#, "names no twin"),
            (#""of""#, #""off""#, "off"),
        ])
    func wrong(_ spoilt: (text: String, other: String, reason: String)) throws {
        let error = #expect(throws: VectorFileError.self) {
            let family = VectorFolder.family(count: 2200)
                .replacing(spoilt.text, with: spoilt.other)
            return try FamilyCatalog(
                of: VectorFolder.checkedCatalog(
                    replacing: VectorFolder.vectors, with: VectorFolder.vectors(behind: [family])))
        }
        #expect(error?.description.contains(spoilt.reason) == true, "\(error?.description ?? "")")
    }
}
