import Foundation

/// A file that is removed if the tool is interrupted before the file is complete.
///
/// A handler of a signal can do little, so what it needs is kept where it finds it without a lock.
enum UnfinishedFile {
    nonisolated(unsafe) private static var path: UnsafeMutablePointer<CChar>?
    nonisolated(unsafe) private static let former = UnsafeMutablePointer<Signals.Handler?>.allocate(
        capacity: 65)

    /// Runs a body; a signal meanwhile takes the file away, then does what it would have done.
    static func watched(_ file: URL, _ body: () throws -> Void) rethrows {
        path = strdup(file.path)
        let changed = Signals.ending.filter(change)
        defer {
            for number in changed { signal(number, former[Int(number)]) }
            free(path)
            path = nil
        }
        try body()
    }

    /// Watches for a signal, unless it is ignored.
    private static func change(_ number: Int32) -> Bool {
        let (isTaken, before) = Signals.take(number, handle)
        former[Int(number)] = before
        return isTaken
    }

    private static let handle: Signals.Handler = { number in
        if let path = UnfinishedFile.path { unlink(path) }
        signal(number, UnfinishedFile.former[Int(number)])
        raise(number)
    }
}
