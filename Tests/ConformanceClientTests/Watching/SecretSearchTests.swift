import Foundation
import StrictCodecs
import Testing

@testable import ConformanceClient

@Suite("Secrets are found in the forms in which programs keep them")
struct SecretSearchTests {
    private static let code = "4/0Kz7pX4mWq9Tb2vLr5"
    private static let search = SecretSearch(for: [code])

    /// The octets of hexadecimal digits.
    private static func octets(_ digits: String) -> [UInt8] {
        let digits = Array(digits.utf8)
        return stride(from: 0, to: digits.count, by: 2).compactMap {
            UInt8(String(decoding: digits[$0..<($0 + 2)], as: UTF8.self), radix: 16)
        }
    }

    /// What zlib and gzip of Python make of the code, alone and among words: stored, with fixed codes, with
    /// dynamic ones.
    private static let compressed = [
        octets("7801011900e6ff636f64653d342f304b7a377058346d577139546232764c723569dd0823"),
        octets("78014bce4f49b535d137f0ae322f8830c90d2fb40c49322af32932050069dd0823"),
        Array(Data(base64Encoded: gzip) ?? Data()),
    ]

    private static let gzip =
        "H4sIAAAAAAACA71NWwrCMBC8ytxAkYp4Bv0U9HfThmQx26xpUqSndwNewB8/Zphd5kFJI8H5SggkQph8Mk0/vYfd/rKd"
        + "9DHI/XW+ucN6LUd4XTjlGVt3d9TYmbPRk1QJicRNBGmYG96MLDwWSyijxIyFgy1UamjfKo2M0WCnmX2g/4x8AIaU7kYk"
        + "AQAA"

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
        #expect(Self.search.finds(in: Array(text.utf8)))
    }

    @Test("Compressed, also in base64 within a line", arguments: compressed)
    func compression(_ octets: [UInt8]) {
        #expect(Self.search.finds(in: Array("log: ".utf8) + octets))
        let line = "state=\(Data(octets).base64EncodedString())\n"
        #expect(Self.search.finds(in: Array(line.utf8)))
        #expect(!SecretSearch(for: ["another-code-of-2027"]).finds(in: octets))
    }

    @Test("Not in other texts", arguments: others)
    func absence(_ text: String) {
        #expect(!Self.search.finds(in: Array(text.utf8)))
    }

    @Test("Data that is cut off is read as far as it goes", arguments: compressed)
    func cut(_ octets: [UInt8]) throws {
        let whole = try #require(Inflation(of: octets, at: 0)).output
        for count in 12..<octets.count {
            let part = try #require(Inflation(of: Array(octets.prefix(count)), at: 0)).output
            #expect(whole.starts(with: part), "\(count)")
        }
    }

    @Test("Damaged data ends the reading", arguments: compressed)
    func damage(_ octets: [UInt8]) {
        for (place, bit) in octets.indices.flatMap({ place in (0..<8).map { (place, $0) } }) {
            var damaged = octets
            damaged[place] ^= 1 << bit
            let starts = Inflation.places(in: damaged)
            let outputs = starts.compactMap { Inflation(of: damaged, at: $0)?.output.count }
            #expect(outputs.allSatisfy { $0 <= 1 << 21 })
        }
    }
}
