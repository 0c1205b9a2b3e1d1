import Conformance
import StrictCodecs
import Testing

@testable import ConformanceDrivers

@Suite("Of a very long outcome the first texts are kept")
struct ShorteningTests {
    private static func shortened(_ form: JSON) throws -> JSON {
        let redactor = Redactor()
        redactor.hide("a-secret-of-the-user", as: "cookie")
        guard case .value(let value) = redactor.shortened(Outcome.value(form)) else {
            throw Fault("the outcome is no value any more")
        }
        return value
    }

    private static func text(_ count: Int) -> JSON {
        .string(String(repeating: "-", count: count))
    }

    @Test("What is short has placeholders and is complete")
    func short() throws {
        let form: JSON = ["a": ["b", "a-secret-of-the-user"], "c": Self.text(9000), "d": 1]
        #expect(
            try Self.shortened(form) == [
                "a": ["b", "masked-cookie"], "c": Self.text(9000), "d": 1,
            ])
    }

    @Test("A text is cut, and short ones behind many long ones are complete")
    func texts() throws {
        let form: JSON = .object(
            (0..<60).map { .init("t\($0)", Self.text(16_000)) } + [.init("state", "abc")])
        let value = try Self.shortened(form)
        #expect(value["t0"] == Self.text(16_000))
        #expect(value["t59"] == "… (16000 octets)")
        #expect(value["state"] == "abc")
        #expect(value.compactText.utf8.count < 40_000)
        let long = try Self.shortened(["scope": Self.text(900_000)])
        #expect(long["scope"]?.text?.hasSuffix("-… (900000 octets)") == true)
    }

    @Test("Of many elements the first ones are kept, and their number")
    func elements() throws {
        let scopes = JSON.array((0..<5000).map { .string("s\($0)") })
        let value = try Self.shortened(["scopes": scopes, "token": "issued"])
        #expect(value["scopes"]?.elements?.first == "s0")
        #expect(value["scopes"]?.elements?.last == "… (5000 in all)")
        #expect(value["token"] == "issued")
        #expect(value.compactText.utf8.count < 10_000)
    }
}
