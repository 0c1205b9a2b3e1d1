public import Conformance
import StrictCodecs

/// Many generated vectors that vary one value, and are not kept in memory.
///
/// `Vectors/README.md`, "A family", describes how they are made.
public struct Family: Identifiable, Sendable {
    /// The suite, a slash, and a slug that says the fact; never renamed, never reused.
    public let id: String

    /// The rule that each of the vectors exercises.
    public let rule: Rule.ID

    /// How strongly the rule is required.
    public let level: Rule.Level

    /// What the vectors have in common, in one sentence.
    public let comment: String

    /// How many vectors there are.
    public let count: Int

    /// The accepted vector from which each one differs in exactly one place.
    public let twin: Vector.ID?

    /// The role that performs the operation.
    public let role: Role

    /// The SHA-256 of all values, as the file has it; see `Vectors/README.md`, "A family".
    package let digest: String

    let maker: FamilyMaker

    /// The cases, which need not be vectors to be run.
    let cases: FamilyCases

    /// The vector with a number from 0 up to the count; its id is that of the family, a slash and
    /// the number.
    public func vector(_ number: Int) -> Vector { maker.vector(number) }
}

extension Family {
    /// The SHA-256 of the values that are made: each percent-encoded and followed by a line feed.
    package var digestOfValues: String {
        let lines = (0..<count).map {
            maker.variation.value($0).percentEncoded + [UInt8(ascii: "\n")]
        }
        return SHA256.hash(Array(lines.joined())).map { $0.hexadecimal.lowercasedASCII }.joined()
    }

    /// Whether the values that are made are those of the file.
    package var hasDeclaredValues: Bool { digestOfValues.hasSameOctets(as: digest) }

    /// The number in the id of one of the vectors, or nil if it is not the id of one.
    package func number(in id: Vector.ID) -> Int? {
        let start = "\(self.id)/"
        guard id.utf8.starts(with: start.utf8) else { return nil }
        let digits = String(decoding: id.utf8.dropFirst(start.utf8.count), as: UTF8.self)
        guard let number = Int(digits), 0..<count ~= number, digits.hasSameOctets(as: "\(number)")
        else { return nil }
        return number
    }
}
