import StrictCodecs

/// The words of some octets that may encode others, one after the other.
///
/// What encodes a secret itself in base64 is found without decoding, so words in base64 matter only if they hide
/// compressed data.
struct EncodedWords: Sequence, IteratorProtocol {
    /// What a word encodes.
    struct Word {
        let octets: [UInt8]

        /// Whether it is read as base64; as base32 or as a list of numbers otherwise.
        let isOfBase64: Bool
    }

    private let text: [UInt8]
    private var index = 0
    private var pending: [Word] = []
    private var isWholeRead = false

    /// How many letters a word has at least, and how many numbers a list.
    private static let (shortest, shortestList) = (13, 8)

    init(in octets: [UInt8]) { text = octets }

    mutating func next() -> Word? {
        while pending.isEmpty, index < text.count { readWord() }
        if pending.isEmpty, !isWholeRead { readWhole() }
        return pending.popLast()
    }

    /// Reads a list of numbers, or a word, or skips what is neither.
    private mutating func readWord() {
        let start = index
        if Self.isDigit(text[index]) {
            if let list = readList() {
                return pending.append(Word(octets: list, isOfBase64: false))
            }
            index = start
        }
        index = text[start...].firstIndex { !Self.isLetter($0) } ?? text.count
        if index - start >= Self.shortest { add(text[start..<index]) }
        if index == start { index += 1 }
    }

    private mutating func add(_ word: some Collection<UInt8>) {
        if let octets = Self.decode(word, 5, Self.base32) {
            pending.append(Word(octets: octets, isOfBase64: false))
        }
        if let octets = Self.decode(word, 6, Self.base64) {
            pending.append(Word(octets: octets, isOfBase64: true))
        }
    }

    /// Reads all of it as one word, without its line breaks.
    private mutating func readWhole() {
        isWholeRead = true
        add(text.filter { $0 > 0x20 && $0 != UInt8(ascii: "=") })
    }

    /// Reads numbers of 0 to 255 with a comma or white space between them.
    private mutating func readList() -> [UInt8]? {
        var (list, end) = ([UInt8](), index)
        while end < text.count, Self.isDigit(text[end]) {
            let digits = text[end...].prefix(4).prefix(while: Self.isDigit)
            guard let number = UInt8(String(decoding: digits, as: UTF8.self)) else { break }
            list.append(number)
            index = end + digits.count
            end = text[index...].firstIndex { !Self.isSeparator($0) } ?? text.count
            guard end > index else { break }
        }
        return list.count >= Self.shortestList ? list : nil
    }

    private static func isSeparator(_ octet: UInt8) -> Bool {
        octet <= 0x20 || octet == UInt8(ascii: ",")
    }

    private static func isDigit(_ octet: UInt8) -> Bool { 0x30...0x39 ~= octet }

    private static func isLetter(_ octet: UInt8) -> Bool { base64[Int(octet)] >= 0 }

    // MARK: - Letters

    /// The value of each octet in base64 of both alphabets, or -1.
    private static let base64 = values(
        of: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/", "-_", from: 62)

    /// The value of each octet in base32, whatever its case, or -1.
    private static let base32 = values(
        of: "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", "abcdefghijklmnopqrstuvwxyz", from: 0)

    private static func values(
        of letters: String, _ others: String, from first: Int
    ) -> [Int] {
        var values = [Int](repeating: -1, count: 256)
        for (value, letter) in letters.utf8.enumerated() { values[Int(letter)] = value }
        for (value, letter) in others.utf8.enumerated() { values[Int(letter)] = first + value }
        return values
    }

    /// The octets of a word whose letters have so many bits each; nil if one of them is another letter.
    private static func decode(
        _ word: some Collection<UInt8>, _ size: Int, _ values: [Int]
    ) -> [UInt8]? {
        var (octets, bits, count) = ([UInt8](), 0, 0)
        octets.reserveCapacity(word.count * size / 8)
        for letter in word {
            let value = values[Int(letter)]
            guard value >= 0 else { return nil }
            bits = (bits << size | value) & 0xFFFF
            count += size
            guard count >= 8 else { continue }
            count -= 8
            octets.append(UInt8(truncatingIfNeeded: bits >> count))
        }
        return octets
    }
}
