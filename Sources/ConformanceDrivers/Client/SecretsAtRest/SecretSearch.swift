import StrictCodecs

/// Finds secrets in octets: plain, escaped, in base64 and in hexadecimal digits.
struct SecretSearch {
    private let redactor = Redactor()

    /// Whether all secrets are searched for.
    private(set) var hasAll = true

    /// How many octets are searched at once, and how many of them again with the next ones.
    private static let (window, overlap) = (1 << 20, 1 << 16)

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
    }

    /// Whether one of them is in some octets; nil if finding that out would take too long.
    func finds(in octets: [UInt8]) -> Bool? {
        var isComplete = true
        for start in stride(from: 0, to: octets.count, by: Self.window - Self.overlap) {
            let piece = Array(octets[start..<min(start + Self.window, octets.count)])
            guard let isFound = redactor.finds(in: piece) else {
                isComplete = false
                continue
            }
            if isFound { return true }
        }
        return isComplete ? false : nil
    }
}
