import Foundation

/// File descriptors, which Foundation cannot read without blocking.
package enum Descriptors {
    /// The system is out of some resource.
    package struct Failure: LocalizedError, CustomStringConvertible {
        package let description: String
        package var errorDescription: String? { description }

        /// Says what is missing.
        package init(description: String) { self.description = description }
    }

    /// Makes a pipe that children do not inherit, beside the three streams, one of which may be closed.
    package static func pipe() throws -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [0, 0]
        guard Foundation.pipe(&ends) == 0 else { throw failure("cannot make a pipe") }
        let moved = ends.map { fcntl($0, F_DUPFD_CLOEXEC, 3) }
        let failure = moved.contains(-1) ? failure("cannot make a pipe") : nil
        for end in ends { close(end) }
        guard let failure else { return (moved[0], moved[1]) }
        for end in moved where end >= 0 { close(end) }
        throw failure
    }

    /// Lets reading and writing return at once.
    package static func setNonBlocking(_ descriptor: Int32) throws {
        let flags = fcntl(descriptor, F_GETFL)
        guard flags >= 0, fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0 else {
            throw failure("cannot change a pipe")
        }
    }

    /// Reads what is available.
    ///
    /// - Returns: The octets; nil if nothing is available yet; empty at the end.
    package static func read(_ descriptor: Int32, into buffer: inout [UInt8]) -> ArraySlice<UInt8>?
    {
        let count = Foundation.read(descriptor, &buffer, buffer.count)
        if count > 0 { return buffer[..<count] }
        return count < 0 && [EAGAIN, EINTR].contains(errno) ? nil : []
    }

    /// Writes as much as a descriptor accepts without blocking.
    ///
    /// - Returns: How many octets were written; negative if the system refuses.
    package static func write(_ descriptor: Int32, _ octets: UnsafeRawBufferPointer) -> Int {
        Foundation.write(descriptor, octets.baseAddress, octets.count)
    }

    /// How long a thread polls before it sleeps.
    private static let patience = Duration.microseconds(250)

    /// Waits for descriptors; polls for a short while at first, because waking up takes longer than most answers.
    ///
    /// - Parameters:
    ///   - polled: What to wait for.
    ///   - milliseconds: How long to sleep at most; -1 for as long as it takes.
    /// - Returns: How many descriptors are ready; negative if a signal ended the wait.
    static func wait(for polled: inout [pollfd], milliseconds: Int32) -> Int32 {
        let start = ContinuousClock.now
        repeat {
            let count = poll(&polled, nfds_t(polled.count), 0)
            if count != 0 { return count }
            sched_yield()
        } while ContinuousClock.now - start < patience
        return poll(&polled, nfds_t(polled.count), milliseconds)
    }

    private static func failure(_ what: String) -> Failure {
        Shortage.note()
        return Failure(description: "\(what): \(String(cString: strerror(errno)))")
    }
}
