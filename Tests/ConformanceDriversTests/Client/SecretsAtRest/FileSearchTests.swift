import ConformancePipe
import Foundation
import Testing

@testable import ConformanceDrivers

@Suite("Looking for secrets in shared folders")
struct FileSearchTests {
    private let folder: TemporaryFolder
    private let code = "SplxlOBeZQQYbYS6WxSbIA"

    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            at: place("private"), withIntermediateDirectories: false)
        try Data("code=\(code)".utf8).write(to: place("private/log"))
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o644], ofItemAtPath: place("private/log").path)
        try FileManager.default.createSymbolicLink(
            atPath: place("tmp").path, withDestinationPath: "private")
    }

    private func place(_ name: String) -> URL { folder.url.appendingPathComponent(name) }

    private func search(_ name: String) -> FileSearch {
        FileSearch(
            in: [.init(shared: place(name).path)], since: 0, for: Redactor(hiding: [code]))
    }

    @Test(
        "A folder is searched through a link, which /tmp is on macOS",
        arguments: ["private", "tmp"])
    func link(name: String) {
        #expect(search(name).hasFound)
        folder.remove()
    }

    @Test("Where one cannot be opened, not everything was seen; one that is absent hides nothing")
    func closed() {
        #expect(!search("private/log").isComplete)
        #expect(search("absent").isComplete)
        folder.remove()
    }
}
