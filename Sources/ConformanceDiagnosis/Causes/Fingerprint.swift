package import Conformance
package import StrictCodecs

/// How an answer differs from what was expected, as a hash of each place with what was found there.
///
/// Two answers with a hash in common differ alike in one place at least, whatever they do elsewhere.
package struct Fingerprint: Hashable, Sendable {
    /// The hashes, in the order of the places.
    package let hashes: [UInt32]

    /// Takes the hashes.
    package init(hashes: [UInt32]) { self.hashes = hashes }
}

extension Fingerprint {
    /// What is left without some differences; nil if nothing is.
    func without(_ ignored: Set<UInt32>) -> Fingerprint? {
        guard !ignored.isEmpty else { return self }
        let left = hashes.filter { !ignored.contains($0) }
        return left.isEmpty ? nil : Fingerprint(hashes: left)
    }

    /// The hash of an answer where a refusal was expected, whatever the answer is.
    static let acceptance = hash("accepted", nil)

    /// Reads hashes of eight lower-case digits with a space between two of them, as `Vectors/answers.json` has them; nil
    /// if the text is written otherwise.
    package init?(_ text: String) {
        guard let hashes = text.withOctets(Self.hashes) else { return nil }
        self.init(hashes: hashes)
    }

    /// Reads digit by digit, since a file has thousands of hashes.
    private static func hashes(in octets: UnsafeBufferPointer<UInt8>) -> [UInt32]? {
        guard octets.count % 9 == 8 else { return nil }
        var (hashes, hash) = ([UInt32](), UInt32(0))
        for index in 0..<octets.count {
            let (octet, isDigit) = (octets[index], index % 9 < 8)
            switch octet {
            case 0x20 where !isDigit: continue
            case 0x30...0x39 where isDigit: hash = hash << 4 | UInt32(octet - 0x30)
            case 0x61...0x66 where isDigit: hash = hash << 4 | UInt32(octet - 0x57)
            default: return nil
            }
            if index % 9 == 7 { hashes.append(hash) }
        }
        return hashes
    }

    /// The first three digits of the FNV-1a hash of a path, and the fourth to eighth of that of the path, a line feed and
    /// the JSON of what is there.
    package static func hash(_ path: String, _ found: JSON?) -> UInt32 {
        // The order of the members of an object says nothing, such as that of the parameters of a query.
        let whole = path + "\n" + (found ?? .null).orderedByName.compactText
        return hash(path) & placeDigits | hash(whole) & ~placeDigits
    }

    private static let placeDigits: UInt32 = 0xFFF0_0000

    /// FNV-1a of 32 bits (RFC 9923), since the answers of a run have many places, and none is secret.
    private static func hash(_ text: String) -> UInt32 {
        text.utf8.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    }
}

extension JSON {
    /// The value with the members of each object in the order of their names.
    fileprivate var orderedByName: JSON {
        switch self {
        case .array(let elements): .array(elements.map(\.orderedByName))
        case .object(let members):
            .object(
                members.sorted { String.precedesInOctets($0.name, $1.name) }
                    .map { Member($0.name, $0.value.orderedByName) })
        default: self
        }
    }
}

extension Expectation {
    /// How an outcome differs from what was expected; nil unless it is a wrong answer or a crash.
    ///
    /// The reason of a refusal is free, so that all refusals without an error code are one, and so is what is said at
    /// a crash. An answer that does not come in time may come on a faster machine, and one that cannot be read as an
    /// answer is no crash.
    package func fingerprint(of outcome: Outcome) -> Fingerprint? {
        switch verdict(on: outcome) {
        case .wrongAnswer: fingerprint(ofWrong: outcome)
        case .fault(let reason) where !reason.hasBeginning(of: "gave no answer", "answered "):
            Fingerprint(hashes: [Fingerprint.hash("fault", nil)])
        default: nil
        }
    }

    /// How a wrong answer differs from what was expected.
    func fingerprint(ofWrong outcome: Outcome) -> Fingerprint {
        var seen: Set<UInt32> = []
        let hashes = places(in: outcome).map { Fingerprint.hash($0.path, $0.found) }
        return Fingerprint(hashes: hashes.filter { seen.insert($0).inserted })
    }

    /// Whether something was done at a place where nothing may be done.
    private static func isAcceptance(_ place: JSONPattern.Difference) -> Bool {
        place.pattern == .array([]) && place.observed?.elements?.isEmpty == false
    }

    private func places(in outcome: Outcome) -> [(path: String, found: JSON?)] {
        switch outcome {
        case .value(let form):
            let patterns = readings.filter { refusal == .answered || !$0.isRefusal }.map(\.pattern)
            let places = JSONPattern.fewest(among: patterns, and: form, at: "")
            let shown = patterns.isEmpty ? [("", form)] : places.map(\.evidence)
            let isAccepted = patterns.isEmpty || places.contains { Self.isAcceptance($0) }
            return (isAccepted ? [("accepted", nil)] : []) + shown
        case .refusal(let refusal):
            return [("refused", nil)] + (refusal.error.map { [("error", .string($0))] } ?? [])
        case .unsupported, .fault: return []
        }
    }
}

extension JSONPattern.Difference {
    /// Of what must not be there, and of what a whole list lacks, the place and the pattern say enough: what else an
    /// implementation has there, and how often, is its own.
    fileprivate var evidence: (path: String, found: JSON?) {
        let isGeneral =
            switch (pattern, observed) {
            case (.null, .object), (.integer(0), .integer): true
            default: ["not", "lacks", "has"].contains { pattern[$0] != nil }
            }
        return isGeneral ? ("\(path) \(pattern.compactText)", nil) : (path, observed)
    }
}

extension String {
    fileprivate func hasBeginning(of beginnings: String...) -> Bool {
        beginnings.contains { utf8.starts(with: $0.utf8) }
    }
}
