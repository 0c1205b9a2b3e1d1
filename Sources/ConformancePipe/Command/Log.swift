/// The end of the standard error of a process.
struct Log {
    /// How many octets are kept.
    static let longest = 1 << 16

    private var octets: [UInt8] = []

    /// How many octets were ever written.
    private(set) var count = 0

    mutating func append(_ more: some Collection<UInt8>) {
        octets += more
        count += more.count
        guard octets.count > 2 * Self.longest else { return }
        octets.removeFirst(octets.count - Self.longest)
    }

    /// The text after a number of octets, as far as it is kept.
    func text(after earlier: Int) -> String {
        let wanted = min(count - earlier, octets.count, Self.longest)
        return String(decoding: octets.suffix(max(0, wanted)), as: UTF8.self)
    }
}
