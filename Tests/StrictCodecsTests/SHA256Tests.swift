import StrictCodecs
import Testing

@Suite("SHA-256")
struct SHA256Tests {
    /// Messages and digests of NIST's SHA256ShortMsg.rsp, checked with openssl.
    static let shortMessages: [(message: String, digest: String)] = [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("d3", "28969cdfa74a12c82f3bad960b0b000aca2ac329deea5c2328ebc6f2ba9802c1"),
        ("11af", "5ca7133fa735326081558ac312c620eeca9970d1e70a4b95533d956f072d1f98"),
        ("b4190e", "dff2e73091f6c05e528896c4c831b9448653dc2ff043528f6769437bc7b975c2"),
        ("74ba2521", "b16aa56be3880d18cd41e68384cf1ec8c17680c45a02b1575dc1518923ae8b0e"),
        ("c299209682", "f0887fe961c9cd3beab957e8222494abb969b1ce4c6557976df8b0f6d20e9166"),
        ("e1dc724d5621", "eca0a060b489636225b4fa64d267dabbe44273067ac679f20820bddc6b6a90ac"),
    ]

    @Test("NIST's short messages", arguments: shortMessages)
    func shortMessage(_ pair: (message: String, digest: String)) throws {
        #expect(hexadecimal(SHA256.hash(try octets(pair.message))) == pair.digest)
    }

    /// Digests of a's, computed with Python's hashlib, around the ends of a block.
    @Test(
        "Lengths around a block",
        arguments: [
            (55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"),
            (56, "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"),
            (63, "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34"),
            (64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
            (119, "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb"),
            (128, "6836cf13bac400e9105071cd6af47084dfacad4e5e302c94bfed24e013afb73e"),
        ])
    func length(_ length: Int, digest: String) {
        let message = [UInt8](repeating: UInt8(ascii: "a"), count: length)
        #expect(hexadecimal(SHA256.hash(message)) == digest)
    }

    private func octets(_ hexadecimal: String) throws -> [UInt8] {
        let digits = Array(hexadecimal.utf8)
        let escaped = stride(from: 0, to: digits.count, by: 2).flatMap { index -> [UInt8] in
            [UInt8(ascii: "%"), digits[index], digits[index + 1]]
        }
        return try #require(Form.unescape(escaped))
    }

    private func hexadecimal(_ octets: [UInt8]) -> String {
        octets.map(\.hexadecimal).joined().lowercased()
    }
}
