import StrictCodecs
import Testing

@testable import Conformance

@Suite("What a server issued")
struct IssuedTests {
    private static let issued: Issued = {
        func redirect(_ code: String) -> JudgedResponse {
            JudgedResponse(
                WireResponse(
                    status: 302, fields: [HeaderField(name: "Location", value: "a:/b?code=\(code)")]
                ))
        }
        return Issued(answers: [redirect("c%2B1"), nil, redirect("c2")])
    }()

    @Test(
        "Placeholders in values",
        arguments: [
            ("{code}", "c2"), ("{code:0}", "c+1"), ("{code:2}", "c2"), ("{code:1}", nil),
            ("{code:9}", nil), ("{refresh_token}", nil), ("code", "code"), ("{token}", "{token}"),
            ("{code:x}", "{code:x}"), ("{code}x", "{code}x"), ("{code|case}", "C2"),
            ("{code|cut}", "c"), ("{code|x}", "{code|x}"), ("{access_token|cut}", nil),
        ])
    func values(_ text: String, filled: String?) {
        #expect(Self.issued.filled(text) == filled)
    }

    @Test(
        "Placeholders in encoded texts",
        arguments: [
            ("a=1&code={code:0}", "a=1&code=c%2B1"), ("token={access_token}", nil), ("a=1", "a=1"),
        ])
    func forms(_ form: String, filled: String?) {
        #expect(Self.issued.filled(form: form) == filled)
    }

    @Test(
        "A value with a placeholder and more is refused, and so is a placeholder without a value",
        arguments: [
            ("{code}", true), ("{code:0}", true), ("{code:1}", false), ("{code}x", false),
            ("{code}{code}", false), ("x{code}", false), ("{code:x}", false), ("{code:}", false),
            ("{access_token} ", false), ("{code|case}", true), ("{code|x}", false),
            ("{token}", true), ("{codes}", true), ("{", true),
        ])
    func templates(_ value: String, isFine: Bool) throws {
        let steps: JSON = [
            ["authorize": "client_id=c"], ["token": [["code", .string(value)]]],
        ]
        let input: JSON = ["clients": [], "consent": "granted", "steps": steps]
        let read = try? Serve.input(input)
        #expect((read != nil) == isFine)
    }

    @Test(
        "A code is guessable if it is short, or almost the one before",
        arguments: [
            ("abcdefghijklmnopqrst", "ABCDEFGHIJKLMNOPQRST", false),
            ("abcdefghijklmnopqrst", "ABCDEFGHIJklmnopqrst", false),
            ("abcdefghijklmnopqrst", "ABCDEFGHIjklmnopqrst", true),
            ("abcdefghijklmnopqrst", "abcdefghijklmnopqrst", true),
            ("abcdefghijklmnopqrst", "ABCDEFGHIJKLMNOPQRS", true),
        ])
    func guessing(_ first: String, second: String, isGuessable: Bool) {
        func answer(_ code: String) -> JudgedResponse {
            let location = HeaderField(name: "Location", value: "a:/b?code=\(code)")
            return JudgedResponse(WireResponse(status: 302, fields: [location]))
        }
        let issued = Issued(answers: [answer(first)])
        #expect(issued.hasGuessable(in: answer(second)) == isGuessable)
    }

    @Test("A text without letters gets a different last character instead of a change of case")
    func digits() {
        let location = HeaderField(name: "Location", value: "a:/b?code=123")
        let answer = JudgedResponse(WireResponse(status: 302, fields: [location]))
        let issued = Issued(answers: [answer])
        #expect(issued.filled("{code|case}") == "123x")
    }
}
