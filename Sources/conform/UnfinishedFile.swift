import Foundation

/// A file that is removed if the tool is interrupted before the file is complete.
///
/// A handler of a signal can do little, so what it needs is kept where it finds it without a lock.
enum UnfinishedFile {
    private typealias Handler = @convention(c) (Int32) -> Void

    private static let signals = [SIGINT, SIGTERM, SIGHUP]
    nonisolated(unsafe) private static var path: UnsafeMutablePointer<CChar>?
    nonisolated(unsafe) private static let former = UnsafeMutablePointer<Handler?>.allocate(
        capacity: 65)

    /// Runs a body; a signal meanwhile takes the file away, then does what it would have done.
    static func watched(_ file: URL, _ body: () throws -> Void) rethrows {
        path = strdup(file.path)
        let changed = signals.filter(change)
        defer {
            for number in changed { signal(number, former[Int(number)]) }
            free(path)
            path = nil
        }
        try body()
    }

    /// Watches for a signal, unless it is ignored.
    private static func change(_ number: Int32) -> Bool {
        let before = signal(number, handle)
        former[Int(number)] = before
        guard unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) else {
            return true
        }
        signal(number, before)
        return false
    }

    private static let handle: Handler = { number in
        if let path = UnfinishedFile.path { unlink(path) }
        signal(number, UnfinishedFile.former[Int(number)])
        raise(number)
    }
}
