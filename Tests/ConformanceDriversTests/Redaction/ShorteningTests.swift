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

    @Test("Of a very long outcome, texts and lists are cut, and their lengths are stated")
    func long() throws {
        let scopes = JSON.array((0..<5000).map { .string("s\($0)") })
        let value = try Self.shortened(["t": Self.text(50_000), "scopes": scopes, "state": "abc"])
        #expect(value["t"]?.text?.hasSuffix("-… (50000 octets)") == true)
        #expect(value["scopes"]?.elements?.first == "s0")
        #expect(value["scopes"]?.elements?.last == "… (5000 in all)")
        #expect(value["state"] == "abc")
        #expect(value.compactText.utf8.count < 10_000)
    }
}
