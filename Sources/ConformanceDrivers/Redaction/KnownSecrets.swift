import StrictCodecs

/// The secrets of a run, found by their first eight octets, and the texts of a case that are public.
struct KnownSecrets {
    private struct Secret {
        let kind: String
        let octets: [UInt8]

        /// Whether only its beginning is known, so that everything after it is masked as well.
        let isCut: Bool

        /// The number within its case, or nil for what the user or the tool has.
        let number: Int?

        /// The case in which it was seen first.
        let caseNumber: Int
    }

    /// A form of a secret, folded.
    private struct Needle {
        let octets: [UInt8]
        let secret: Int
    }

    /// A range of a text that has a secret.
    private struct Hit {
        var range: Range<Int>
        var secret: Int
    }

    private var secrets: [Secret] = []
    private var texts: Set<[UInt8]> = []
    private var needles: [UInt64: [Needle]] = [:]
    private var filter = [Bool](repeating: false, count: 1 << 16)

    /// How many secrets were seen, and how many octets they have.
    private var seen = (count: 0, octets: 0)

    private var publicTexts: [[UInt8]] = []
    private var caseNumber = 0
    private var count = 0

    /// Removes the public texts of the last case, and counts from 0 again.
    mutating func beginCase() {
        caseNumber += 1
        count = 0
        publicTexts = []
    }

    /// Takes a text for public, in all forms in which it may be read.
    mutating func publish(_ text: String) {
        publicTexts += DecodedText.forms(of: Array(text.utf8)).map {
            $0.octets.map(SecretForms.folded)
        }
    }

    /// Adds a secret that the user or the tool has, or one that was seen unless it is public.
    mutating func add(_ value: SecretPlaces.Value, isOwn: Bool) {
        let octets = Array(value.octets.prefix(SecretForms.longest))
        guard !texts.contains(octets), isOwn || !isPublic(octets) else { return }
        if seen.count > Self.most || seen.octets > Self.mostOctets { forget() }
        keep(
            Secret(
                kind: value.kind, octets: octets, isCut: octets.count < value.octets.count,
                number: isOwn ? nil : count, caseNumber: caseNumber))
        count += isOwn ? 0 : 1
    }

    private func isPublic(_ octets: [UInt8]) -> Bool {
        let folded = octets.map(SecretForms.folded)
        return publicTexts.contains { String.range(of: folded, in: $0[...]) != nil }
    }

    private mutating func keep(_ secret: Secret) {
        for form in SecretForms.all(of: secret.octets) {
            let needle = Needle(octets: form.map(SecretForms.folded), secret: secrets.count)
            let key = needle.octets.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
            filter[Self.slot(key)] = true
            needles[key, default: []].append(needle)
        }
        texts.insert(secret.octets)
        secrets.append(secret)
        guard secret.number != nil else { return }
        seen = (seen.count + 1, seen.octets + secret.octets.count)
    }

    /// How many seen secrets are known, and how many octets they have, before the first ones are forgotten.
    private static let (most, mostOctets) = (8192, 1 << 18)

    /// Forgets the older half of the secrets that were seen.
    private mutating func forget() {
        let old = Set(
            secrets.indices.filter { secrets[$0].number != nil }.prefix(seen.count / 2 + 1))
        let kept = secrets.indices.filter { !old.contains($0) }.map { secrets[$0] }
        (secrets, texts, needles, seen) = ([], [], [:], (0, 0))
        filter = [Bool](repeating: false, count: filter.count)
        for secret in kept { keep(secret) }
    }

    // MARK: - Searching

    /// A text with placeholders.
    func masked(_ text: String) -> String {
        let octets = Array(text.utf8)
        var (done, start): ([UInt8], Int) = ([], 0)
        for hit in hits(in: octets) {
            done += octets[start..<hit.range.lowerBound]
            done += placeholder(for: secrets[hit.secret]).utf8
            start = hit.range.upperBound
        }
        return start == 0 ? text : String(decoding: done + octets[start...], as: UTF8.self)
    }

    private func placeholder(for secret: Secret) -> String {
        let number = secret.number.map { number in
            secret.caseNumber == caseNumber
                ? "-" + String(number).paddedWithZeros : "-of-another-case"
        }
        return "masked-\(secret.kind)\(number ?? "")"
    }

    /// Whether one of the secrets is in some octets; nil if finding that out would take too long.
    func finds(in octets: [UInt8]) -> Bool? {
        var isComplete = true
        for text in DecodedText.forms(of: octets) {
            let (hits, end) = matches(in: text.octets, areCut: false)
            if hits.contains(where: { $0.range.upperBound <= end }) { return true }
            isComplete = isComplete && end == text.octets.count
        }
        return isComplete ? false : nil
    }

