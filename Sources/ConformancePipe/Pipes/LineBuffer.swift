import StrictCodecs

/// Octets that arrive in any pieces, split into lines.
struct LineBuffer {
    /// How many octets a line has at most, its end not counted.
    static let longest = 1 << 20

    private var octets: [UInt8] = []
    private var start = 0
    private var searched = 0

    /// Whether a line has begun that is not complete.
    var isWithinLine: Bool { start < octets.count }

    /// What has arrived of a line that is not complete.
    var rest: ArraySlice<UInt8> { octets[start...] }

    /// Whether the line that has begun is too long already.
    var isTooLong: Bool { octets.count - start > Self.longest }

    /// Takes octets that arrived.
    mutating func append(_ more: ArraySlice<UInt8>) {
        if start > 0 {
            octets.removeSubrange(..<start)
            searched -= start
            start = 0
        }
        octets += more
    }

    /// The next complete line, without its end.
    mutating func next() -> ArraySlice<UInt8>? {
        guard let end = octets[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
            searched = octets.count
            return nil
        }
        defer { (start, searched) = (end + 1, end + 1) }
        return octets[start..<end]
    }
}
