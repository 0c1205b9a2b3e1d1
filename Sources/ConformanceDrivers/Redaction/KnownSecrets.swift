import StrictCodecs

/// The secrets of a run, found by their first eight octets, and the texts of a case that are public.
struct KnownSecrets {
    private struct Secret {
        let value: SecretPlaces.Value

        /// The number within its case, or nil for what the user or the tool has.
        let number: Int?

        /// The case in which it was seen first.
        let caseNumber: Int
    }

    /// A range of a text that has a secret, and how long the longest one is that is there.
    private struct Hit {
        let range: Range<Int>
        let secret: Int
        let size: Int
    }

    private var secrets: [Secret] = []
    private var texts: Set<[UInt8]> = []

    /// The forms of secrets, folded, by their first eight octets.
    private var needles: [UInt64: [(octets: [UInt8], secret: Int)]] = [:]
    private var filter = [Bool](repeating: false, count: 1 << 16)
    private var publicTexts: [[UInt8]] = []
    private var caseNumber = 0
    private var count = 0

    /// How many secrets are known, and how many octets they have, before those that were seen are forgotten.
    private static let (most, mostOctets) = (8192, 1 << 20)

    /// Removes the public texts of the last case, and counts from 0 again.
    mutating func beginCase() {
        (caseNumber, count, publicTexts) = (caseNumber + 1, 0, [])
        let size = texts.reduce(0) { $0 + $1.count }
        guard secrets.count > Self.most || size > Self.mostOctets else { return }
        let own = secrets.filter { $0.number == nil }
        (secrets, texts, needles) = ([], [], [:])
        for secret in own { keep(secret) }
    }

    /// Takes a text for public, in all forms in which it may be read.
    mutating func publish(_ text: String) {
        publicTexts += DecodedText.forms(of: Array(text.utf8)).map {
            $0.octets.map(SecretForms.folded)
        }
    }

    /// Adds a secret that the user or the tool has, or one that was seen unless it is public.
    mutating func add(_ value: SecretPlaces.Value, isOwn: Bool) {
        guard !texts.contains(value.octets), isOwn || !isPublic(value.octets) else { return }
        keep(Secret(value: value, number: isOwn ? nil : count, caseNumber: caseNumber))
        count += isOwn ? 0 : 1
    }

    /// Adds a value that is a known secret without its last octet, as the suite sends it.
    mutating func add(cut value: SecretPlaces.Value) {
        let size = value.octets.count
        guard size >= SecretForms.shortest,
            texts.contains(where: { $0.count == size + 1 && $0.starts(with: value.octets) })
        else { return }
        add(value, isOwn: false)
    }

    private func isPublic(_ octets: [UInt8]) -> Bool {
        let folded = octets.map(SecretForms.folded)
        return publicTexts.contains { String.range(of: folded, in: $0[...]) != nil }
    }

    private mutating func keep(_ secret: Secret) {
        let isLong = secret.value.octets.count > SecretForms.longestRead
        let values =
            [secret.value.octets] + [isLong ? nil : secret.value.escaped].compactMap { $0 }
        for form in values.flatMap(SecretForms.all) {
            let octets = form.map(SecretForms.folded)
            let key = octets.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
            filter[Self.slot(key)] = true
            needles[key, default: []].append((octets, secrets.count))
        }
        texts.insert(secret.value.octets)
        secrets.append(secret)
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
        let name = "masked-\(secret.value.kind)"
        guard let number = secret.number else { return name }
        guard secret.caseNumber == caseNumber else { return "\(name)-of-another-case" }
        return "\(name)-" + String(repeating: "0", count: max(0, 3 - "\(number)".count))
            + "\(number)"
    }

    /// Whether one of the secrets is in some octets; nil if finding that out would take too long.
    func finds(in octets: [UInt8]) -> Bool? {
        let texts = DecodedText.forms(of: octets).map { matches(in: $0.octets, areCut: false) }
        if texts.contains(where: { !$0.hits.isEmpty }) { return true }
        return texts.allSatisfy { $0.rest == nil } ? false : nil
    }

