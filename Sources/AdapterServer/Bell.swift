#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A pipe that wakes a thread which waits for descriptors.
final class Bell: Sendable {
    /// What to wait for.
    let reading: Int32
    private let writing: Int32

    /// Makes a bell.
    ///
    /// - Throws: ``SystemFailure`` if the system has no more descriptors.
    init() throws {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw SystemFailure("cannot make a pipe") }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (reading, writing) = (ends[0], ends[1])
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

/// What the system would not do, in one line.
struct SystemFailure: Error, CustomStringConvertible {
    let description: String

    init(_ what: String) {
        description = "\(what): \(String(cString: strerror(errno)))"
    }
}

/// Writes what goes into a descriptor at once.
func systemWrite(_ descriptor: Int32, _ octets: UnsafeRawBufferPointer) -> Int {
    write(descriptor, octets.baseAddress, octets.count)
}
