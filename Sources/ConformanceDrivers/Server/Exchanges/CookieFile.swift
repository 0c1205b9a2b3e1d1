import ConformancePipe
import Foundation

/// The file with the cookies of a case, which no other user can read.
final class CookieFile: Sendable {
    /// Where it is.
    let path: String

    private let folder: TemporaryFolder

    /// Makes a folder for it.
    ///
    /// - Throws: ``StartFailure`` if no temporary file can be created.
    init() throws {
        folder = try TemporaryFolder()
        path = folder.url.appendingPathComponent("cookies").path
    }

    deinit {
        folder.remove()
    }

    /// Takes all cookies away; `curl` keeps the mode of a file that is there.
    func clear() {
        unlink(path)
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor >= 0 { close(descriptor) }
    }
}
