import StrictCodecs
import Testing

@testable import Conformance
@testable import Mistakes

@Suite("Heads of mistakes")
struct MistakeHeadTests {
    private static let sound = """
        {"id": "adds-one", "title": "adds one", "rule": "rule-one"}
        """

    /// Heads, and the one line that refuses them.
    static let refused: [(heads: String, message: String)] = [
        ("5", "mistakes[0]: must be an object"),
        (#"{"id": "Adds"}"#, #"mistakes[0].Adds.id: "Adds" is no slug such as "state-returned""#),
        (#"{"id": "adds"}"#, #"mistakes[0].adds: lacks "title""#),
        (#"{"id": "adds", "title": ""}"#, "mistakes[0].adds: title: must not be empty"),
        (
            #"{"id": "adds", "title": "t", "rule": "rule-two"}"#,
            #"adds: rule: there is no rule "rule-two" in this file"#
        ),
        (
            #"{"id": "adds", "title": "t", "rule": "rule-one", "breaks": []}"#,
            #"mistakes[0].adds: unknown member "breaks""#
        ),
        ("\(sound), \(sound)", "adds-one: several mistakes have the id"),
        (breaking("[]"), "mistakes[0].adds.also_breaks: must not be empty"),
        (
            breaking(#"[{"rules": [], "reason": "r"}]"#),
            "mistakes[0].adds.also_breaks[0].rules: must not be empty"
        ),
        (
            breaking(#"[{"rules": ["rule-two"], "reason": ""}]"#),
            "mistakes[0].adds.also_breaks[0]: reason: must not be empty"
        ),
        (
            breaking(#"[{"rules": ["rule-two"], "reason": "r"}]"#),
            #"adds: also_breaks: there is no rule "rule-two""#
        ),
        (
            breaking(#"[{"rules": ["rule-one"], "reason": "r"}]"#),
            "adds: also_breaks: names the rule of the mistake itself"
        ),
        (
            breaking(
                #"[{"rules": ["a"], "reason": "r"}, {"rules": ["a"], "reason": "s"}]"#),
            "mistakes[0].adds: also_breaks: names a rule twice"
        ),
    ]

    private static func breaking(_ groups: String) -> String {
        #"{"id": "adds", "title": "t", "rule": "rule-one", "also_breaks": \#(groups)}"#
    }

    private static func catalog(_ heads: String) throws -> Catalog {
        try VectorFolder.catalog(
            replacing: #""vectors": ["#, with: #""mistakes": [\#(heads)], "vectors": ["#)
    }

    @Test("A malformed head is refused in one line with its file and its place", arguments: refused)
    func malformed(_ spoilt: (heads: String, message: String)) throws {
        let error = #expect(throws: VectorFileError.self) { try Self.catalog(spoilt.heads) }
        #expect("\(try #require(error))" == "Vectors/pkce/small.json: \(spoilt.message)")
    }

    @Test("A sound head is read")
    func read() throws {
        let heads = try Self.catalog(Self.sound).mistakes
        #expect(heads.map(\.id) == ["adds-one"])
        #expect(heads.map(\.title) == ["adds one"])
        #expect(heads.map(\.rule) == ["rule-one"])
        #expect(heads.map(\.alsoBreaks) == [[:]])
    }

    @Test("A head without a change, and a change without a head, are reported in one line each")
    func joined() throws {
        let adapter = try #require(Mistake.all.first).adapter
        let heads = try Self.catalog(Self.sound).mistakes
        let both = MistakeList(heads: heads, changes: [("adds-one", adapter)])
        #expect(both.mistakes.map(\.id) == ["adds-one"])
        #expect(both.problems == [])
        let changes = [("adds-two", adapter), ("adds-three", adapter)]
        #expect(
            MistakeList(heads: heads, changes: changes).problems == [
                "adds-one: has neither an edit nor a change in Tests/Mistakes",
                "adds-three: has a change in Tests/Mistakes and no head in Vectors",
                "adds-two: has a change in Tests/Mistakes and no head in Vectors",
            ])
        let twice = [("adds-one", adapter), ("adds-one", adapter)]
        #expect(
            MistakeList(heads: heads, changes: twice).problems == [
                "adds-one: has several changes in Tests/Mistakes"
            ])
    }

    /// Edits, and what is wrong with them.
    static let malformedEdits: [(edit: String, problem: String)] = [
        (#"{"of": "result", "by": "magic"}"#, #"edit: by: there is no function "magic""#),
        (#"{"of": "nothing", "by": "trimming"}"#, #"edit: of: there is no text "nothing""#),
        (
            #"{"of": "result", "replace": "(", "with": ""}"#,
            #"edit.replace: "(" is no regular expression"#
        ),
        (#"{"of": "result", "with": ""}"#, #"edit: lacks "replace""#),
    ]

    @Test("A malformed edit is reported in one line", arguments: malformedEdits)
    func edited(_ spoilt: (edit: String, problem: String)) throws {
        let head = Self.sound.replacing("}", with: #", "edit": \#(spoilt.edit)}"#)
        let list = MistakeList(heads: try Self.catalog(head).mistakes, changes: [])
        #expect(list.problems == ["adds-one: \(spoilt.problem)"])
    }

    @Test(
        "An edit changes each match, the values of parameters decoded or as written",
        arguments: [
            (#"{"of": "result", "replace": "([a-z])=", "with": "$1$1="}"#, "a:/?xx=%2B&yy=b"),
            (#"{"of": "result", "values": ["x"], "replace": "^.", "with": "-"}"#, "a:/?x=-&y=b"),
            (#"{"of": "result", "written": ["x"], "replace": "^.", "with": "-"}"#, "a:/?x=-2B&y=b"),
            (#"{"of": "result", "written": ["x", "y"], "by": "lower-case"}"#, "a:/?x=%2b&y=b"),
            (#"{"of": "result", "leave": "+"}"#, "a:/?x=+&y=b"),
        ])
    func applied(_ edit: String, _ expected: String) throws {
        #expect(try Edit(try JSONParser.parse(Array(edit.utf8)))("a:/?x=%2B&y=b") == expected)
    }

    @Test("Every head has a change, and every change a head")
    func complete() {
        #expect(Mistake.problems == [])
    }
}
