import Foundation

/// File descriptors, which Foundation gives no way to read without waiting.
package enum Descriptors {
    /// The system has no more of something.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    /// Makes a pipe that children do not inherit.
    package static func pipe() throws -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [0, 0]
        guard Foundation.pipe(&ends) == 0 else { throw failure("cannot make a pipe") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    /// Lets reading and writing return at once.
    package static func setNonBlocking(_ descriptor: Int32) throws {
        let flags = fcntl(descriptor, F_GETFL)
        guard flags >= 0, fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0 else {
            throw failure("cannot change a pipe")
        }
    }

    /// Reads what is there.
    ///
    /// - Returns: The octets; nil if nothing is there yet; none at all at the end.
    package static func read(_ descriptor: Int32, into buffer: inout [UInt8]) -> ArraySlice<UInt8>?
    {
        let count = Foundation.read(descriptor, &buffer, buffer.count)
        if count > 0 { return buffer[..<count] }
        return count < 0 && [EAGAIN, EINTR].contains(errno) ? nil : []
    }

    /// Writes what goes into a descriptor at once.
    ///
    /// - Returns: How many octets were written; less than none if the system refuses.
    package static func write(_ descriptor: Int32, _ octets: UnsafeRawBufferPointer) -> Int {
        Foundation.write(descriptor, octets.baseAddress, octets.count)
    }

    private static func failure(_ what: String) -> Failure {
        Failure(description: "\(what): \(String(cString: strerror(errno)))")
    }
}
