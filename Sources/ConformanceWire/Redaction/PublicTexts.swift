import StrictCodecs

/// The texts of a case that are no secrets, in all forms in which they may be read.
struct PublicTexts {
    private var texts: [[UInt8]] = []

    /// How many octets they have.
    private(set) var size = 0

    /// How many octets of a text are public at most; what is in a longer one may be masked.
    static let longest = 1 << 16

    /// Adds a text.
    mutating func add(_ text: String) {
        for view in DecodedView.unescaped(Array(text.utf8)) {
            texts.append(view.octets.map(SecretForms.folded))
            size += view.octets.count
        }
    }

    /// Whether one of them contains a text that is folded.
    func contain(_ text: [UInt8]) -> Bool {
        texts.contains { String.range(of: text, in: $0[...]) != nil }
    }
}
