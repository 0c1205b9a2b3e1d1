@testable import Conformance
@testable import ConformanceDiagnosis
import Mistakes
import StrictCodecs
import Testing

@Suite("Known answers")
struct KnownAnswersTests {
    /// What is wrong with a file, and the one line that refuses it.
    static let damaged: [(text: String, reason: String)] = [
        ("{", "1:2: expected a member's name"),
        ("[]", "must be an object"),
        (#"{"a": {"mistakes": []}}"#, #"a: lacks "answers""#),
        (#"{"a": {"answers": {}}}"#, #"a: lacks "mistakes""#),
        (#"{"a": {"mistakes": [7]}}"#, "a.mistakes[0]: must be a text"),
        (#"{"a": {"mistakes": ["m"], "answers": []}}"#, "a.answers: must be an object"),
        (#"{"a": {"mistakes": ["m"], "answers": {"b": []}}}"#, "a.answers.b: must be an object"),
        (group("0123ABCD", "[0]"), "a.answers.b.0123ABCD: no hashes of eight digits"),
        (
            group("0123abcd  0123abce", "[0]"),
            "a.answers.b.0123abcd  0123abce: no hashes of eight digits"
        ),
        (group("0123abcd", "[]"), "a.answers.b.0123abcd: must not be empty"),
        (group("0123abcd", #"["m"]"#), "a.answers.b.0123abcd[0]: must be an integer"),
        (group("0123abcd", "[1]"), "a.answers.b.0123abcd[0]: there is no mistake 1"),
        (group("0123abcd", "[-1]"), "a.answers.b.0123abcd[0]: there is no mistake -1"),
        (#"{"a": {"mistakes": [], "answers": {}, "b": 1}}"#, #"a: unknown member "b""#),
    ]

    private static func group(_ hashes: String, _ mistakes: String) -> String {
        #"{"a": {"mistakes": ["m"], "answers": {"b": {"\#(hashes)": \#(mistakes)}}}}"#
    }

    @Test("A damaged file is refused in one line", arguments: damaged)
    func refused(_ damage: (text: String, reason: String)) throws {
        let error = #expect(throws: VectorFileError.self) {
            try VectorFileError.naming("answers.json") {
                try KnownAnswers(try JSONParser.parse(Array(damage.text.utf8)))
            }
        }
        #expect("\(try #require(error))" == "Vectors/answers.json: \(damage.reason)")
    }

    @Test("Each differing place has a hash of its path and of its value")
    func places() throws {
        let json =
            #"{"accept": {"a": {"b": "x"}, "c": [1, 2], "d": {"oneOf": [{"e": 5, "f": 5}, {"e": 2, "f": 3}]}}}"#
        let expectation = try Expectation(try JSONParser.parse(Array(json.utf8)), refusal: .thrown)
        let answer: JSON = ["a": ["b": "y"], "c": [1, 7], "d": ["e": 2, "f": 4]]
        // FNV-1a of 32 bits, computed in another language: `a.b`, then `a.b\n"y"`, and so on.
        #expect(expectation.fingerprint(of: .value(answer))?.text == "108c79ab e540654a c800db3d")
        let refusal = Refusal("no", error: "invalid_grant")
        #expect(expectation.fingerprint(of: .refusal(refusal))?.text == "60a70ace 21969849")
        #expect(expectation.fingerprint(of: .fault("threw Crash: Crash()"))?.text == "af08a0c2")
        #expect(expectation.fingerprint(of: .fault("gave no answer within 10 seconds")) == nil)
        #expect(expectation.fingerprint(of: .fault("answered ok: must be a text")) == nil)
    }

    @Test(
        "What a list must have or must not have is compared, whatever else is in it",
        arguments: [
            (
                #"[{"to": "token", "form": {"code": "d"}}, {"to": "api", "token": "u"}, {"to": "other"}]"#,
                "41cd8a76 39d191e7 0a8680f8 4b94f724 30e6df90"
            ),
            (#"[{"to": "jwks", "n": 1}, {"to": "jwks"}]"#, "5d9bdd38 4b94f724 30e6df90"),
        ])
    func lists(_ sent: String, _ hashes: String) throws {
        let pattern = """
            {"accept": {"sent": {"all": [{"has": [{"to": "token", "form": {"code": "c"}}]},
            {"lacks": {"to": "api", "token": {"not": "t"}}}, {"lacks": {"to": "other"}}]},
            "opened": null, "illegal": 0}}
            """
        let expectation = try Expectation(
            try JSONParser.parse(Array(pattern.utf8)), refusal: .thrown)
        let answer: JSON = [
            "sent": try JSONParser.parse(Array(sent.utf8)), "opened": ["base": "x"], "illegal": 7,
        ]
        #expect(expectation.fingerprint(of: .value(answer))?.text == hashes)
    }

    @Test("The order of the members of a value says nothing")
    func orderOfMembers() {
        #expect(
            Fingerprint.hash("a", ["y": 2, "x": 1]) == Fingerprint.hash("a", ["x": 1, "y": 2]))
        #expect(Fingerprint(hashes: [Fingerprint.hash("a", ["y": 2, "x": 1])]).text == "e40a7b9c")
    }

    /// An app that takes the sandbox for production, and lets its answers open in a browser besides.
    private struct Twice: AppFlipApp {
        let first: any AppFlipApp

        func answer(_ activity: FlipActivity) async throws -> FlipAnswer {
            let answer = try await first.answer(activity)
            let opened = answer.opened.map { link in
                FlipAnswer.OpenedLink(url: link.url, opensUniversalLinksOnly: false)
            }
            return FlipAnswer(
                isHandled: answer.isHandled, requestedScopes: answer.requestedScopes,
                opened: opened)
        }
    }

    @Test(
        "A mistake is named by its answer even if another member of it is wrong, which the pattern leaves free"
    )
    func together() async throws {
        let first = Mistake.all.first { $0.id == "answers-sandbox-at-production" }
        let app = Twice(first: try #require(first?.adapter as? any AppFlipApp))
        let id = "app-flip-app/result-link/answered-at-sandbox-opa"
        let report = try await Catalog.bundled.run(on: app, only: Selection(vectors: [id]))
        let cause = report.causes.cause(of: try #require(report.cases.first))
        #expect(try #require(cause).words.hasSuffix("(answers-sandbox-at-production)"))
    }
}