    /// The secrets in a text and in its decoded forms; of those that overlap, the longest for the places of all.
    private func hits(in octets: [UInt8]) -> [Hit] {
        var all: [Hit] = []
        for text in DecodedText.forms(of: octets) {
            all += matches(in: text.octets, areCut: true).hits.map { hit in
                let source = text.source(of: hit.range)
                let end = secrets[hit.secret].isCut ? octets.count : source.upperBound
                return Hit(range: source.lowerBound..<end, secret: hit.secret)
            }
        }
        var (kept, longest): ([Hit], Int) = ([], 0)
        for hit in all.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            guard let last = kept.last?.range, last.overlaps(hit.range) else {
                kept.append(hit)
                longest = hit.range.count
                continue
            }
            let end = max(last.upperBound, hit.range.upperBound)
            kept[kept.count - 1].range = last.lowerBound..<end
            guard hit.range.count > longest else { continue }
            kept[kept.count - 1].secret = hit.secret
            longest = hit.range.count
        }
        return kept
    }

    /// How many octets are compared for one text; otherwise a server could make this endless.
    private static let mostCompared = 5_000_000

    /// How many octets of a secret have to be at the end of a text that may have been cut off there.
    private static let leastPart = 16

    /// The places of secrets in octets, and where the search has ended: if it would take too long, all of the rest
    /// counts as one.
    private func matches(in octets: [UInt8], areCut: Bool) -> (hits: [Hit], end: Int) {
        let text = octets.map(SecretForms.folded)
        var (hits, key, compared): ([Hit], UInt64, Int) = ([], 0, 0)
        for index in text.indices {
            key = key << 8 | UInt64(text[index])
            guard index >= 7, filter[Self.slot(key)], let candidates = needles[key] else {
                continue
            }
            let start = index - 7
            var best: Hit?
            for needle in candidates {
                let count = Self.common(needle.octets, text, at: start)
                compared += count
                let isCut = areCut && count >= Self.leastPart && start + count == text.count
                guard count == needle.octets.count || isCut, count > best?.range.count ?? 0 else {
                    continue
                }
                best = Hit(range: start..<(start + count), secret: needle.secret)
            }
            if let best { hits.append(best) }
            guard compared <= Self.mostCompared else {
                let rest = Hit(range: start..<text.count, secret: candidates[0].secret)
                return (hits + [rest], start)
            }
        }
        return (hits, text.count)
    }

    /// How many octets of a needle are in a text at a place.
    private static func common(_ needle: [UInt8], _ text: [UInt8], at start: Int) -> Int {
        let most = min(needle.count, text.count - start)
        var count = 0
        while count < most, needle[count] == text[start + count] { count += 1 }
        return count
    }

    private static func slot(_ key: UInt64) -> Int {
        Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 48)
    }
}

extension String {
    /// A number with three digits at least.
    fileprivate var paddedWithZeros: String {
        String(repeating: "0", count: max(0, 3 - utf8.count)) + self
    }
}

/// The forms in which a secret is found where it is not escaped.
enum SecretForms {
    /// The minimum length of a secret that is masked; a shorter text may occur by chance.
    static let shortest = 8

    /// How many octets of a secret are known; where more follow, everything after them is masked.
    static let longest = 1 << 13

    /// The octets that differ between encoders made equal: A to Z in lower case, and the two alphabets of base64
    /// as one.
    static func folded(_ octet: UInt8) -> UInt8 {
        switch octet {
        case 0x41...0x5A: octet | 0x20
        case UInt8(ascii: "-"): UInt8(ascii: "+")
        case UInt8(ascii: "_"): UInt8(ascii: "/")
        default: octet
        }
    }

    /// A secret as it is, in hexadecimal digits, and in base64 at any offset of the encoded text, both also after
    /// it was escaped, as credentials are (RFC 6749, Section 2.3.1).
    static func all(of secret: [UInt8]) -> [[UInt8]] {
        let escaped = Array(Form.escape(String(decoding: secret, as: UTF8.self)).utf8)
        let texts = escaped == secret ? [secret] : [secret, escaped]
        return [secret]
            + texts.flatMap { text in
                [text.flatMap { Array($0.hexadecimal.utf8) }]
                    + (0..<3).map { base64(text, behind: $0) }
            }
    }

    /// The characters of base64 that depend only on the text, after that many other octets.
    private static func base64(_ text: [UInt8], behind count: Int) -> [UInt8] {
        let all = Base64URL.encode([UInt8](repeating: 0, count: count) + text)
        let whole = (text.count + count) * 8 / 6
        return Array(all.utf8.prefix(whole).dropFirst((count * 8 + 5) / 6))
    }
}
