import Conformance
import StrictCodecs

/// The least that an implementation can do for a case: a SHA-256, or a comparison of octets.
struct BareCost {
    /// What is done.
    let name: String

    /// The seconds of a processor that it takes.
    let seconds: Double

    private static let count = 100_000

    /// The SHA-256 of a verifier of 43 octets.
    static func hash() async -> BareCost {
        let verifier = Array("dBjftJeZ4CVP-mBJBG9zYlnTOrxNKQhH8aLGyuh-Q3w".utf8)
        return await cost("SHA-256") { UInt8(SHA256.hash(verifier)[0]) }
    }

    /// A comparison of a redirect URI with each of twelve.
    static func comparison() async -> BareCost {
        let start = "https://oauth-redirect-sandbox.googleusercontent.com/a/com.google.OPA"
        let registered = (0..<12).map { "\(start)\($0 + 10)" }
        let uri = "\(start)99"
        return await cost("comparison") { registered.containsOctets(of: uri) ? 1 : 0 }
    }

    private static func cost(_ name: String, _ body: () -> UInt8) async -> BareCost {
        var sum: UInt8 = 0
        let time = await Measuring.time { for _ in 0..<count { sum &+= body() } }
        withExtendedLifetime(sum) {}
        return BareCost(name: name, seconds: time.processor / Double(count))
    }
}
