import Signatures
import StrictCodecs

/// Lets another program ask the verifier of the reference, as `Tests/Oracle/check_signatures.py` does.
enum VerifySignatures: Command {
    static let name = "verify"
    static let usage = ""
    static let summary =
        "Read modulus, exponent, signature and message per line, and print true, false or key"

    static func run(_ call: Call) throws -> ExitStatus {
        while let line = readLine() {
            print(try answer(to: line))
        }
        return .success
    }

    /// Whether the signature of a line is right, or `key` for a key that is refused.
    private static func answer(to line: String) throws -> String {
        let values = try line.split(separator: " ").map(octets)
        guard values.count == 4 else { throw UsageError("a line has four values") }
        guard let key = RSAPublicKey(modulus: values[0], exponent: values[1]) else { return "key" }
        return key.verifies(values[2], of: values[3]) ? "true" : "false"
    }

    /// The octets of a value in base64url, or none for a hyphen.
    private static func octets(_ text: Substring) throws -> [UInt8] {
        guard text != "-" else { return [] }
        guard let octets = Base64URL.decode(text.utf8) else {
            throw UsageError("a value is not base64url")
        }
        return octets
    }
}
