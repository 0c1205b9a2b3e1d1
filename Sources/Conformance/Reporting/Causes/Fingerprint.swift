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
    /// The hash of an answer where a refusal was expected, whatever the answer is.
    static let acceptance = hash("accepted", nil)

    /// Reads hashes that are written so; nil if the text is written otherwise.
    package init?(_ text: String) {
        let hashes = text.withOctets(Self.hashes)
        guard let hashes else { return nil }
        self.init(hashes: hashes)
    }

    /// Reads digit by digit, since a file has thousands of hashes.
    private static func hashes(in octets: UnsafeBufferPointer<UInt8>) -> [UInt32]? {
        var (hashes, index) = ([UInt32](), 0)
        while index < octets.count {
            let isFirst = index == 0
            guard isFirst || octets[index] == 0x20 else { return nil }
            let start = isFirst ? 0 : index + 1
            guard let hash = hash(in: octets, at: start) else { return nil }
            hashes.append(hash)
            index = start + 8
        }
        return hashes
    }

    /// The hash of eight lower-case digits.
    private static func hash(in octets: UnsafeBufferPointer<UInt8>, at start: Int) -> UInt32? {
        guard start + 8 <= octets.count else { return nil }
        var (hash, index) = (UInt32(0), start)
        while index < start + 8 {
            let octet = octets[index]
            guard octet >= 0x30 && octet <= 0x39 || octet >= 0x61 && octet <= 0x66 else {
                return nil
            }
            hash = hash << 4 | UInt32(octet <= 0x39 ? octet - 0x30 : octet - 0x57)
            index += 1
        }
        return hash
    }

    /// The first four octets of the SHA-256 of a path, a line feed and the JSON of what is there.
    package static func hash(_ path: String, _ found: JSON?) -> UInt32 {
        hash(text(path, found))
    }

    fileprivate static func text(_ path: String, _ found: JSON?) -> String {
        path + "\n" + (found ?? .null).compactText
    }

    fileprivate static func hash(_ text: String) -> UInt32 {
        let octets = SHA256.hash(Array(text.utf8))
        return UInt32(octets[0]) << 24 | UInt32(octets[1]) << 16 | UInt32(octets[2]) << 8
            | UInt32(octets[3])
    }
}

/// The hashes of a run, each computed once: many failures are alike in some place.
package struct FingerprintHashes {
    private var known: [OctetKey: UInt32] = [:]

    /// Knows none.
    package init() {}

    /// The same as `Fingerprint.hash`.
    package mutating func hash(_ path: String, _ found: JSON?) -> UInt32 {
        let text = Fingerprint.text(path, found)
        let key = OctetKey(text)
        if let hash = known[key] { return hash }
        let hash = Fingerprint.hash(text)
        known[key] = hash
        return hash
    }
}
