import ConformanceWire
import StrictCodecs

/// Finds secrets in octets: plain, escaped, in base64, base32 or hexadecimal digits, as lists of numbers, and
/// compressed by gzip or zlib.
struct SecretSearch {
    private let redactor = Redactor()
    private let isEmpty: Bool

    /// Whether all secrets are searched for.
    private(set) var hasAll = true

    /// How many octets are searched at once, and how many of them again with the next ones.
    private static let (window, overlap) = (1 << 16, 1 << 12)

    /// How many octets all secrets have at most.
    private static let mostOctets = 1 << 17

    /// Makes a search; a text of less than eight octets is no secret.
    ///
    /// - Parameter secrets: The secrets, of which the first ones are searched for if a program has made very many.
    init(for secrets: [String]) {
        var size = 0
        for secret in secrets {
            size += secret.utf8.count
            guard size <= Self.mostOctets else {
                hasAll = false
                break
            }
            redactor.hide(secret, as: "secret")
        }
        isEmpty = secrets.isEmpty
    }

    /// Whether one of them is in some octets, as far as the work allows a search.
    func finds(in octets: [UInt8], within work: inout SearchWork) -> Bool {
        guard !isEmpty, !work.isOver else { return false }
        if isPlain(in: octets, within: &work) || isCompressed(in: octets, within: &work) {
            return true
        }
        for word in EncodedWords(in: octets) where !work.isOver {
            work.take(word.octets.count + Self.sizeOfWord)
            let isFound =
                word.isOfBase64
                ? isCompressed(in: word.octets, within: &work)
                : isPlain(in: word.octets, within: &work)
            if isFound { return true }
        }
        return false
    }

    /// How many octets are searched in the time in which a word is decoded.
    private static let sizeOfWord = 1 << 7

    private func isPlain(in octets: [UInt8], within work: inout SearchWork) -> Bool {
        for start in stride(from: 0, to: octets.count, by: Self.window - Self.overlap) {
            guard !work.isOver else { return false }
            let piece = Array(octets[start..<min(start + Self.window, octets.count)])
            if redactor.finds(in: piece, within: &work) { return true }
        }
        return false
    }

    private func isCompressed(in octets: [UInt8], within work: inout SearchWork) -> Bool {
        for place in octets.indices {
            guard !work.isOver else { return false }
            guard let data = Inflation(of: octets, at: place, within: &work) else { continue }
            if isPlain(in: data.output, within: &work) { return true }
        }
        return false
    }
}

extension SearchWork {
    /// How much is searched of what one session has in one place.
    init() { self.init(octets: 1 << 28) }
}