    /// The secrets in a text and in its decoded forms; of those that overlap, the longest for the places of all.
    private func hits(in octets: [UInt8]) -> [Hit] {
        let all = DecodedText.forms(of: octets).flatMap { text in
            let (hits, rest) = matches(in: text.octets, areCut: true)
            return (hits + (rest.map { [$0] } ?? [])).map {
                let source = text.source(of: $0.range)
                return Hit(range: source, secret: $0.secret, size: source.count)
            }
        }
        var kept: [Hit] = []
        for hit in all.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            guard let last = kept.last, last.range.overlaps(hit.range) else {
                kept.append(hit)
                continue
            }
            let end = max(last.range.upperBound, hit.range.upperBound)
            let longest = hit.size > last.size ? hit : last
            kept[kept.count - 1] = Hit(
                range: last.range.lowerBound..<end, secret: longest.secret, size: longest.size)
        }
        return kept
    }

    /// How many octets are compared for one text; otherwise a server or a program could make this endless.
    private static let mostCompared = 5_000_000

    /// How many octets of a secret have to be at the end of a text that may have been cut off there.
    private static let leastPart = 16

    /// A place in octets, and the secret that is there.
    private typealias Match = (range: Range<Int>, secret: Int)

    /// The places of secrets in octets; if too much of a text resembles secrets, its rest, which is not looked at.
    private func matches(in octets: [UInt8], areCut: Bool) -> (hits: [Match], rest: Match?) {
        let text = octets.map(SecretForms.folded)
        var (found, key, compared): ([Match], UInt64, Int) = ([], 0, 0)
        for index in text.indices {
            key = key << 8 | UInt64(text[index])
            guard index >= 7, filter[Self.slot(key)], let candidates = needles[key] else {
                continue
            }
            let start = index - 7
            var best = (count: 0, secret: 0)
            for needle in candidates {
                let count = Self.common(needle.octets, text[start...])
                compared += count
                let isCut = areCut && count >= Self.leastPart && start + count == text.count
                if count > best.count, isCut || count == needle.octets.count {
                    best = (count, needle.secret)
                }
            }
            if best.count > 0 { found.append((start..<(start + best.count), best.secret)) }
            guard compared <= Self.mostCompared else {
                return (found, (start..<text.count, candidates[0].secret))
            }
        }
        return (found, nil)
    }

    /// How many octets two texts have in common at their beginning.
    private static func common(_ left: [UInt8], _ right: ArraySlice<UInt8>) -> Int {
        let most = min(left.count, right.count)
        var count = 0
        while count < most, left[count] == right[right.startIndex + count] { count += 1 }
        return count
    }

    private static func slot(_ key: UInt64) -> Int {
        Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 48)
    }
}

/// The forms in which a secret is found where it is not escaped.
enum SecretForms {
    /// The minimum length of a secret that is masked; a shorter text may occur by chance.
    static let shortest = 8

    /// The maximum length of a secret that is also known as what undoes its escapes leaves it.
    static let longestRead = 1 << 14

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

    /// A secret as it is and as it is read by what undoes escapes that it seems to have, in hexadecimal digits, and in
    /// base64 at any offset of the encoded text, both also after it was escaped, as credentials are (RFC 6749,
    /// Section 2.3.1).
    static func all(of secret: [UInt8]) -> [[UInt8]] {
        let escaped = Array(Form.escape(String(decoding: secret, as: UTF8.self)).utf8)
        let texts = escaped == secret ? [secret] : [secret, escaped]
        return read(secret)
            + texts.flatMap { text in
                [text.flatMap { Array($0.hexadecimal.utf8) }]
                    + (0..<3).map { base64(text, behind: $0) }
            }
    }

    /// A secret as it is, as a form and as what undoes its escapes leave it.
    private static func read(_ secret: [UInt8]) -> [[UInt8]] {
        guard secret.count <= longestRead else { return [secret] }
        let plain = DecodedText.forms(of: secret).map(\.octets)
        let spaced = secret.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 }
        let ofForm = spaced == secret ? [] : DecodedText.forms(of: spaced).map(\.octets)
        return (plain + ofForm).filter { $0.count >= shortest }
    }

    /// The characters of base64 that depend only on the text, after that many other octets.
    private static func base64(_ text: [UInt8], behind count: Int) -> [UInt8] {
        let all = Base64URL.encode([UInt8](repeating: 0, count: count) + text)
        let whole = (text.count + count) * 8 / 6
        return Array(all.utf8.prefix(whole).dropFirst((count * 8 + 5) / 6))
    }
}

