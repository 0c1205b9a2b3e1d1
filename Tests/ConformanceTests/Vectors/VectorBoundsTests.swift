import Foundation
import StrictCodecs
import TestSupport
import Testing

@testable import Conformance

@Suite("A folder of vectors that is too large, or leads elsewhere, is refused before it is read")
struct VectorBoundsTests {
    /// Loads a folder that a test has spoilt, and takes it away.
    private static func message(_ spoil: (URL) throws -> Void) throws -> String {
        let folder = try VectorFolder.write()
        defer { try? FileManager.default.removeItem(at: folder) }
        try spoil(folder)
        let error = #expect(throws: VectorFileError.self) { try Catalog(directory: folder) }
        return try #require(error).description
    }

    /// Makes a file of holes, which takes no room.
    private static func stretch(_ file: URL, to size: UInt64) throws {
        try #require(FileManager.default.createFile(atPath: file.path, contents: nil))
        let handle = try FileHandle(forWritingTo: file)
        try handle.truncate(atOffset: size)
        try handle.close()
    }

    @Test(
        "The id of a suite cannot leave the folder",
        arguments: [
            "../small", "/etc/passwd", "pkce/../pkce/small", "pkce//small", ".", "", "a b", "a\\b",
        ])
    func leaving(id: String) throws {
        let message = try Self.message { folder in
            let index: JSON = ["format": 5, "version": "1", "suites": ["pkce/small", .string(id)]]
            try Data(index.compactText.utf8).write(to: folder.appendingPathComponent("index.json"))
            let outside = folder.deletingLastPathComponent().appendingPathComponent("small.json")
            #expect(!FileManager.default.fileExists(atPath: outside.path))
        }
        #expect(message.hasPrefix("Vectors/index.json: suites[1]: "))
        #expect(message.hasSuffix(" is no path in the folder"))
    }

    @Test("A file that no memory can hold is refused")
    func file() throws {
        let message = try Self.message { folder in
            try Self.stretch(folder.appendingPathComponent("pkce/small.json"), to: 1 << 40)
        }
        #expect(message == "Vectors/pkce/small.json: has 1099511627776 octets, more than 16777216")
    }

    @Test("Suites that are too large together are refused at once")
    func folder() throws {
        let ids = (0..<5).map { "s\($0)" }
        let message = try Self.message { folder in
            let index: JSON = [
                "format": 5, "version": "1", "suites": .array(ids.map(JSON.string)),
            ]
            try Data(index.compactText.utf8).write(to: folder.appendingPathComponent("index.json"))
            for id in ids {
                try Self.stretch(folder.appendingPathComponent("\(id).json"), to: 15 << 20)
            }
        }
        #expect(
            message == "Vectors/index.json: the suites have 78643200 octets, more than 67108864")
    }

    /// What is no file, and how it is put in the place of one.
    static let places: [(what: String, put: @Sendable (String) throws -> Void)] = [
        ("a pipe", { try #require(mkfifo($0, 0o600) == 0) }),
        ("a folder", { try #require(mkdir($0, 0o700) == 0) }),
        ("a device without end", { try #require(symlink("/dev/zero", $0) == 0) }),
        ("a link to itself", { try #require(symlink("small.json", $0) == 0) }),
        ("a link to nothing", { try #require(symlink("none.json", $0) == 0) }),
    ]

    @Test("What is not a regular file is refused without waiting for it", arguments: places.indices)
    func noFile(_ index: Int) throws {
        let message = try Self.message { folder in
            let path = folder.appendingPathComponent("pkce/small.json").path
            try FileManager.default.removeItem(atPath: path)
            try Self.places[index].put(path)
        }
        let start = "Vectors/pkce/small.json: cannot be read in "
        #expect(message.hasPrefix(start), "\(Self.places[index].what)")
    }

    @Test("A million brackets are refused at the first that is too deep")
    func deep() throws {
        let message = try Self.message { folder in
            try Data(repeating: UInt8(ascii: "["), count: 1_000_000)
                .write(to: folder.appendingPathComponent("pkce/small.json"))
        }
        #expect(message == "Vectors/pkce/small.json: 1:65: nested deeper than 64")
    }

    @Test("Too many vectors are found by counting, before the first is read")
    func vectors() throws {
        let message = try Self.message { folder in
            let text = VectorFolder.suite.replacing(
                VectorFolder.vectors,
                with: VectorFolder.vectors + String(repeating: "0,", count: 20_000))
            try Data(text.utf8).write(to: folder.appendingPathComponent("pkce/small.json"))
        }
        #expect(message == "Vectors/pkce/small.json: the suites have more than 20000 vectors")
    }
}
