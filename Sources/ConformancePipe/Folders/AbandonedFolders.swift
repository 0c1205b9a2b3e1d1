package import Foundation

/// The temporary folders of runs that were ended before they could remove them.
package enum AbandonedFolders {
    /// Removes them; those in use are locked.
    ///
    /// - Parameters:
    ///   - place: Where the folders are.
    ///   - body: What to do before each is removed.
    package static func remove(
        in place: URL = FileManager.default.temporaryDirectory,
        after body: (URL) -> Void = { _ in }
    ) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []
        for name in names where FolderName.isOwn(name) {
            remove(place.appendingPathComponent(name, isDirectory: true), after: body)
        }
    }

    private static func remove(_ folder: URL, after body: (URL) -> Void) {
        let lock = open(folder.path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard lock >= 0 else { return }
        defer { close(lock) }
        var status = stat()
        guard fstat(lock, &status) == 0, status.st_uid == getuid(),
            flock(lock, LOCK_EX | LOCK_NB) == 0
        else { return }
        body(folder)
        TemporaryFolder.remove(folder)
    }
}
