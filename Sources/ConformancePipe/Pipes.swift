import Conformance
import Foundation
import StrictCodecs

/// File descriptors, which Foundation cannot read without blocking.
package enum Descriptors {
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

    private static func failure(_ what: String) -> StartFailure {
        DescriptorLimit.note()
        return StartFailure("\(what): \(String(cString: strerror(errno)))")
    }
}

/// Counts how often the system had no descriptor for the tool, after which what it sees may be wrong.
package enum DescriptorLimit {
    private static let times = Locked(0)

    /// How often that has happened.
    package static var count: Int { times.withLock { $0 } }

    /// What to do about it.
    package static let advice =
        "the system gives the tool no more descriptors; raise their number with: ulimit -n 1024"

    /// Checks that there are as many descriptors as something needs.
    ///
    /// - Throws: ``StartFailure`` with what to do if there are fewer.
    package static func check(need: Int) throws {
        let most = sysconf(Int32(_SC_OPEN_MAX))
        guard most < 0 || most >= need else { throw StartFailure(advice) }
    }

    /// Notes that a call of the system has just failed, if that is why.
    package static func note() {
        if [EMFILE, ENFILE].contains(errno) { times.withLock { $0 += 1 } }
    }
}

/// A pipe that wakes a thread that waits for descriptors.
package final class WakeupPipe: Sendable {
    /// What to wait for.
    package let reading: Int32
    private let writing: Int32

    /// Makes a pipe.
    ///
    /// - Throws: ``StartFailure`` if the system has no more descriptors.
    package init() throws {
        (reading, writing) = try Descriptors.pipe()
        try Descriptors.setNonBlocking(reading)
        try Descriptors.setNonBlocking(writing)
    }

    deinit {
        close(reading)
        close(writing)
    }

    /// Wakes the thread.
    package func ring() {
        var octet: UInt8 = 0
        _ = write(writing, &octet, 1)
    }

    /// Resets the pipe.
    package func clear() {
        var octets = [UInt8](repeating: 0, count: 64)
        while read(reading, &octets, octets.count) > 0 {}
    }
}

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
