import Foundation

/// Lines from a descriptor, many with one call of the system.
struct LineReader {
    private let descriptor: Int32
    private var chunk = [UInt8](repeating: 0, count: 1 << 16)
    private var rest: [UInt8] = []

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Waits for lines and hands out those that are complete, or nil at the end.
    mutating func next() -> [ArraySlice<UInt8>]? {
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            guard count > 0 else { return nil }
            rest += chunk[..<count]
            let lines = rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            guard lines.count > 1, let last = lines.last else { continue }
            rest = Array(last)
            return lines.dropLast()
        }
    }
}

/// Writes everything, however often it takes.
func writeAll(_ octets: [UInt8], to descriptor: Int32) {
    var rest = octets[...]
    while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
    }
}