/// A text with some of its escapes undone, and the place of each of its octets in the text.
struct DecodedText {
    /// The octets that are read.
    private(set) var octets: [UInt8] = []

    /// Where each octet comes from, in half the memory of `Int`; none in the text itself.
    private var places: [Range<Int32>] = []

    /// The text, and its decoded forms until no escape is left, each made when it is asked for.
    static func forms(of text: [UInt8]) -> some Sequence<DecodedText> {
        sequence(first: DecodedText(octets: text), next: \.unescaped).prefix(deepest + 1)
    }

    /// How often escapes are undone.
    private static let deepest = 4

    /// The places in the text from which octets come.
    func source(of range: Range<Int>) -> Range<Int> {
        guard !places.isEmpty else { return range }
        return Int(
            places[range.lowerBound].lowerBound)..<Int(places[range.upperBound - 1].upperBound)
    }

    /// With percent escapes, those of JSON and those of HTML undone once; nil if there are none.
    private var unescaped: DecodedText? {
        guard octets.contains(where: "%\\&".utf8.contains) else { return nil }
        var (decoded, index, hasEscapes) = (DecodedText(), 0, false)
        while index < octets.count {
            let escape = octets.escape(at: index)
            let end = index + (escape?.length ?? 1)
            let source = source(of: index..<end)
            let place = Int32(source.lowerBound)..<Int32(source.upperBound)
            for octet in escape?.octets ?? [octets[index]] {
                decoded.octets.append(octet)
                decoded.places.append(place)
            }
            (index, hasEscapes) = (end, hasEscapes || escape != nil)
        }
        return hasEscapes ? decoded : nil
    }
}

extension [UInt8] {
    /// What an escape encodes, and how many octets it has.
    private typealias Escape = (octets: [UInt8], length: Int)

    /// The escape of a URL, of JSON or of HTML that begins at a place; nil if there is none.
    fileprivate func escape(at start: Int) -> (octets: [UInt8], length: Int)? {
        switch self[start] {
        case UInt8(ascii: "%"): number(at: start + 1, 2).map { ([UInt8($0)], 3) }
        case UInt8(ascii: "\\") where start + 1 < count: escape(of: self[start + 1], at: start)
        case UInt8(ascii: "&"): entity(at: start)
        default: nil
        }
    }

    private func escape(of octet: UInt8, at start: Int) -> Escape? {
        switch octet {
        case UInt8(ascii: "u"): number(at: start + 2, 4).map { (Self.character($0), 6) }
        case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"): ([0x0A], 2)
        default: ([octet], 2)
        }
    }

    private func entity(at start: Int) -> Escape? {
        let name = self[start...].prefix(10).prefix { $0 != UInt8(ascii: ";") }.dropFirst()
        guard name.endIndex < count, self[name.endIndex] == UInt8(ascii: ";") else { return nil }
        let text = String(decoding: name, as: UTF8.self)
        let octets = Self.named[text].map { [$0] } ?? Self.code(in: text).map(Self.character)
        return octets.map { ($0, name.count + 2) }
    }

    private static let named: [String: UInt8] = [
        "amp": UInt8(ascii: "&"), "lt": UInt8(ascii: "<"), "gt": UInt8(ascii: ">"),
        "quot": UInt8(ascii: "\""), "apos": UInt8(ascii: "'"),
    ]

    private static func code(in text: String) -> Int? {
        guard text.utf8.first == UInt8(ascii: "#") else { return nil }
        let digits = text.lowercasedASCII.dropFirst()
        return digits.first == "x" ? Int(digits.dropFirst(), radix: 16) : Int(digits)
    }

    /// The octets of a character, in UTF-8.
    private static func character(_ code: Int) -> [UInt8] {
        UInt32(exactly: code).flatMap(Unicode.Scalar.init).map { Array(String($0).utf8) } ?? [0]
    }

    /// The number with exactly so many hexadecimal digits.
    private func number(at start: Int, _ digits: Int) -> Int? {
        guard start + digits <= count else { return nil }
        return self[start..<(start + digits)].reduce(Int?.some(0)) { value, octet in
            octet.hexadecimalValue.flatMap { digit in value.map { $0 * 16 + Int(digit) } }
        }
    }
}
