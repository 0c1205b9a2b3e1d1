#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The lines that come from a descriptor.
struct Lines {
    private var octets: [UInt8] = []
    private var start = 0
    private var searched = 0
    private var chunk = [UInt8](repeating: 0, count: 1 << 16)

    /// Reads what is there, once.
    ///
    /// - Returns: Whether more can come.
    mutating func fill(from descriptor: Int32) -> Bool {
        let count = read(descriptor, &chunk, chunk.count)
        guard count > 0 else { return count < 0 && errno == EINTR }
        octets.removeSubrange(..<start)
        (searched, start) = (searched - start, 0)
        octets += chunk[..<count]
        return true
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
