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
        octets(of: Array(path.utf8CString), in: AT_FDCWD, most: most)
    }

    /// Reads a file in a folder that is open, whatever octets its name has.
    package static func octets(of name: [CChar], in folder: Int32, most: Int) -> [UInt8]? {
        let descriptor = openat(folder, name, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else {
            Shortage.note()
            return nil
        }
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
        destination(of: Array(path.utf8CString), in: AT_FDCWD)
            .map { String(decoding: $0, as: UTF8.self) }
    }

    /// Where a link in a folder that is open leads; nil if it is none.
    package static func destination(of name: [CChar], in folder: Int32) -> [UInt8]? {
        var octets = [CChar](repeating: 0, count: 1 << 12)
        let count = readlinkat(folder, name, &octets, octets.count)
        guard count > 0 else { return nil }
        return octets.prefix(count).map(UInt8.init(truncatingIfNeeded:))
    }
}
