import Conformance
import TestSupport
import Testing

@Suite("Checking the known attacks")
struct AttackCheckTests {
    /// What is spoilt in the small folder, and what the one line says after `Vectors/attacks.json: `.
    static let damages = [
        (
            #""rules" : ["rule-one" ]}"#, #""rules": ["rule-two"]}"#,
            "attack-one: there is no rule rule-two"
        ),
        (
            #""rules" : ["rule-one" ]}"#, #""rules": ["rule-one", "rule-one"]}"#,
            "attack-one: names rule-one twice"
        ),
        (
            #""rules" : ["rule-one" ]}"#, #""rules": []}"#,
            "attacks[0].attack-one.rules: must not be empty"
        ),
        (
            #""sources": ["RFC 7636, Section 4"]"#, #""sources": ["RFC 7636, Section 9"]"#,
            "attack-one.sources: standards.json has no Section 9 of RFC 7636"
        ),
        (
            #""sources": ["N001"], "reason": "None.""#, #""sources": ["N001"]"#,
            #"attacks[1].attack-two: must have either "rules" or "reason""#
        ),
        (
            #""rules" : ["rule-one" ]}"#,
            #""rules": ["rule-one"], "harmless": [{"reason": "Why.", "vectors": ["no/such/one"]}]}"#,
            "attack-one.harmless: there is no vector no/such/one"
        ),
        (
            #""rules" : ["rule-one" ]}"#,
            #""rules": ["rule-one"], "premises": [{"rule": "rule-two", "needs": "rule-one", "reason": "Why."}]}"#,
            "attack-one: premises: rule-two does not stand against it"
        ),
        (
            #""rules" : ["rule-one" ]}"#,
            #""rules": ["rule-one"], "premises": [{"rule": "rule-one", "needs": "rule-two", "reason": "Why."}]}"#,
            "attack-one: premises: there is no rule rule-two"
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
                == "Vectors/attacks.json: attack-one: rule-one is a MAY rule, which holds nothing off"
        )
    }
}
