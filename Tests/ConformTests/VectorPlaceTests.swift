import Foundation
import TestSupport
import Testing

@testable import Conformance
@testable import ConformTool

@Suite("Where the tool finds its vectors")
struct VectorPlaceTests {
    @Test(
        "They are looked up beside the program, in share and in the package's resources, in this order",
        arguments: [
            ["bin/Vectors", "share/conform/Vectors"],
            [
                "share/conform/Vectors",
                "bin/appflip-oauth-conformance_Conformance.resources",
            ],
            [
                "bin/appflip-oauth-conformance_Conformance.resources",
                "bin/appflip-oauth-conformance_Conformance.bundle",
            ],
            ["bin/appflip-oauth-conformance_Conformance.bundle/Contents/Resources"],
        ])
    func places(folders: [String]) throws {
        let root = try Folder()
        for folder in folders { try root.write("{}", to: "\(folder)/index.json") }
        let found = try BundledVectors.find(beside: root.url.appendingPathComponent("bin"))
        #expect(found.path.hasSuffix(folders[0]))
    }

    #if os(Linux)
        @Test("If they are missing, one line names every place and how to name another")
        func missing() throws {
            let root = try Folder()
            let program = root.url.appendingPathComponent("bin")
            let error = #expect(throws: VectorFileError.self) {
                try BundledVectors.find(beside: program)
            }
            let line = "\(try #require(error))"
            for place in [
                "bin/Vectors", "share/conform/Vectors",
                "bin/appflip-oauth-conformance_Conformance.resources",
            ] {
                #expect(line.contains("\(root.url.path)/\(place)"))
            }
            #expect(line.hasSuffix("name its folder with --vectors or CONFORM_VECTORS"))
            #expect(!line.contains("\n"))
        }

        @Test("A program that is moved says so, and runs with a folder that is named")
        func moved() async throws {
            let root = try Folder()
            let program = root.url.appendingPathComponent("conform")
            let built = try #require(Tool.executable("conform"))
            try FileManager.default.copyItem(at: built, to: program)
            let alone = try await Self.run(program, ["rules", "--suite", "pkce/base64url"])
            #expect(alone.status == 2)
            #expect(alone.text.hasPrefix("conform: Vectors/index.json: is in none of "))
            #expect(try await Self.run(program, ["--version"]).status == 0)
            #expect(try await Self.run(program, ["help"]).status == 0)
            let named = try await Self.run(
                program, ["reference", "--suite", "pkce/base64url", "--quiet"],
                vectors: Repository.root.appendingPathComponent("Vectors").path)
            #expect(named.status == 0)
        }

        @Test("A program that is called through a link finds its vectors")
        func linked() async throws {
            let root = try Folder()
            let link = root.url.appendingPathComponent("conform")
            let built = try #require(Tool.executable("conform"))
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: built)
            #expect(try await Self.run(link, ["rules", "--suite", "pkce/base64url"]).status == 0)
        }

        @Test("A folder that the environment names is read as strictly as one of the option")
        func checked() async throws {
            let folder = try VectorFolder.write(
                replacing: #""twin": "pkce/small/good""#, with: #""twin": "none""#)
            defer { try? FileManager.default.removeItem(at: folder) }
            let program = try #require(Tool.executable("conform"))
            for command in ["rules", "reference"] {
                let run = try await Self.run(program, [command], vectors: folder.path)
                #expect(run.status == 2)
                #expect(run.text.contains("Vectors/pkce/small.json: "), "\(run.text)")
                #expect(run.text.contains("none"), "\(run.text)")
            }
        }
    #endif

    @Test(
        "Every file of data in the folder of the vectors is a resource, and one page is")
    func resources() throws {
        let here = Repository.root.appendingPathComponent("Vectors").path
        let top = try FileManager.default.contentsOfDirectory(atPath: here)
            .filter { !$0.hasSuffix(".md") && $0 != "Pages" || $0 == "OPERATIONS.md" }
        let bundled = try FileManager.default.contentsOfDirectory(
            atPath: try BundledVectors.directory.path)
        #expect(Set(bundled).subtracting(["Info.plist"]) == Set(top))
    }

    @Test("The tool has the version of its vectors")
    func version() throws {
        #expect(CommandLineTool.version == (try Catalog.bundled.version))
    }

    /// Runs a program with a variable of the environment, away from the repository.
    private static func run(
        _ program: URL, _ arguments: [String], vectors: String? = nil
    ) async throws -> (status: Int32, text: String) {
        try await Tool.onThread {
            let process = Process()
            process.executableURL = program
            process.arguments = arguments
            process.currentDirectoryURL = program.deletingLastPathComponent()
            process.environment = vectors.map { [BundledVectors.variable: $0] } ?? [:]
            let output = Pipe()
            (process.standardOutput, process.standardError) = (output, output)
            try process.run()
            let text = output.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            return (process.terminationStatus, String(decoding: text, as: UTF8.self))
        }
    }
}

/// A folder that is removed at the end.
private final class Folder {
    let url = FileManager.default.temporaryDirectory
        .appendingPathComponent("places-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func write(_ text: String, to path: String) throws {
        let file = url.appendingPathComponent(path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }
}
