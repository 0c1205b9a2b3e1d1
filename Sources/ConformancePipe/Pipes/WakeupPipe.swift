import Foundation

/// A pipe that wakes a thread that waits for descriptors.
package final class WakeupPipe: Sendable {
    /// What to wait for.
    package let reading: Int32
    private let writing: Int32

    /// Makes a pipe.
    ///
    /// - Throws: ``Descriptors/Failure`` if the system has no more descriptors.
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
