import ConformanceWire
import Foundation
import StrictCodecs
import Testing

@testable import ConformanceClient

@Suite("Secrets are found in the forms in which programs keep them")
struct SecretSearchTests {
    private static let code = "4/0Kz7pX4mWq9Tb2vLr5"

    /// Whether the code, or another secret, is in some octets, with as much work as all tests need.
    private static func finds(_ octets: [UInt8], _ secret: String = code) -> Bool {
        var work = SearchWork(octets: 1 << 26)
        return SecretSearch(for: [secret]).finds(in: octets, within: &work)
    }

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
        #expect(Self.finds(Array(text.utf8)))
    }

    /// What Python makes of the code: `base64.b32encode`, and `list` of its octets.
    private static let decoded = [
        "GQXTAS32G5YFQNDNK5YTSVDCGJ3EY4RV", "note=gqxtas32g5yfqndnk5ytsvdcgj3ey4rv====",
        "[52, 47, 48, 75, 122, 55, 112, 88, 52, 109, 87, 113, 57, 84, 98, 50, 118, 76, 114, 53]",
        "1,52,47,48,75,122,55,112,88,52,109,87,113,57,84,98,50,118,76,114,53\n",
    ]

    @Test("In base32 and as a list of octets", arguments: decoded)
    func decoding(_ text: String) {
        #expect(Self.finds(Array(text.utf8)))
        #expect(!Self.finds(Array(text.utf8), "another-code-of-2027"))
    }

    /// A block of deflated data that is stored, with what it says of its length.
    private static func stored(_ count: Int) -> [UInt8] {
        let length = [UInt8(count & 255), UInt8(count >> 8)]
        return [0x78, 0x01, 0] + length + length.map { ~$0 }
    }

    /// Texts whose search would take hours: heads of gzip whose names have no end, heads of zlib one in the other,
    /// the same in base64, and what is nearly a secret.
    private static let hard: [[UInt8]] = [
        Array(repeatElement([0x1F, 0x8B, 8, 0x18], count: 1 << 18).joined()),
        Array(repeatElement(stored(0xFFFF), count: 1 << 17).joined()),
        Array(repeatElement(stored(0), count: 1 << 17).joined()),
        Array(
            Data(Array(repeatElement(stored(0xFFFF), count: 1 << 17).joined()))
                .base64EncodedString().utf8),
        Array(repeatElement(Array("4/0Kz7pX4mWq9Tb ".utf8), count: 1 << 16).joined()),
        Array(repeatElement(Array("%2525253".utf8), count: 1 << 17).joined()),
    ]

    @Test("No more than the work that is allowed", .timeLimit(.minutes(1)), arguments: hard.indices)
    func bound(_ number: Int) {
        var work = SearchWork(octets: 1 << 18)
        #expect(!SecretSearch(for: [Self.code]).finds(in: Self.hard[number], within: &work))
        #expect(work.isOver)
        #expect(!work.isComplete)
    }

    @Test("Data that is too large to read whole is not searched whole")
    func largeData() {
        let block = Self.stored(0xFFFF).dropFirst(2) + [UInt8](repeating: 0x61, count: 0xFFFF)
        let data = [0x78, 0x01] + Array(repeatElement(block, count: 130).joined())
        var work = SearchWork(octets: 1 << 27)
        #expect(!SecretSearch(for: [Self.code]).finds(in: data, within: &work))
        #expect(!work.isOver)
        #expect(!work.isComplete)
    }

    @Test("Of very many secrets the first ones")
    func manySecrets() {
        let others = (0..<20).map { number in String(repeating: "\(number)-", count: 3000) }
        #expect(SecretSearch(for: [Self.code]).hasAll)
        let search = SecretSearch(for: [Self.code] + others)
        var work = SearchWork(octets: 1 << 20)
        #expect(!search.hasAll)
        #expect(search.finds(in: Array(Self.code.utf8), within: &work))
    }

    @Test("Compressed, also in base64 within a line", arguments: compressed)
    func compression(_ octets: [UInt8]) {
        #expect(Self.finds(Array("log: ".utf8) + octets))
        let line = "state=\(Data(octets).base64EncodedString())\n"
        #expect(Self.finds(Array(line.utf8)))
        #expect(!Self.finds(octets, "another-code-of-2027"))
    }

    @Test("Not in other texts", arguments: others)
    func absence(_ text: String) {
        #expect(!Self.finds(Array(text.utf8)))
    }

    /// What is compressed at a place.
    private static func output(of octets: [UInt8], at place: Int = 0) -> [UInt8]? {
        var work = SearchWork(octets: 1 << 26)
        return Inflation(of: octets, at: place, within: &work)?.output
    }

    @Test("Data that is cut off is read as far as it goes", arguments: compressed)
    func cut(_ octets: [UInt8]) throws {
        let whole = try #require(Self.output(of: octets))
        for count in 12..<octets.count {
            let part = try #require(Self.output(of: Array(octets.prefix(count))))
            #expect(whole.starts(with: part), "\(count)")
        }
    }

    @Test("Damaged data ends the reading", arguments: compressed)
    func damage(_ octets: [UInt8]) {
        for (place, bit) in octets.indices.flatMap({ place in (0..<8).map { (place, $0) } }) {
            var damaged = octets
            damaged[place] ^= 1 << bit
            let outputs = damaged.indices.compactMap { Self.output(of: damaged, at: $0)?.count }
            #expect(outputs.allSatisfy { $0 <= 1 << 21 })
        }
    }
}
