import StrictCodecs

/// Many generated vectors that vary one value, and are not kept in memory.
///
/// `Vectors/README.md`, "A family", describes how they are made.
package struct Family: Identifiable, Sendable {
    /// Its id, its rule, and how many vectors there are.
    package let outline: FamilyOutline

    /// How strongly the rule is required.
    package let level: Rule.Level

    /// What the vectors have in common, in one sentence.
    package let comment: String

    /// The accepted vector from which each one differs in exactly one place.
    package let twin: Vector.ID?

    /// The role that performs the operation.
    package let role: Role

    /// The SHA-256 of all values, as the file has it; see `Vectors/README.md`, "A family".
    package let digest: String

    let maker: FamilyMaker

    /// The cases, which need not be vectors to be run.
    let cases: FamilyCases

    package var id: FamilyOutline.ID { outline.id }

    package var rule: Rule.ID { outline.rule }

    package var count: Int { outline.count }

    /// The vector with a number from 0 up to the count; its id is that of the family, a slash and
    /// the number.
    package func vector(_ number: Int) -> Vector { maker.vector(number) }
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
}
