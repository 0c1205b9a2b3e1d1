import Foundation
import TestSupport
import Testing

@testable import ConformancePipe

@Suite("Folders are removed with all that is in them")
struct FolderRemovalTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// Makes folders in each other, by a name of a hundred letters.
    private func makeFolders(_ count: Int) -> Bool {
        let name = String(repeating: "d", count: 100)
        var folder = open(scratch.url.path, O_RDONLY | O_DIRECTORY)
        for _ in 0..<count where folder >= 0 {
            mkdirat(folder, name, 0o500)
            let next = openat(folder, name, O_RDONLY | O_DIRECTORY)
            fchmod(next, 0o700)
            close(folder)
            folder = next
        }
        defer { close(folder) }
        return folder >= 0
    }

    @Test("Deeper than a path can be", arguments: [1, 30, 2_000])
    func depth(_ count: Int) throws {
        let place = scratch.url.path
        #expect(makeFolders(count))
        #expect(FolderRemoval.remove(place))
        #expect(!FileManager.default.fileExists(atPath: place))
    }

    @Test("Links are removed, and what they lead to stays")
    func links() throws {
        let other = try Scratch()
        let victim = other.url.appendingPathComponent("victim")
        try Data("kept".utf8).write(to: victim)
        for (name, target) in [("file", victim), ("folder", other.url)] {
            try FileManager.default.createSymbolicLink(
                at: scratch.url.appendingPathComponent(name), withDestinationURL: target)
        }
        #expect(FolderRemoval.remove(scratch.url.path))
        #expect(try Data(contentsOf: victim) == Data("kept".utf8))
    }

    #if os(Linux)
        /// Whether a program of the system succeeds.
        private static func run(_ words: String...) -> Bool {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = words
            guard (try? process.run()) != nil else { return false }
            process.waitUntilExit()
            return process.terminationStatus == 0
        }

        @Test(
            "What is mounted in a folder stays as it is, also a part of the same file system",
            .enabled(if: getuid() == 0, "only root can mount"), arguments: ["d", "d/e"])
        func mounts(_ path: String) throws {
            let other = try Scratch()
            let victim = other.url.appendingPathComponent("victim")
            try Data("kept".utf8).write(to: victim)
            chmod(other.url.path, 0o755)
            let place = scratch.url.appendingPathComponent(path)
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            guard Self.run("mount", "--bind", other.url.path, place.path) else { return }
            let isGone = FolderRemoval.remove(scratch.url.path)
            let mode = try FileManager.default.attributesOfItem(atPath: other.url.path)[
                .posixPermissions]
            #expect(try Data(contentsOf: victim) == Data("kept".utf8))
            #expect(mode as? Int == 0o755)
            #expect(!isGone)
            for name in FileManager.default.subpaths(atPath: scratch.url.path) ?? [] {
                _ = Self.run("umount", scratch.url.appendingPathComponent(name).path)
            }
            #expect(FolderRemoval.remove(scratch.url.path))
        }
    #endif

    @Test("A folder that is closed to its owner is opened")
    func closed() throws {
        let folder = scratch.url.appendingPathComponent("a/b/c")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for name in ["a/b", "a"] {
            chmod(scratch.url.appendingPathComponent(name).path, 0)
        }
        #expect(FolderRemoval.remove(scratch.url.path))
    }

    @Test("A file that the system refuses is reported with what to do")
    func refusedFile() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try folder.write([0x61], to: "file")
        #expect { try folder.write([0x61], to: "file/file") } throws: { error in
            "\(error)".hasPrefix("cannot write to \"") && "\(error)".contains("set TMPDIR to")
        }
    }

    @Test("What is gone already is removed")
    func gone() {
        #expect(FolderRemoval.remove(scratch.url.appendingPathComponent("none").path))
    }
}
