import Conformance
import StrictCodecs
import Testing

@testable import ConformanceDrivers

@Suite("A very long outcome is a fault")
struct ShorteningTests {
    private static func bounded(_ form: JSON) throws -> JSON {
        let redactor = Redactor()
        redactor.hide("a-secret-of-the-user", as: "cookie")
        return try redactor.bounded(.value(form)).json()
    }

    private static func text(_ count: Int) -> JSON {
        .string(String(repeating: "-", count: count))
    }

    @Test("What is short has placeholders and is complete")
    func short() throws {
        let form: JSON = ["a": ["b", "a-secret-of-the-user"], "c": Self.text(9000), "d": 1]
        let shown: JSON = ["a": ["b", "masked-cookie"], "c": Self.text(9000), "d": 1]
        #expect(try Self.bounded(form)["value"] == shown)
    }

    @Test("What is longer than any vector asks for is not kept")
    func long() throws {
        let form: JSON = ["t": Self.text(Redactor.longestOutcome), "state": "abc"]
        #expect(
            try Self.bounded(form)["fault"]?.text
                == "answered with more than 32768 octets that are judged")
    }
}
