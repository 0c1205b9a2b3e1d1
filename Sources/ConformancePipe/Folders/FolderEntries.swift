import Foundation

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
            Shortage.note()
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
