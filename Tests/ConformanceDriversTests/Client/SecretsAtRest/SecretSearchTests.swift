import Foundation
import StrictCodecs
import Testing

@testable import ConformanceDrivers

@Suite("Secrets are found in the forms in which programs keep them")
struct SecretSearchTests {
    private static let code = "4/0Kz7pX4mWq9Tb2vLr5"

    private static func finds(_ octets: [UInt8]) -> Bool? {
        Redactor(hiding: [code]).finds(in: octets)
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

    @Test(
        "A search ends in time, and does not tell of what has nearly all of a secret everywhere",
        .timeLimit(.minutes(1)))
    func bound() {
        let search = Redactor(hiding: [Self.code, String(repeating: "a", count: 8000) + "b"])
        let hard = [
            String(repeating: "4/0Kz7pX4mWq9Tb ", count: 1 << 13),
            String(repeating: "%2525253", count: 1 << 14), String(repeating: "a", count: 1 << 20),
        ]
        #expect(hard.map { search.finds(in: Array($0.utf8)) } == [false, false, nil])
    }

    @Test("Not in other texts", arguments: others)
    func absence(_ text: String) {
        #expect(Self.finds(Array(text.utf8)) == false)
    }
}
