import StrictCodecs

/// A name in which `*` matches any text and `?` one character.
struct Glob {
    private let text: String
    private let pattern: [UInt8]
    private let isPlain: Bool

    init(_ pattern: String) {
        text = pattern
        self.pattern = Array(pattern.utf8)
        isPlain = !pattern.utf8.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") }
    }

    /// Whether the whole name matches.
    func matches(_ name: String) -> Bool {
        if isPlain || text.hasSameOctets(as: name) { return text.hasSameOctets(as: name) }
        let name = Array(name.utf8)
        var (p, n) = (0, 0)
        var star: (pattern: Int, name: Int)?
        while n < name.count {
            if p < pattern.count, pattern[p] == UInt8(ascii: "*") {
                star = (p, n)
                p += 1
            } else if p < pattern.count, pattern[p] == name[n] || pattern[p] == UInt8(ascii: "?") {
                (p, n) = (p + 1, n + 1)
            } else if let last = star {
                (p, n) = (last.pattern + 1, last.name + 1)
                star = (last.pattern, last.name + 1)
            } else {
                return false
            }
        }
        return pattern[p...].allSatisfy { $0 == UInt8(ascii: "*") }
    }
}
