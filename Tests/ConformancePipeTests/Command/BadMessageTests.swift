import Conformance
import Foundation
import Testing

@Suite("Malformed lines and messages", .timeLimit(.minutes(20)))
struct BadMessageTests {
    private static let noMessage = "wrote a line that is not a message: "
    private static let noValue = "\(noMessage)1:1: expected a value"
    private static let oneOfFour =
        "\(noMessage)must have exactly one of ok, reject, unsupported, fault"
    private static let noType = "\(noMessage)is not an object with a string \"type\""
    private static let tooLong = "wrote a line of more than 1048576 octets"

    static let lines = [
        Mishap(
            "text",
            "\(noValue); it was \"Loading the keys\"; standard output is for messages alone, write texts for people to standard error"
        ),
        Mishap("empty-line", "\(noValue); it was \"\""),
        Mishap("carriage-return", "ends in a carriage return; end lines with a line feed alone"),
        Mishap("byte-order-mark", "begins with a byte order mark; write UTF-8 without it"),
        Mishap("nul", "\(noValue); it was \"\\u0000{"),
        Mishap("nul-in-text", "1:44: a string has an unescaped control character"),
        Mishap("no-utf8", "1:43: the text is not UTF-8 here"),
        Mishap("surrogate-in-utf8", "1:43: the text is not UTF-8 here"),
        Mishap("overlong-utf8", "1:43: the text is not UTF-8 here"),
        Mishap("lone-surrogate", "1:48: a surrogate has no pair"),
        Mishap("long-line", tooLong), Mishap("longest-line-and-one", tooLong),
        Mishap("endless-line", tooLong),
        Mishap("two-on-a-line", "1:104: text follows the value"),
        Mishap("text-after-message", "1:105: text follows the value"),
        Mishap("deep", "1:119: nested deeper than 64"),
        Mishap("repeated-id", "1:34: the member \"id\" is repeated"),
        Mishap("repeated-member", "1:61: the member \"code_challenge\" is repeated"),
        Mishap("repeated-member-in-escapes", "the member \"code_challenge\" is repeated"),
        Mishap("repeated-outcome-in-escapes", "the member \"ok\" is repeated"),
        Mishap("everything-in-escapes", "", .passed),
        Mishap("carriage-return-inside", "", .passed),
        Mishap("line-separators", "a\\u2028b\\u0085c"),
        Mishap("nan", "1:57: expected a value"),
        Mishap("infinite", "1:57: 1e999 is not a number that can be represented"),
        Mishap("single-quotes", "1:2: expected a member's name; it was \"{'type':'result'}\""),
        Mishap("list", noType), Mishap("number", noType), Mishap("no-type", noType),
        Mishap("type-in-upper-case", "type: \"Result\" is not one of hello, result, effect, log"),
        Mishap("type-not-known", "type: \"progress\" is not one of hello, result, effect, log"),
        Mishap(
            "half-line-and-exit", "ended with exit status 0 in the middle of the line \"{\"type\""),
        Mishap("two-halves", "", .passed),
    ]

    static let results = [
        Mishap("ok-and-reject", oneOfFour), Mishap("all-four", oneOfFour),
        Mishap("none-of-four", oneOfFour),
        Mishap("unknown-outcome", "unknown member \"error\""),
        Mishap("unknown-member", "unknown member \"time\""),
        Mishap("result-without-id", noMessage),
        Mishap("ok-of-another-form", "answered ok.code_challenge: must be a text"),
        Mishap("ok-without-member", "answered ok: lacks \"code_challenge\""),
        Mishap("ok-with-unknown-member", "answered ok: unknown member \"time\""),
        Mishap("ok-of-another-operation", "answered ok: lacks \"code_challenge\""),
        Mishap("unsupported", "no hash", .unsupported),
        Mishap("fault", "KeyError: 'x'\\nat line 3"),
        Mishap("reject", "refus", .wrongAnswer),
        Mishap("id-number", "id: must be a text"),
        Mishap("id-unknown", "wrote a result for \"00000000\", an id that was never given"),
        Mishap("id-in-upper-case", "an id that was never given"),
        Mishap("id-empty", "wrote a result for \"\", an id that was never given"),
        Mishap("ok-null", "ok: must be an object"), Mishap("ok-text", "ok: must be an object"),
        Mishap("reject-text", "reject: must be an object"),
        Mishap("reject-without-reason", "reject: lacks \"reason\""),
        Mishap("reject-with-unknown-member", "reject: unknown member \"code\""),
        Mishap("fault-null", "fault: must be a text"),
        Mishap("unsupported-true", "unsupported: must be a text"),
        Mishap("log-without-text", "lacks \"text\""), Mishap("log-number", "text: must be a text"),
        Mishap("answers-twice", "wrote a second result for the same id"),
        Mishap("answers-twice-slowly", "wrote a second result for the same id"),
        Mishap("hello-again", "said hello twice"),
        Mishap(
            "effect-of-unknown-case", "wrote an effect of \"00000000\", an id that was never given"),
        Mishap("effect-of-a-question", "wrote an effect outside of a session"),
    ]

    /// Those whose places leave a rest by five, or all as `.ci/long` wants it.
    private static func some(_ rest: Int) -> [Mishap] {
        (lines + results).enumerated()
            .filter { BadRun.isComplete || $0.offset % 5 == rest }.map(\.element)
    }

    @Test("Only its own case fails, one at a time", arguments: some(0))
    func alone(_ mishap: Mishap) async throws {
        try await BadRun(mishap.behaviour, window: 1).expect(mishap.kind, mishap.words)
    }

    @Test("Only its own case fails, among eight", arguments: some(2))
    func amongOthers(_ mishap: Mishap) async throws {
        try await BadRun(mishap.behaviour, window: 8).expect(mishap.kind, mishap.words)
    }
}
