import Foundation
import TestSupport
import Testing

@Suite("conform app")
struct CheckAppFilesTests {
    @Test("The correct folder conforms, and what did not come from the site is not judged")
    func correct() throws {
        let tool = try Tool("app", Self.folder("correct"))
        #expect(tool.status == 0, "\(tool.errors)")
        #expect(tool.output.hasPrefix("CONFORMING: 6 of 6 rules met, 2 not judged\n"))
    }

    @Test("The broken folder does not conform, and the report says what was found")
    func broken() throws {
        let tool = try Tool("app", Self.folder("broken"))
        #expect(tool.status == 1)
        #expect(
            tool.output.hasPrefix("NOT CONFORMING: 0 of 6 rules met, 1 refused, 2 not judged\n"))
        #expect(tool.output.contains("      Found: webcredentials:app.example.com.\n"))
        #expect(tool.output.contains("FAIL        redirect_uri: the scheme is another client's\n"))
    }

    @Test("A UWP client needs a Store ID of 12 characters and a scheme of 39 at most")
    func uwp() throws {
        let scheme = String(repeating: "s", count: 36) + ".app"
        let tool = try Self.running(
            #"{"registration": {"client_type": "uwp", "name": "Example", "store_id": "9WZDNCRFHVQ"}, "client_id": "x", "redirect_uri": "\#(scheme):/cb"}"#
        )
        #expect(tool.status == 1)
        #expect(
            tool.output.hasPrefix("NOT CONFORMING: 0 of 0 rules met, 2 refused\n"),
            "\(tool.output)")
    }

    @Test(
        "What is wrong in app.json is named in one line",
        arguments: [
            ("{", "app.json: "),
            ("{}", "registration"),
            (#"{"registration": {"client_type": "ios", "name": "E"}}"#, "needs bundle_id"),
            (
                #"{"registration": {"client_type": "ios", "bundle_id": "b"}, "link": "l"}"#,
                "needs team_id"
            ),
            (
                #"{"registration": {"client_type": "desktop"}, "redirect_uri": "u"}"#,
                "needs client_id"
            ),
        ])
    func wrong(_ content: String, _ complaint: String) throws {
        let tool = try Self.running(content)
        #expect(tool.status == 2)
        #expect(tool.errors.contains(complaint), "\(tool.errors)")
        #expect(tool.errors.filter { $0 == "\n" }.count == 1)
    }

    private static func folder(_ name: String) -> String {
        Repository.root.appendingPathComponent("Examples/app/\(name)").path
    }

    /// A call with a folder that has `app.json` alone.
    private static func running(_ content: String) throws -> Tool {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(content.utf8).write(to: folder.appendingPathComponent("app.json"))
        return try Tool("app", folder.path)
    }
}
