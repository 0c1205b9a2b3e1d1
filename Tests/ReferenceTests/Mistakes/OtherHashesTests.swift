import Testing

@testable import Mistakes

@Suite("Other hash functions")
struct OtherHashesTests {
    /// Messages whose padding takes one block and two, with the beginnings that `hashlib` of Python prints.
    @Test(
        "SHA-1 and SHA-512 hash as they are published",
        arguments: [
            ("abc", 1, "a9993e364706816a", "ddaf35a193617aba"),
            ("a", 111, "ac877859d427d919", "fa9121c7b32b9e01"),
            ("a", 112, "689993727ba37386", "c01d080efd492776"),
            ("a", 128, "ad5b3fdbcb526778", "b73d1929aa615934"),
        ])
    func hashes(_ text: String, _ count: Int, _ sha1: String, _ sha512: String) {
        let message = Array(String(repeating: text, count: count).utf8)
        #expect(hexadecimal(OtherHashes.sha1(message)) == sha1)
        #expect(hexadecimal(OtherHashes.sha512(message)) == sha512)
    }

    /// The first eight octets.
    private func hexadecimal(_ octets: [UInt8]) -> String {
        octets.prefix(8).map { octet in
            let digits = String(octet, radix: 16)
            return octet < 16 ? "0\(digits)" : digits
        }.joined()
    }
}
