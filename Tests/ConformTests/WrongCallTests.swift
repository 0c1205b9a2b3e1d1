import TestSupport
import Testing

/// A call in `wrong-calls.txt`, and the line that refuses it.
struct WrongCall: CustomTestStringConvertible {
    let words: [String]

    /// The line without the program's name; what ends in `…` goes on.
    let line: String

    var testDescription: String { words.joined(separator: " ") }

    /// All of them: a line that begins with `$` is a call, the next one what is said.
    static let all = Result {
        try Repository.pairs(in: "Tests/Golden/wrong-calls.txt").map { call, line in
            WrongCall(words: call.split(separator: " ").dropFirst().map(String.init), line: line)
        }
    }
}

@Suite("Wrong calls")
struct WrongCallTests {
    @Test(
        "A wrong call gives one line on standard error and exit status 2",
        arguments: try WrongCall.all.get())
    func refused(_ call: WrongCall) async throws {
        let arguments = Array(call.words.dropFirst())
        let tool =
            call.words[0] == "conform"
            ? await Tool.conform(arguments) : try Tool(call.words[0], arguments: arguments)
        let line = "\(call.words[0]): \(call.line)"
        if line.hasSuffix("…") {
            #expect(tool.errors.hasPrefix(line.dropLast()))
        } else {
            #expect(tool.errors == "\(line)\n")
        }
        #expect(tool.errors.count { $0 == "\n" } == 1)
        #expect(tool.status == 2)
        #expect(tool.output.isEmpty)
    }

    @Test("Calls of every program are tried, in processes of their own as well")
    func programs() throws {
        let programs = Dictionary(grouping: try WrongCall.all.get()) { $0.words[0] }
        #expect(Set(programs.keys) == ["conform", "maintain", "reference-adapter"])
        #expect(try WrongCall.all.get().count > 50)
        let tool = try Tool("chek")
        #expect(tool.status == 2)
        #expect(tool.errors == "conform: unknown command chek; did you mean check?\n")
    }
}
