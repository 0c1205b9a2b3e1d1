import StrictCodecs
import TestSupport
import Testing

@testable import Conformance
@testable import ConformanceReports
@testable import Mistakes

@Suite("Heads of mistakes")
struct MistakeHeadTests {
    private static let sound = """
        {"id": "adds-one", "title": "adds one", "rule": "rule-one"}
        """

    private static func heads(_ heads: String) throws -> [MistakeHead] {
        var read: [MistakeHead] = []
        _ = try VectorFolder.catalog(mistakes: heads) { catalog in
            read = try catalog.mistakes { try MistakeHead(json: $0) }
        }
        return read
    }

    @Test("A sound head is read")
    func read() throws {
        let heads = try Self.heads(Self.sound)
        #expect(heads.map(\.id) == ["adds-one"])
        #expect(heads.map(\.title) == ["adds one"])
        #expect(heads.map(\.rule) == ["rule-one"])
        #expect(heads.map(\.alsoBreaks) == [[:]])
    }

    @Test("A head without a change, and a change without a head, are reported in one line each")
    func joined() throws {
        let adapter = try #require(Mistake.all.first).adapter
        let heads = try Self.heads(Self.sound)
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
        (
            #"{"of": "result", "keep": "some"}"#,
            "edit.keep: must be one of first, last and different"
        ),
    ]

    @Test("A malformed edit is reported in one line", arguments: malformedEdits)
    func edited(_ spoilt: (edit: String, problem: String)) throws {
        let head = Self.sound.replacing("}", with: #", "edit": \#(spoilt.edit)}"#)
        let list = MistakeList(heads: try Self.heads(head), changes: [])
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
            (#"{"of": "result", "replace": "[xy]=", "by": "upper-case"}"#, "a:/?X=%2B&Y=b"),
        ])
    func applied(_ edit: String, _ expected: String) throws {
        #expect(try Edit(try JSONParser.parse(Array(edit.utf8)))("a:/?x=%2B&y=b") == expected)
    }

    @Test(
        "An edit keeps one of several parameters of a name",
        arguments: [
            (#"{"of": "result", "keep": "first"}"#, "a:/?x=1&y=3"),
            (#"{"of": "result", "keep": "last"}"#, "a:/?x=1&y=4"),
            (#"{"of": "result", "keep": "different"}"#, "a:/?x=1&y=3&y=4"),
            (#"{"of": "result", "keep": "first", "values": ["x"]}"#, "a:/?x=1&y=3&y=4"),
        ])
    func kept(_ edit: String, _ expected: String) throws {
        #expect(try Edit(try JSONParser.parse(Array(edit.utf8)))("a:/?x=1&x=1&y=3&y=4") == expected)
    }

    @Test(
        "An edit compares two texts after a change, or by an expression",
        arguments: [
            (#"{"of": "compared-state", "by": "lower-case"}"#, "STATE"),
            (#"{"of": "compared-state", "match": "^(.*)\\n\\1"}"#, "state-2"),
            (#"{"of": "compared-state", "by": "lower-case", "match": "^(.*)\\n\\1"}"#, "STATE-2"),
        ])
    func compared(_ edit: String, _ received: String) throws {
        let edit = try Edit(try JSONParser.parse(Array(edit.utf8)))
        #expect(edit.takes(received, for: "state"))
        #expect(!edit.takes("other", for: "state"))
    }

    @Test("An edit changes a message in its first line, its fields and its content")
    func message() throws {
        let edit = try Edit(["of": "call", "replace": "GET|b|c", "with": "$0$0"])
        let request = OutgoingRequest(
            method: "GET", url: "a:/?x", fields: [HeaderField(name: "A", value: "b")], body: "c")
        #expect(request.text == "GET a:/?x\nA: b\n\nc")
        #expect(request.edited(edit).text == "GETGET a:/?x\nA: bb\n\ncc")
    }

    @Test("Every head has a change, and every change a head")
    func complete() {
        #expect(Mistake.problems == [])
    }
}
