import Testing

@testable import Conformance

@Suite("A source or a statement that leads nowhere is refused with file and place")
struct SourceFileTests {
    /// What is spoilt, and the one line that says so.
    static let cases: [(text: String, other: String, message: String)] = [
        (
            "RFC 7636, Section 4.2", "RFC 7636, Section 4.7",
            "Vectors/pkce/small.json: rule-one: standards.json has no Section 4.7 of RFC 7636"
        ),
        (
            "RFC 7636, Section 4.2", "RFC 7636, Appendix A.1",
            "Vectors/pkce/small.json: rule-one: standards.json has no Appendix A.1 of RFC 7636"
        ),
        (
            "\"RFC 7636, Section", "\"RFC 7637, Section",
            "Vectors/pkce/small.json: rule-one: standards.json has no Section 4.2 of RFC 7637"
        ),
        (
            "\"N001\", \"RFC 7636, Section 4.2\"", "\"S001\"",
            "Vectors/pkce/small.json: rule-one: sources: must name a statement or a section of a standard"
        ),
        (
            "\"N001\", \"RFC", "\"RFC",
            "Vectors/statements.json: N001: no rule carries it, and it has no reason why none can"
        ),
        (
            "\"level\": \"MUST\"}", "\"level\": \"MUST\", \"reason\": \"None.\"}",
            "Vectors/statements.json: N001: rule-one carries it, although it has a reason why none can"
        ),
        (
            "\"statements\": [", "\"statements\": [\(statement("N002")), ",
            "Vectors/statements.json: N002: stands in the place of N001"
        ),
        (
            "\"MUST\"}]", "\"MUST\"}, \(statement("N003"))]",
            "Vectors/statements.json: N003: stands in the place of N002"
        ),
        (
            "\"MUST\"}]", "\"MUST\"}, \(statement("N001"))]",
            "Vectors/statements.json: N001: stands in the place of N002"
        ),
        (
            "\"documents\": [\"003\"]", "\"documents\": [\"005\"]",
            "Vectors/statements.json: N001: there is no document 005"
        ),
        (
            "\"code\": \"004\"", "\"code\": \"003\"",
            "Vectors/statements.json: documents: 003 is listed twice"
        ),
        (
            "\"documents\": [\"004\"]", "\"documents\": [\"005\"]",
            "Vectors/defects.json: D001: there is no document 005"
        ),
        ("\"D002\"", "\"D001\"", "Vectors/defects.json: D001: stands behind D001"),
        (
            "\"standards\": [", "\"standards\": [\(standard), ",
            "Vectors/standards.json: RFC 7636 is listed twice"
        ),
        (
            "\"4\": \"P\"", "\"4.2\": \"P\"",
            "Vectors/standards.json: 2:28: the member \"4.2\" is repeated"
        ),
        (
            "\"4\": \"P\"", "\"4\": 1",
            "Vectors/standards.json: standards[0].sections.4: must be a text"
        ),
    ]

    @Test("One line names the file, the place and what is wrong", arguments: cases)
    func refused(_ spoilt: (text: String, other: String, message: String)) throws {
        let error = #expect(throws: VectorFileError.self) {
            try VectorFolder.catalog(replacing: spoilt.text, with: spoilt.other)
        }
        #expect(try #require(error).description == spoilt.message)
    }

    private static let standard =
        "{\"id\": \"RFC 7636\", \"title\": \"T\", \"url\": \"u\", \"sections\": {}}"

    private static func statement(_ number: String) -> String {
        "{\"id\": \"\(number)\", \"documents\": [\"003\"], \"section\": \"S\", \"text\": \"T\", "
            + "\"level\": \"MAY\", \"reason\": \"R\"}"
    }
}
