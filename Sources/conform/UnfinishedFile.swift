import Conformance
import Foundation

/// A file that is removed if the tool is interrupted before the file is complete.
///
/// A handler of a signal can do little, so what it needs is kept where it finds it without a lock.
enum UnfinishedFile {
    nonisolated(unsafe) private static var path: UnsafeMutablePointer<CChar>?
    nonisolated(unsafe) private static var writer = pthread_self()

    /// What a handler finds is that of one file: threads write one after the other.
    private static let turn = Locked(())

    nonisolated(unsafe) private static let former = UnsafeMutablePointer<Signals.Handler?>.allocate(
        capacity: 65)

    /// Runs a body; a signal meanwhile takes the file away, then does what it would have done.
    static func watched<Result>(_ file: URL, _ body: () throws -> Result) rethrows -> Result {
        try turn.withLock { _ in try watchedAlone(file, body) }
    }

    private static func watchedAlone<Result>(
        _ file: URL, _ body: () throws -> Result
    ) rethrows -> Result {
        writer = pthread_self()
        path = strdup(file.path)
        let changed = Signals.ending.filter(change)
        defer {
            for number in changed { signal(number, former[Int(number)]) }
            free(path)
            path = nil
        }
        return try body()
    }

    /// Watches for a signal, unless it is ignored.
    private static func change(_ number: Int32) -> Bool {
        let (isTaken, before) = Signals.take(number, handle)
        former[Int(number)] = before
        return isTaken
    }

    /// Runs in the thread that writes, so that the file cannot appear after it was removed.
    private static let handle: Signals.Handler = { number in
        guard pthread_equal(pthread_self(), UnfinishedFile.writer) != 0 else {
            pthread_kill(UnfinishedFile.writer, number)
            return
        }
        if let path = UnfinishedFile.path { unlink(path) }
        signal(number, UnfinishedFile.former[Int(number)])
        raise(number)
    }
}
