import Foundation

/// A file of the system, or of a program, of which the beginning is read without waiting.
package enum SystemFile {
    /// Reads a file.
    ///
    /// - Parameters:
    ///   - path: The file; a link at its end is not followed.
    ///   - most: How many octets are read.
    /// - Returns: The octets, or nil if it is no file that this process may read.
    package static func octets(of path: String, most: Int = 1 << 22) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
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

    /// Where a link leads; nil if it is none.
    static func destination(of path: String) -> String? {
        var octets = [CChar](repeating: 0, count: 1 << 12)
        let count = readlink(path, &octets, octets.count)
        guard count > 0 else { return nil }
        return String(decoding: octets.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
