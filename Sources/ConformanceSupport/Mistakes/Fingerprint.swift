package import StrictCodecs

/// How an answer differs from what was expected, as a hash of each place with what was found there.
///
/// Two answers with a hash in common differ alike in one place at least, whatever they do elsewhere.
package struct Fingerprint: Hashable, Sendable {
    /// The hashes, in the order of the places.
    package let hashes: [UInt32]

    /// Takes the hashes.
    package init(hashes: [UInt32]) { self.hashes = hashes }

    /// The hashes in hexadecimal, as `Vectors/answers.json` has them.
    package var text: String {
        hashes.map { hash in
            let digits = String(hash, radix: 16)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }.joined(separator: " ")
    }
}

extension Fingerprint {
    /// Reads hashes that are written so; nil if the text is written otherwise.
    package init?(_ text: String) {
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        let hashes = words.compactMap { UInt32($0, radix: 16) }
        self.init(hashes: hashes)
        guard self.text.hasSameOctets(as: text) else { return nil }
    }

    /// The first four octets of the SHA-256 of a path, a line feed and the JSON of what is there.
    package static func hash(_ path: String, _ found: JSON?) -> UInt32 {
        let text = "\(path)\n\((found ?? .null).compactText)"
        return SHA256.hash(Array(text.utf8)).prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
    }
}
