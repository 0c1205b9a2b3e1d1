import Conformance
package import Foundation
import StrictCodecs

/// An empty folder that only the user can read, and that is removed.
package struct TemporaryFolder: Sendable {
    /// Where it is.
    package let url: URL

    private static let living = Locked<[URL]>([])

    /// Makes a folder with the mode 0700 in the one for temporary files, which has to be there.
    ///
    /// - Parameter prefix: How its name begins.
    /// - Throws: ``StartFailure`` if it cannot be made.
    package init(prefix: String = "conform") throws {
        let place = FileManager.default.temporaryDirectory.path
        var name = Array("\(place)/\(prefix)-XXXXXX".utf8CString)
        guard mkdtemp(&name) != nil else {
            throw StartFailure(
                "cannot make a folder in \(JSON.quote(place)); "
                    + "set TMPDIR to a folder that is there and can be written")
        }
        let path = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        let url = URL(fileURLWithPath: path, isDirectory: true)
        self.url = url
        Self.living.withLock { $0.append(url) }
    }

    /// Removes it with all that is in it.
    package func remove() {
        Self.remove(url)
        Self.living.withLock { $0.removeAll { $0 == url } }
    }

    /// Removes all of them.
    static func removeAll() {
        for url in living.withLock({ $0 }) { remove(url) }
    }

    /// Removes a folder with all that is in it.
    package static func remove(_ url: URL) {
        guard (try? FileManager.default.removeItem(at: url)) == nil else { return }
        unlock(url.path)
        try? FileManager.default.removeItem(at: url)
    }

    /// Lets the owner into a folder and all folders in it, and follows no link.
    private static func unlock(_ path: String) {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
            fchmodat(AT_FDCWD, path, 0o700, AT_SYMLINK_NOFOLLOW) == 0
        else { return }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        for name in names { unlock("\(path)/\(name)") }
    }
}
