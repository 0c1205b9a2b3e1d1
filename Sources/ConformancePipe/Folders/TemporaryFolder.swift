import Conformance
package import Foundation
import StrictCodecs

/// An empty folder that only the user can read, and that is removed.
package struct TemporaryFolder: Sendable {
    /// Where it is.
    package let url: URL

    /// Shows other runs of the tool that the folder is in use; the system closes it when this one ends.
    private let lock: Int32

    private static let living = Locked<[URL]>([])
    private static let left = Locked<[String]>([])

    /// Makes a folder with the mode 0700 in the one for temporary files, which has to be there.
    ///
    /// - Throws: ``StartFailure`` if it cannot be made.
    package init() throws {
        let (place, shortages) = (FileManager.default.temporaryDirectory.path, Shortage.count)
        for _ in 0..<100 {
            let path = "\(place)/\(FolderName.random())"
            guard mkdir(path, 0o700) == 0 else {
                if errno == EEXIST { continue }
                break
            }
            // Another run that takes the folder for abandoned has removed it by the time it is locked.
            guard let lock = Self.locked(path) else {
                if rmdir(path) == 0 { break }
                continue
            }
            self.lock = lock
            url = URL(fileURLWithPath: path, isDirectory: true)
            Self.living.withLock { [url] in $0.append(url) }
            return
        }
        guard Shortage.count == shortages else { throw StartFailure(Shortage.advice) }
        throw StartFailure(
            "cannot make a folder in \(JSON.quote(place)); "
                + "set TMPDIR to a folder that is there and can be written")
    }

    /// Locks a folder that is still there.
    ///
    /// - Returns: The descriptor that has the lock.
    private static func locked(_ path: String) -> Int32? {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else {
            Shortage.note()
            return nil
        }
        var status = stat()
        let isTaken = flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
        if !isTaken, stat(path, &status) == 0 { return descriptor }
        close(descriptor)
        return nil
    }

    /// Removes it with all that is in it.
    package func remove() {
        Self.remove(url)
        Self.living.withLock { $0.removeAll { $0 == url } }
        close(lock)
    }

    /// Removes all of them.
    static func removeAll() {
        for url in living.withLock({ $0 }) { remove(url) }
    }

    /// Removes a folder with all that is in it, and notes one that the system does not let go.
    package static func remove(_ url: URL) {
        guard !FolderRemoval.remove(url.path) else { return }
        left.withLock { $0.append(url.path) }
    }

    /// The folders that could not be removed, each of which is given once.
    package static func takeLeft() -> [String] {
        left.withLock { left in
            defer { left = [] }
            // When a run is over, the system may have what it lacked before.
            return left.filter { !FolderRemoval.remove($0) }
        }
    }
}
