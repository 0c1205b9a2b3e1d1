import Foundation
import StrictCodecs
import Testing

@testable import Conformance

@Suite("A malformed vector file is refused with file and place")
struct VectorFileTests {
    /// What is spoilt, and the one line that says so.
    static let cases: [(text: String, other: String, message: String)] = [
        (
            "\"title\": \"A suite\"", "\"titel\": \"A suite\"",
            "Vectors/pkce/small.json: unknown member \"titel\""
        ),
        (
            "\"comment\": \"C.\",\n     \"input\": {\"code_verifier\": \"b\"}",
            "\"coment\": \"C.\",\n     \"input\": {\"code_verifier\": \"b\"}",
            "Vectors/pkce/small.json: vectors[1].pkce/small/bad: unknown member \"coment\""
        ),
        (
            "{\"code_verifier\": \"b\"}", "{\"verifier\": \"b\"}",
            "Vectors/pkce/small.json: vectors[1].pkce/small/bad.input: unknown member \"verifier\""
        ),
        (
            "{\"code_verifier\": \"b\"}", "{\"code_verifier\": 7}",
            "Vectors/pkce/small.json: vectors[1].pkce/small/bad.input.code_verifier: must be a text"
        ),
        (
            "pkce/small/bad", "pkce/small/good",
            "Vectors/pkce/small.json: pkce/small/good: the id is used twice"
        ),
        (
            "\"id\": \"pkce/small/bad\"", "\"id\": \"pkce/other/bad\"",
            "Vectors/pkce/small.json: pkce/other/bad: the id must begin with \"pkce/small/\""
        ),
        (
            "\"id\": \"pkce/small/bad\"", "\"id\": \"pkce/small/Bad\"",
            "Vectors/pkce/small.json: pkce/small/Bad.id: \"Bad\" is no slug such as \"state-returned\""
        ),
        (
            "\"rule\": \"rule-one\"", "\"rule\": \"rule-two\"",
            "Vectors/pkce/small.json: vectors[0].pkce/small/good: there is no rule \"rule-two\" in this file"
        ),
        (
            "\"id\": \"pkce/small/bad\", \"rule\": \"rule-one\"",
            "\"id\": \"pkce/small/bad\", \"rule\": \"rule-two\"",
            "Vectors/pkce/small.json: vectors[1].pkce/small/bad: there is no rule \"rule-two\" in this file"
        ),
        (
            ", \"twin\": \"pkce/small/good\"", "",
            "Vectors/pkce/small.json: pkce/small/bad: may be refused and names no twin"
        ),
        (
            "\"twin\": \"pkce/small/good\"", "\"twin\": \"pkce/small/none\"",
            "Vectors/pkce/small.json: pkce/small/bad: there is no twin \"pkce/small/none\" in this file"
        ),
        (
            "\"twin\": \"pkce/small/good\"", "\"twin\": \"pkce/small/bad\"",
            "Vectors/pkce/small.json: pkce/small/bad: the twin \"pkce/small/bad\" is not an accepted vector"
        ),
        (
            "{\"code_verifier\": \"b\"}",
            "{\"code_verifier\": \"b\", \"code_challenge_method\": \"S256\"}",
            "Vectors/pkce/small.json: pkce/small/bad: differs from its twin \"pkce/small/good\" in 2 places, not in one"
        ),
        (
            "{\"refuse\": {}}", "{\"reject\": {}}",
            "Vectors/pkce/small.json: vectors[1].pkce/small/bad.expect: unknown member \"reject\""
        ),
        (
            "{\"refuse\": {}}", "{\"refuse\": {}, \"accept\": {}}",
            "Vectors/pkce/small.json: vectors[1].pkce/small/bad.expect: must have either \"accept\" or \"refuse\""
        ),
        (
            "\"MUST\", \"basis\"", "\"WILL\", \"basis\"",
            "Vectors/pkce/small.json: rules[0].rule-one.level: \"WILL\" is none of MUST, SHOULD, MAY"
        ),
        (
            "\"N001\", \"RFC", "\"N002\", \"RFC",
            "Vectors/pkce/small.json: rule-one: N002 is not in statements.json"
        ),
        (
            "RFC 7636, Section 4.2", "RFC 7636 4.2",
            "Vectors/pkce/small.json: rules[0].rule-one.sources[1]: \"RFC 7636 4.2\" is no source such as N037 or RFC 7636, Section 4.2"
        ),
        (
            "\"code-challenge\"", "\"code-chalenge\"",
            "Vectors/pkce/small.json: operation: \"code-chalenge\" is none of \(Operations.all.map { $0.name }.joined(separator: ", "))"
        ),
        (
            "\"title\": \"A suite\",", "\"title\": \"A suite\", \"title\": \"B\",",
            "Vectors/pkce/small.json: 2:23: the member \"title\" is repeated"
        ),
        (
            "\"rules\": [",
            """
            "rules": [{"id": "rule-two", "title": "T", "statement": "S", "level": "MUST",
              "basis": "rfc", "sources": ["N001"]},
            """, "Vectors/pkce/small.json: rule-two: the rule has no vector"
        ),
        (
            "{\"refuse\": {}}", "{\"refuse\": {\"error\": {\"oneOf\": []}}}",
            "Vectors/pkce/small.json: vectors[1].pkce/small/bad.expect: oneOf: must be a list of patterns"
        ),
        (
            "{\"accept\": {\"code_challenge\": \"a\"}}", "{\"accept\": {}}",
            "Vectors/pkce/small.json: vectors[0].pkce/small/good.expect: accept: matches everything"
        ),
        (
            "{\"code_challenge_method\": \"plain\"}", "5",
            "Vectors/pkce/small.json: defaults: must be an object"
        ),
        ("\"rules\": [", "\"rules\": [[", "Vectors/pkce/small.json: 9:12: expected a comma or ]"),
        (
            "[\"pkce/small\"]", "[\"pkce/none\"]",
            "Vectors/pkce/none.json: cannot be read"
        ),
        ("[\"pkce/small\"]", "[]", "Vectors/index.json: suites: lacks pkce/small"),
        (
            "\"rules\":[\"rule-one\"]", "\"rules\":[\"rule-x\"]",
            "Vectors/defects.json: D001: there is no rule rule-x"
        ),
        (
            "\"reason\": \"R\"", "\"rules\": []",
            "Vectors/defects.json: defects[1].rules: must not be empty"
        ),
        (
            ", \"reason\": \"R\"", "",
            "Vectors/defects.json: defects[1]: must have either \"rules\" or \"reason\""
        ),
        (
            "[\"pkce/small\"]", "[\"pkce/small\", \"pkce/small\"]",
            "Vectors/index.json: suites: lists pkce/small twice"
        ),
        (
            "{\"refuse\": {}}", "{\"refuse\": {\"oneOf\": [{}], \"x\": 1}}",
            "Vectors/pkce/small.json: vectors[1].pkce/small/bad.expect: oneOf: must stand alone"
        ),
    ]

    @Test("One line names the file, the id and what is wrong", arguments: cases)
    func refused(_ spoilt: (text: String, other: String, message: String)) throws {
        let error = #expect(throws: VectorFileError.self) {
            try VectorFolder.catalog(replacing: spoilt.text, with: spoilt.other)
        }
        let line = try #require(error).description
        #expect(line.hasPrefix(spoilt.message), "\(line)")
        #expect(!line.contains("\n"))
    }

    @Test("The unspoilt folder is accepted")
    func accepted() throws {
        let catalog = try VectorFolder.catalog()
        #expect(catalog.rules.map(\.id) == ["rule-one"])
        #expect(catalog.vectors.map(\.id) == ["pkce/small/good", "pkce/small/bad"])
        #expect(
            catalog.vectors[0].input == ["code_challenge_method": "plain", "code_verifier": "a"])
    }
}
