import Foundation
import StrictCodecs

extension FileHandle {
    /// Writes pieces, many at once.
    ///
    /// - Parameter body: Gives the pieces to a function that takes them.
    /// - Throws: What the body throws, or why a piece cannot be written.
    func writePieces(_ body: (([UInt8]) throws -> Void) throws -> Void) throws {
        var buffer: [UInt8] = []
        try body { octets in
            buffer += octets
            guard buffer.count >= Self.enough else { return }
            try write(contentsOf: Data(buffer))
            buffer.removeAll(keepingCapacity: true)
        }
        try write(contentsOf: Data(buffer))
    }

    /// How many octets justify a system call.
    private static let enough = 1 << 16
}
