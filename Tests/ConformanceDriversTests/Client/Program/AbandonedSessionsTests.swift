import ConformancePipe
import Foundation
import TestSupport
import Testing

@testable import ConformanceDrivers

@Suite("Folders of sessions that nobody removed")
struct AbandonedSessionsTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// Starts a program with a home.
    private func start(_ path: String, _ arguments: [String], home: URL) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.environment = ["HOME": home.path]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }

    private func makeFolder(_ name: String) throws -> URL {
        let folder = scratch.url.appendingPathComponent(name, isDirectory: true)
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("home"), withIntermediateDirectories: true)
        return folder
    }

    /// A folder as a session makes it, whose tool has ended without removing it.
    private func abandonedFolder() throws -> URL {
        let session = try SessionFolder()
        let name = URL(fileURLWithPath: session.place).lastPathComponent
        session.remove()
        return try makeFolder(name)
    }

    @Test("Those of a tool that has ended go, with the processes that have them for their home")
    func ended() throws {
        let folder = try abandonedFolder()
        let left = try start("/bin/sleep", ["60"], home: folder.appendingPathComponent("home"))
        let other = try start("/bin/sleep", ["60"], home: scratch.url)
        // The signal to terminate may be blocked in them, as it is in the threads of this program.
        defer { for process in [left, other] { kill(process.processIdentifier, SIGKILL) } }
        AbandonedFolders.remove(in: scratch.url)
        #expect(!FileManager.default.fileExists(atPath: folder.path))
        #expect(other.isRunning)
        guard FileManager.default.fileExists(atPath: "/proc/self/environ") else { return }
        let identifier = left.processIdentifier
        #expect(Tool.eventually { !ProcessState.isRunning(identifier) })
    }

    @Test("Those that are in use, or have another name, stay")
    func used() throws {
        let locked = try abandonedFolder()
        let lock = open(locked.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { close(lock) }
        flock(lock, LOCK_EX)
        let kept =
            try [locked] + ["tmp.abcdefABCDEF", "tmp.abcdef1234", "tmp.", "home"].map(makeFolder)
        AbandonedFolders.remove(in: scratch.url)
        for folder in kept {
            #expect(FileManager.default.fileExists(atPath: folder.path), "\(folder.path)")
        }
    }

    @Test("A place that would end an entry of PATH or a part of an address of socat is refused")
    func place() throws {
        try SessionFolder.check("/var/folders/x_+y/T 1")
        for mark in [":", ",", "!", "\\", "\"", "'", "(", "[", "{"] {
            #expect { try SessionFolder.check("/places/a\(mark)b") } throws: {
                "\($0)".hasSuffix("set TMPDIR to another folder")
            }
        }
    }

    @Test(
        "A session has a folder that is locked, and no variable that names the tool"
    )
    func own() throws {
        let folder = try SessionFolder()
        defer { folder.remove() }
        #expect(!folder.environment.contains { "\($0)\($1)".lowercased().contains("conform") })
        let other = open(folder.place, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { close(other) }
        #expect(flock(other, LOCK_EX | LOCK_NB) != 0)
    }
}
