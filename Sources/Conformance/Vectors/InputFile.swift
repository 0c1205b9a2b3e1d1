import Foundation
import StrictCodecs

/// Reads files that somebody else may have written or replaced by a link, so that a file can have any size, can grow, or
/// can be no regular file.
package enum InputFile {
    /// How many octets a file has at most that people write.
    package static let most = 1 << 21

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - path: Where it is.
    ///   - most: How many octets it may have.
    /// - Returns: The octets; nil if there is no such regular file that can be read.
    /// - Throws: `FormatError` if it has more octets, whatever size the system says.
    package static func octets(of path: String, most: Int = most) throws -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        let octets = octets(in: descriptor, most: most + 1)
        guard octets.map({ $0.count <= most }) ?? true else {
            throw FormatError("has more than \(most) octets")
        }
        return octets
    }

    /// The first octets of an open file; nil if it is no regular one.
    package static func octets(in descriptor: Int32, most: Int) -> [UInt8]? {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return nil
        }
        var (octets, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
        while octets.count < most {
            let count = read(descriptor, &buffer, min(buffer.count, most - octets.count))
            guard count > 0 else { break }
            octets += buffer.prefix(count)
        }
        return octets
    }
}
