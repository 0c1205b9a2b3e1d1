import ConformancePipe
package import Foundation

/// The folders of sessions whose tool was ended before it could remove them.
package enum AbandonedSessions {
    /// Removes the folders, and ends the processes that have one of them for their home.
    ///
    /// - Parameter place: Where the folders are.
    package static func remove(in place: URL = FileManager.default.temporaryDirectory) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []
        for name in names where isWithoutOwner(name) {
            let folder = place.appendingPathComponent(name, isDirectory: true)
            let lock = open(folder.path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            guard lock >= 0 else { continue }
            defer { close(lock) }
            var status = stat()
            guard fstat(lock, &status) == 0, status.st_uid == getuid(),
                flock(lock, LOCK_EX | LOCK_NB) == 0
            else { continue }
            Descendants.end(atHome: folder.appendingPathComponent("home").path)
            TemporaryFolder.remove(folder)
        }
    }

    /// Whether a name is that of such a folder, and no process has the number in it.
    private static func isWithoutOwner(_ name: String) -> Bool {
        guard name.utf8.starts(with: SessionFolder.prefix.utf8) else { return false }
        let number = name.dropFirst(SessionFolder.prefix.count).prefix { $0.isNumber }
        guard let owner = pid_t(number), owner > 0 else { return false }
        return kill(owner, 0) != 0 && errno == ESRCH
    }
}
