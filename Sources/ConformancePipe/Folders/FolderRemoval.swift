import Foundation

/// Removes a folder with all that is in it, however deep, and follows no link and enters no other file system.
///
/// What a folder within it has is moved up before the folder itself goes, so that no path grows longer and two
/// descriptors suffice.
struct FolderRemoval {
    private let root: Int32
    private var count = 0

    /// Removes what has a path.
    ///
    /// - Returns: Whether nothing is left.
    static func remove(_ path: String) -> Bool {
        guard rmdir(path) != 0 else { return true }
        guard errno != EBUSY, let root = FolderEntries.open(path, in: AT_FDCWD) else {
            return unlink(path) == 0 || errno == ENOENT
        }
        var removal = FolderRemoval(root: root)
        removal.empty()
        close(root)
        return rmdir(path) == 0
    }

    private init(root: Int32) { self.root = root }

    private mutating func empty() {
        var before = -1
        while count > before {
            before = count
            for entry in FolderEntries.names(in: root) { remove(entry) }
        }
    }

    private mutating func remove(_ name: [CChar]) {
        guard unlinkat(root, name, 0) != 0, unlinkat(root, name, Int32(AT_REMOVEDIR)) != 0 else {
            return count += 1
        }
        // What is mounted there is not the folder's; the system says so even of a part of the same device.
        guard errno != EBUSY else { return }
        guard let folder = FolderEntries.open(name, in: root) else { return }
        for entry in FolderEntries.names(in: folder) where unlinkat(folder, entry, 0) != 0 {
            moveUp(entry, from: folder)
        }
        close(folder)
        if unlinkat(root, name, Int32(AT_REMOVEDIR)) == 0 { count += 1 }
    }

    /// Moves a folder up under a name that no program can have taken.
    private mutating func moveUp(_ name: [CChar], from folder: Int32) {
        let free = String(UInt64.random(in: 0 ... .max), radix: 36)
        // A folder that changes its parent has to be writable itself.
        let isMoved =
            renameat(folder, name, root, free) == 0
            || errno == EACCES && fchmodat(folder, name, 0o700, AT_SYMLINK_NOFOLLOW) == 0
                && renameat(folder, name, root, free) == 0
        if isMoved { count += 1 }
    }
}
