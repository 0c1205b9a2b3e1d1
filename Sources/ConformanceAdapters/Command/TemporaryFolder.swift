import Conformance
package import Foundation
import StrictCodecs

/// An empty folder that nobody else can look into, and that goes away.
package struct TemporaryFolder: Sendable {
    /// Where it is.
    package let url: URL

    private static let living = Locked<[URL]>([])

    /// Makes a folder with the mode 0700 in the one for temporary files, which has to be there.
    ///
    /// - Throws: ``StartFailure`` if it cannot be made.
    package init() throws {
        let place = FileManager.default.temporaryDirectory.path
        var name = Array("\(place)/conform-XXXXXX".utf8CString)
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
        try? FileManager.default.removeItem(at: url)
        Self.living.withLock { $0.removeAll { $0 == url } }
    }

    /// Removes all of them.
    static func removeAll() {
        for url in living.withLock({ $0 }) { try? FileManager.default.removeItem(at: url) }
    }
}
