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
        let (place, shortages) = (
            FileManager.default.temporaryDirectory.path, DescriptorLimit.count
        )
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
        guard DescriptorLimit.count == shortages else { throw StartFailure(DescriptorLimit.advice) }
        throw StartFailure(
            "cannot make a folder in \(JSON.quote(place)); "
                + "set TMPDIR to a folder that is there and can be written")
    }

    /// Locks a folder that is still there.
    ///
    /// - Returns: The descriptor that has the lock.
    fileprivate static func locked(_ path: String) -> Int32? {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else {
            DescriptorLimit.note()
            return nil
        }
        var status = stat()
        let isTaken = flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
        if !isTaken, stat(path, &status) == 0 { return descriptor }
        close(descriptor)
        return nil
    }

    /// Writes a file in it.
    ///
    /// - Throws: ``StartFailure`` if the system refuses, for example because there is no space.
    package func write(_ octets: [UInt8], to name: String) throws {
        do { try Data(octets).write(to: url.appendingPathComponent(name)) } catch { throw failure }
    }

    /// What to do if the system makes no file in it.
    package var failure: StartFailure {
        StartFailure(
            "cannot write to \(JSON.quote(url.path)); "
                + "set TMPDIR to a folder that has space and can be written")
    }

    /// Removes it with all that is in it.
    package func remove() {
        Self.remove(url)
        Self.living.withLock { $0.removeAll { $0 == url } }
        close(lock)
    }

    /// Removes all of them.
    package static func removeAll() {
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

/// The names of temporary folders, which look like those of other programs and yet are known again.
enum FolderName {
    private static let beginning = "tmp."
    private static let letters = Array(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
    private static let (drawn, derived) = (6, 6)

    /// A name that was not used before.
    static func random() -> String {
        let word = (0..<drawn).reduce("") { word, _ in word + "\(letters.randomElement() ?? "x")" }
        return beginning + word + ending(of: word)
    }

    /// Whether a name is one that this tool has drawn.
    static func isOwn(_ name: String) -> Bool {
        let word = name.dropFirst(beginning.count)
        return name.utf8.starts(with: beginning.utf8) && word.utf8.count == drawn + derived
            && ending(of: String(word.prefix(drawn))).hasSameOctets(
                as: String(word.suffix(derived)))
    }

    /// The letters that follow from those that were drawn.
    private static func ending(of word: String) -> String {
        let hash = SHA256.hash(Array("a folder of conform: \(word)".utf8))
        return String(hash.prefix(derived).map { letters[Int($0) % letters.count] })
    }
}

/// The temporary folders of runs that were ended before they could remove them.
package enum AbandonedFolders {
    /// Removes them, and ends the processes that have a home in one of them; those in use are locked.
    ///
    /// - Parameter place: Where the folders are.
    package static func remove(in place: URL = FileManager.default.temporaryDirectory) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []
        for name in names where FolderName.isOwn(name) {
            remove(place.appendingPathComponent(name, isDirectory: true))
        }
    }

    private static func remove(_ folder: URL) {
        guard let lock = TemporaryFolder.locked(folder.path) else { return }
        defer { close(lock) }
        var status = stat()
        guard fstat(lock, &status) == 0, status.st_uid == getuid() else { return }
        Descendants.end(atHome: folder.path)
        TemporaryFolder.remove(folder)
    }
}

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

/// The entries of folders, by descriptors instead of paths.
package enum FolderEntries {
    /// Opens a folder, which its owner may then read and change, but follows no link.
    ///
    /// - Returns: A descriptor, or nil if there is no such folder.
    static func open(_ name: UnsafePointer<CChar>, in folder: Int32) -> Int32? {
        let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
        var descriptor = openat(folder, name, flags)
        if descriptor < 0, errno == EACCES,
            fchmodat(folder, name, 0o700, AT_SYMLINK_NOFOLLOW) == 0
        {
            descriptor = openat(folder, name, flags)
        }
        guard descriptor >= 0 else { return nil }
        fchmod(descriptor, 0o700)
        return descriptor
    }

    /// The names of what is in a folder, as the system has them.
    package static func names(in folder: Int32) -> [[CChar]] {
        let copy = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard copy >= 0, let list = fdopendir(copy) else {
            DescriptorLimit.note()
            return []
        }
        defer { closedir(list) }
        var names: [[CChar]] = []
        while let entry = readdir(list) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { octets in
                octets.prefix { $0 != 0 }.map(CChar.init(truncatingIfNeeded:))
            }
            let isDots = name == [0x2E] || name == [0x2E, 0x2E]
            if !isDots { names.append(name + [0]) }
        }
        return names
    }
}
