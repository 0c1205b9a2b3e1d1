import Foundation
import TestSupport
import Testing

@Suite("conform app")
struct CheckAppFilesTests {
    @Test("The correct folder conforms, and what did not come from the site is not judged")
    func correct() async throws {
        let tool = await Tool.conform("app", Self.folder("correct"))
        #expect(tool.status == 0, "\(tool.errors)")
        #expect(tool.output.hasPrefix("CONFORMING: 6 of 6 rules met, 2 not judged\n"))
    }

    @Test("The broken folder does not conform, and the report says what was found")
    func broken() async throws {
        let tool = await Tool.conform("app", Self.folder("broken"))
        #expect(tool.status == 1)
        #expect(
            tool.output.hasPrefix("NOT CONFORMING: 0 of 5 rules met, 1 refused, 3 not judged\n"))
        #expect(tool.output.contains("      Found: webcredentials:app.example.com.\n"))
        #expect(tool.output.contains("FAIL        redirect_uri: the scheme is another client's\n"))
    }

    @Test("A UWP client needs a Store ID of 12 characters and a scheme of 39 at most")
    func uwp() async throws {
        let scheme = String(repeating: "s", count: 36) + ".app"
        let tool = try await Self.running(
            #"{"registration": {"client_type": "uwp", "name": "Example", "store_id": "9WZDNCRFHVQ"}, "client_id": "x", "redirect_uri": "\#(scheme):/cb"}"#
        )
        #expect(tool.status == 1)
        #expect(
            tool.output.hasPrefix(
                "NOT CONFORMING: 0 of 0 rules met, 2 refused\n"),
            "\(tool.output)")
    }

    @Test(
        "Of an app without files, only the registration is accepted, and no rule is said to be met")
    func accepted() async throws {
        let tool = try await Self.running(
            #"{"registration": {"client_type": "desktop", "name": "E"}}"#)
        #expect(tool.status == 0)
        #expect(tool.output.hasPrefix("ACCEPTED: an app of this type has no files to judge, "))
    }

    @Test("Without the site's file for a link, the check is incomplete")
    func incomplete() async throws {
        let unlinked = try await Self.changing { folder in
            try FileManager.default.removeItem(
                at: folder.appendingPathComponent("apple-app-site-association"))
        }
        #expect(unlinked.status == 3)
        #expect(
            unlinked.output.hasPrefix("INCOMPLETE: 4 of 4 rules met, 4 not judged; there is no"))
    }

    @Test("The scheme that counts is that of the redirect URI")
    func redirectScheme() async throws {
        let google = "com.googleusercontent.apps.71892-ios7k2"
        func tool(claiming scheme: String) async throws -> Tool {
            try await Self.changing { folder in
                try Self.replace("\(google):/", with: "com.example.app:/", in: "app.json", folder)
                try Self.replace(google, with: scheme, in: "Info.plist", folder)
            }
        }
        let own = try await tool(claiming: "com.example.app")
        #expect(own.status == 0, "\(own.output)")
        let other = try await tool(claiming: google)
        #expect(other.status == 1)
        #expect(other.output.contains("FAIL        app-scheme-claimed"), "\(other.output)")
    }

    @Test("What the build fills in is not judged, and neither are the patterns for another app")
    func premises() async throws {
        let project = try await Self.changing { folder in
            try Self.replace(
                "<string>com.example.app<", with: "<string>$(PRODUCT_BUNDLE_IDENTIFIER)<",
                in: "Info.plist", folder)
        }
        #expect(project.status == 3)
        #expect(project.output.contains("take Info.plist and the entitlements of the built app"))
        #expect(project.output.contains("NOT JUDGED  app-bundle-id-registered"))
        let team = try await Self.changing { folder in
            try Self.replace("ABCDE12345", with: "ZZZZZ99999", in: "app.json", folder)
        }
        #expect(team.status == 3)
        #expect(team.output.contains("NOT JUDGED  site-names-app"))
        #expect(team.output.contains("take the file of your own team's app"))
        #expect(team.output.contains("NOT JUDGED  site-path-matched"))
        let other = try await Self.changing { folder in
            try Self.replace("com.example.app", with: "com.example.other", in: site, folder)
        }
        #expect(other.status == 1)
        #expect(other.output.contains("FAIL        site-names-app"))
    }

    @Test("The pattern that decides is named")
    func pattern() async throws {
        let excluded = try await Self.changing { folder in
            let body =
                #"{"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.app"],"#
                + #""components":[{"/":"/other"},{"/":"/*","exclude":true}]}]}}"#
            try Data(body.utf8).write(to: folder.appendingPathComponent(site))
        }
        #expect(excluded.status == 1)
        #expect(
            excluded.output.contains(
                #"Found: pattern 2 of the app, {"/": "/*", "exclude": true}, which excludes it."#))
    }

    @Test("An association file of more than 128 KB is refused")
    func largeSite() async throws {
        let large = try await Self.changing { folder in
            try Self.replace(
                "{", with: "{" + String(repeating: " ", count: 131_072), in: site, folder)
        }
        #expect(large.status == 1)
        #expect(large.output.contains("FAIL        association file: has "))
    }

    private let site = "apple-app-site-association"

    @Test("A binary list is refused in a line that names the command that converts it")
    func binary() async throws {
        let tool = try await Self.changing { folder in
            let file = folder.appendingPathComponent("Info.plist")
            let list = try PropertyListSerialization.propertyList(
                from: try Data(contentsOf: file), format: nil)
            try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
                .write(to: file)
        }
        #expect(tool.status == 2)
        #expect(tool.errors.contains("Info.plist is no property list in XML; convert it with"))
        #expect(tool.errors.contains("plutil -convert xml1 "), "\(tool.errors)")
        #expect(tool.errors.filter { $0 == "\n" }.count == 1)
    }

    @Test("A list in the old form is refused, on which Foundation would write a line of its own")
    func oldForm() async throws {
        let tool = try await Self.changing { folder in
            try Data(#"{ "a" = "b"  "c" = d; }"#.utf8).write(
                to: folder.appendingPathComponent("Info.plist"))
        }
        #expect(tool.status == 2 && tool.errors.contains("Info.plist is no property list in XML"))
    }

    #if os(Linux)
        @Test("A link to a file of the system whose size is unknown is not read without end")
        func endless() async throws {
            for name in ["Info.plist", "app.json"] {
                let tool = try await Self.changing { folder in
                    let file = folder.appendingPathComponent(name)
                    try FileManager.default.removeItem(at: file)
                    try FileManager.default.createSymbolicLink(
                        atPath: file.path, withDestinationPath: "/proc/self/pagemap")
                }
                #expect(tool.status == 2 && tool.errors.contains(name), "\(tool.errors)")
            }
        }
    #endif

    @Test("A file of many octets is refused by its size, before it is read")
    func size() async throws {
        let tool = try await Self.changing { folder in
            let file = try FileHandle(forWritingTo: folder.appendingPathComponent("Info.plist"))
            try file.truncate(atOffset: 1 << 40)
        }
        #expect(tool.status == 2 && tool.errors.contains("Info.plist has more than 1048576 octets"))
    }

    @Test("A link or a pattern of more octets than are compared is refused")
    func longTexts() async throws {
        let long = String(repeating: "a", count: 2049)
        let link = try await Self.changing { folder in
            let file = folder.appendingPathComponent("app.json")
            let text = try String(contentsOf: file, encoding: .utf8)
            try Data(text.replacing("/flip", with: "/\(long)").utf8).write(to: file)
        }
        #expect(link.status == 2 && link.errors.contains("link: has more than 2048 octets"))
        let pattern = try await Self.changing { folder in
            let file = folder.appendingPathComponent("apple-app-site-association")
            let text = try String(contentsOf: file, encoding: .utf8)
            try Data(text.replacing("\"/\": \"", with: "\"/\": \"\(long)").utf8).write(to: file)
        }
        #expect(pattern.status == 2 && pattern.errors.contains("has more than 2048 octets"))
    }

    @Test("Vectors without a part of the files are refused, and altered ones are named")
    func foreignVectors() async throws {
        let scratch = try Scratch()
        let folder = scratch.url.appendingPathComponent("Vectors")
        try FileManager.default.copyItem(
            at: Repository.root.appendingPathComponent("Vectors"), to: folder)
        let name = "client-registration/app-files.json"
        try Self.replace(
            "\"level\": \"MUST\"", with: "\"level\": \"SHOULD\"", in: name, folder)
        let altered = await Tool.conform("app", "--vectors", folder.path, Self.folder("correct"))
        #expect(altered.status == 0, "\(altered.errors)")
        #expect(altered.output.contains(" rules met, 2 not judged, altered vectors\n"))
        let json = await Tool.conform(
            "app", "--json", "--vectors", folder.path, Self.folder("correct"))
        #expect(json.output.contains("{\"vectors\": \"altered vectors\"}\n"), "\(json.output)")
        let small = try VectorFolder.write()
        defer { try? FileManager.default.removeItem(at: small) }
        let other = await Tool.conform("app", "--vectors", small.path, Self.folder("broken"))
        #expect(other.status == 2 && other.errors.contains("no vector about"), "\(other.errors)")
    }

    @Test(
        "A pattern of a wrong type is refused, since it would stand for every link",
        arguments: [
            "null", "\"/never\"", "{\"/\": [\"/never\"]}", "{\"/\": \"/never\"}, 5",
            "{\"/\": \"/flip*\", \"exclude\": 1}", "{\"/\": \"/flip*\", \"exclude\": \"true\"}",
            "{\"?\": {\"state\": 1}}", "{\"#\": null}", "{\"caseSensitive\": 0}",
        ])
    func noPattern(pattern: String) async throws {
        let tool = try await Self.changing { folder in
            let site = """
                {"applinks": {"details": [{"appIDs": ["ABCDE12345.com.example.app"], "components": [\(pattern)]}]}}
                """
            try Data(site.utf8).write(
                to: folder.appendingPathComponent("apple-app-site-association"))
        }
        #expect(tool.status == 2 && tool.errors.contains("the association file"), "\(tool.errors)")
        #expect(tool.errors.filter { $0 == "\n" }.count == 1)
    }

    @Test("The query of a link is taken apart by octets, whatever marks follow a separator")
    func markedQuery() async throws {
        let tool = try await Self.changing { folder in
            try Self.replace(
                "google-client-id-42&state", with: "g&\u{301}state", in: "app.json", folder)
            try Self.replace("\"?*\"", with: "\"?\"", in: "apple-app-site-association", folder)
        }
        #expect(tool.status == 0, "\(tool.output)\(tool.errors)")
    }

    @Test("A password in a link or in the URL of the association file is refused and not shown")
    func password() async throws {
        let url = "https://user:sekret@app.example.com/flip"
        for options in [[], ["--fetch"]] {
            let link = try await Self.changing(calling: options) { folder in
                try Self.replace(
                    "https://app.example.com/flip", with: url, in: "app.json", folder)
            }
            #expect(link.status == 2 && link.errors.contains("app.json: link: has a user name"))
            #expect(!link.errors.contains("sekret"))
        }
        let site = await Tool.conform("app", "--association", url, Self.folder("correct"))
        #expect(site.status == 2 && site.errors.contains("--association: has a user name"))
        #expect(!site.errors.contains("sekret"))
    }

    @Test("A list with more levels than an app has is refused, and an error names the folder")
    func levels() async throws {
        func tool(_ list: String) async throws -> Tool {
            try await Self.changing { folder in
                try Data(list.utf8).write(to: folder.appendingPathComponent("Info.plist"))
            }
        }
        let head = "<?xml version=\"1.0\"?><plist>"
        let arrays = String(repeating: "<array>", count: 40)
        let ends = String(repeating: "</array>", count: 40)
        let deep = try await tool("\(head)\(arrays)\(ends)</plist>")
        #expect(deep.status == 2 && deep.errors.contains("Info.plist has more than 32 levels"))
        let flat = try await tool("\(head)<array></array></plist>")
        #expect(flat.status == 2)
        #expect(flat.errors.contains(": Info.plist is no property list with a dictionary"))
        #expect(!flat.errors.hasPrefix("conform: Info.plist"), "\(flat.errors)")
    }

    @Test("What was found is cut, as every excerpt is")
    func longFinding() async throws {
        let long = String(repeating: "b", count: 3000)
        let tool = try await Self.changing { folder in
            try Self.replace(
                "<string>com.example.app<", with: "<string>\(long)<", in: "Info.plist", folder)
        }
        #expect(tool.status == 1 && tool.output.contains("(3000 characters)"))
        #expect(!tool.output.contains(long))
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
    func wrong(_ content: String, _ complaint: String) async throws {
        let tool = try await Self.running(content)
        #expect(tool.status == 2)
        #expect(tool.errors.contains(complaint), "\(tool.errors)")
        #expect(tool.errors.filter { $0 == "\n" }.count == 1)
    }

    /// A call with a copy of the correct folder that was changed.
    private static func changing(
        calling options: [String] = [], _ change: (URL) throws -> Void
    ) async throws -> Tool {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            UUID().uuidString)
        try FileManager.default.copyItem(
            at: URL(fileURLWithPath: Self.folder("correct")), to: folder)
        defer { try? FileManager.default.removeItem(at: folder) }
        try change(folder)
        return await Tool.conform(["app"] + options + [folder.path])
    }

    /// Replaces a text in a file of a folder.
    private static func replace(
        _ text: String, with new: String, in name: String, _ folder: URL
    ) throws {
        let file = folder.appendingPathComponent(name)
        let old = try String(contentsOf: file, encoding: .utf8)
        #expect(old.contains(text), "\(name)")
        try Data(old.replacing(text, with: new).utf8).write(to: file)
    }

    private static func folder(_ name: String) -> String {
        Repository.root.appendingPathComponent("Examples/app/\(name)").path
    }

    /// A call with a folder that has `app.json` alone.
    private static func running(_ content: String) async throws -> Tool {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(content.utf8).write(to: folder.appendingPathComponent("app.json"))
        return await Tool.conform("app", folder.path)
    }
}
