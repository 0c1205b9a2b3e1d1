import Foundation

/// A pipe that wakes a thread that waits for descriptors.
final class WakeupPipe: Sendable {
    let reading: Int32
    private let writing: Int32

    init() throws {
        (reading, writing) = try Descriptors.pipe()
        try Descriptors.setNonBlocking(reading)
        try Descriptors.setNonBlocking(writing)
    }

    deinit {
        close(reading)
        close(writing)
    }

    /// Wakes the thread.
    func ring() {
        var octet: UInt8 = 0
        _ = write(writing, &octet, 1)
    }

    /// Forgets that it rang.
    func clear() {
        var octets = [UInt8](repeating: 0, count: 64)
        while read(reading, &octets, octets.count) > 0 {}
    }
}
