import Conformance
import Testing

@testable import TestSupport

@Suite("Checking the known attacks")
struct AttackCheckTests {
    /// What is spoilt in the small folder, and what the one line says after `Vectors/attacks.json: `.
    static let damages = [
        (
            #"["rule-one" ]"#, #"["rule-two"]"#,
            "attack-one.shown_by: there is no rule rule-two"
        ),
        (
            #"["rule-one" ]"#, #"["rule-one", "rule-one"]"#,
            "attack-one.shown_by: names rule-one twice"
        ),
        (
            #"["rule-one" ]"#, "[]", "attacks[0].attack-one.shown_by[0].rules: must not be empty"
        ),
        (
            #""sources": ["RFC 7636, Section 4"]"#, #""sources": ["RFC 7636, Section 9"]"#,
            "attack-one.sources: standards.json has no Section 9 of RFC 7636"
        ),
        (
            #""sources": ["N001"], "reason": "None.""#, #""sources": ["N001"]"#,
            #"attacks[1].attack-two: must have either "shown_by" or "unprotected_by", or else "reason""#
        ),
        (
            #""form": {"is": {}}"#, #""form": "all""#,
            "attacks[0].attack-one.shown_by[0].form: there is no form all"
        ),
        (
            #""form": {"is": {}}"#, #""form": {"is": {"oneOf": []}}"#,
            "attacks[0].attack-one.shown_by[0].form: oneOf: must be a list of patterns"
        ),
        (
            #""form": {"is": {}}"#, #""form": {"is": {}}, "vectors": ["no/such/one"]"#,
            "attack-one.shown_by: there is no vector no/such/one"
        ),
        (
            #""form": {"is": {}}"#,
            #""form": {"is": {}}, "except": [{"reason": "Why.", "vectors": ["no/such/one"]}]"#,
            "attack-one.shown_by: there is no vector no/such/one"
        ),
        (
            #""shows": "all is lost"}]"#,
            #""shows": "all"}], "weakened_by": [{"rules": ["rule-two"], "reason": "Why."}]"#,
            "attack-one.weakened_by: there is no rule rule-two"
        ),
        ("attack-two", "attack-one", "attack-one: the id is that of something else, too"),
        ("attack-two", "rule-one", "rule-one: the id is that of something else, too"),
        (
            "attack-two", "Attack",
            #"Attack: "Attack" is not a slug such as "state-returned""#
        ),
    ]

    @Test("What does not fit is refused with file and place", arguments: damages)
    func refused(_ text: String, _ other: String, _ message: String) throws {
        let error = #expect(throws: VectorFileError.self) {
            try VectorFolder.checkedCatalog(replacing: text, with: other)
        }
        #expect(error?.description == "Vectors/attacks.json: \(message)")
    }

    @Test("A MAY rule holds nothing off")
    func may() throws {
        let error = #expect(throws: VectorFileError.self) {
            try VectorFolder.checkedCatalog(
                replacing: #""It MUST.", "reason": "Why", "level": "MUST""#,
                with: #""It MAY.", "reason": "Why", "level": "MAY""#)
        }
        #expect(
            error?.description
                == "Vectors/attacks.json: attack-one.shown_by: rule-one is a MAY rule, which holds nothing off"
        )
    }
}
