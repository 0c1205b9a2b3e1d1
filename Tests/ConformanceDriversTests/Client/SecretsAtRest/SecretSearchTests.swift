import Foundation
import StrictCodecs
import Testing

@testable import ConformanceDrivers

@Suite("Secrets are found in the forms in which programs keep them")
struct SecretSearchTests {
    private static let code = "4/0Kz7pX4mWq9Tb2vLr5"

    private static func finds(_ octets: [UInt8]) -> Bool? {
        SecretSearch(for: [code]).finds(in: octets)
    }

    private static let others = ["nothing", "4/0Kz7pX", String(repeating: "x", count: 200_000)]

    @Test(
        "Plain, in base64 at any offset, in hexadecimal digits and escaped",
        arguments: [
            code, "a" + code, Data(code.utf8).base64EncodedString(),
            Data("ab\(code)".utf8).base64EncodedString(), Base64URL.encode(Array("x\(code)y".utf8)),
            code.utf8.map { $0.hexadecimal.lowercased() }.joined(), Form.escape(code),
            String(repeating: "x", count: 65_530) + code,
        ])
    func forms(_ text: String) {
        #expect(Self.finds(Array(text.utf8)) == true)
    }

    /// Texts whose search would take long: what is nearly a secret, escapes of escapes, and a repeated letter.
    private static let hard = [
        String(repeating: "4/0Kz7pX4mWq9Tb ", count: 1 << 16),
        String(repeating: "%2525253", count: 1 << 17), String(repeating: "a", count: 1 << 20),
    ]

    @Test("A search ends in time, and says if it did not see everything", .timeLimit(.minutes(1)))
    func bound() {
        let search = SecretSearch(for: [Self.code, String(repeating: "a", count: 8000) + "b"])
        let results = Self.hard.map { search.finds(in: Array($0.utf8)) }
        #expect(results == [false, false, nil])
    }

    @Test("Of very many secrets the first ones")
    func manySecrets() {
        let others = (0..<20).map { number in String(repeating: "\(number)-", count: 3000) }
        #expect(SecretSearch(for: [Self.code]).hasAll)
        let search = SecretSearch(for: [Self.code] + others)
        #expect(!search.hasAll)
        #expect(search.finds(in: Array(Self.code.utf8)) == true)
    }

    @Test("Not in other texts", arguments: others)
    func absence(_ text: String) {
        #expect(Self.finds(Array(text.utf8)) == false)
    }
}
