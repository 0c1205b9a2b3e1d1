import Conformance
import Foundation
import TestSupport
import Testing

@testable import ConformTool

@Suite("The file of a report keeps its mode")
struct OutputFileTests {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
    }

    private var path: String { scratch.url.appendingPathComponent("report").path }

    private func mode() -> mode_t {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
    }

    private func write(_ text: String) throws {
        try OutputFile(path: path).write { try $0(Array(text.utf8)) }
    }

    @Test("An existing file keeps its mode", arguments: [0o600, 0o640, 0o666] as [mode_t])
    func kept(mode: mode_t) throws {
        _ = FileManager.default.createFile(atPath: path, contents: Data("old".utf8))
        chmod(path, mode)
        try write("new")
        #expect(self.mode() == mode)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
    }

    @Test("A read-only file is refused before the run")
    func readOnly() throws {
        _ = FileManager.default.createFile(atPath: path, contents: Data("old".utf8))
        chmod(path, 0o444)
        let error = #expect(throws: UsageError.self) { try OutputFile(path: path) }
        #expect(error.map { "\($0)" }?.contains("is read-only") == true)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
    }

    @Test("A file to which the output of the call goes is refused, by whatever name")
    func redirected() async throws {
        let path = self.path
        try await Tool.onThread {
            for name in ["/dev/stdout", path] {
                try Data("kept\n".utf8).write(to: URL(fileURLWithPath: path))
                let process = Process()
                process.executableURL = Tool.executable("conform")
                process.arguments = ["reference", "--suite", "pkce/base64url", "--output", name]
                let errors = Pipe()
                process.standardOutput = try FileHandle(forUpdating: URL(fileURLWithPath: path))
                process.standardError = errors
                try process.run()
                let text = errors.fileHandleForReading.readDataToEndOfFile()
                process.waitUntilExit()
                #expect(process.terminationStatus == 2)
                #expect(
                    String(decoding: text, as: UTF8.self).contains("\(name) is open already"))
                #expect(try String(contentsOfFile: path, encoding: .utf8) == "kept\n")
            }
        }
    }

    @Test("A signal that ends the tool while it writes leaves no part of the file")
    func signals() async throws {
        let result = scratch.url.appendingPathComponent("result").path
        let written = await Tool.conform(
            "reference", "--suite", "pkce/base64url", "--format", "jsonl", "--output", result)
        try #require(written.status == 0, "\(written.errors)")
        let folder = scratch.url.path
        try await Tool.onThread {
            @Sendable func hasPart() -> Bool {
                let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
                return names?.contains { $0.hasSuffix(".part") } == true
            }
            for number in [SIGTERM, SIGINT, SIGHUP] {
                let process = Process()
                process.executableURL = Tool.executable("conform")
                process.arguments = ["report", result, "--output", "\(folder)/report"]
                process.standardOutput = FileHandle.nullDevice
                process.standardError = FileHandle.nullDevice
                try process.run()
                while process.isRunning, !hasPart() {}
                if process.isRunning { kill(process.processIdentifier, number) }
                process.waitUntilExit()
                #expect(!hasPart())
            }
        }
    }

    @Test("A name for which the system has no room is refused before the run")
    func longName() throws {
        let long = scratch.url.appendingPathComponent(String(repeating: "a", count: 250)).path
        #expect(throws: UsageError.self) { try OutputFile(path: long) }
    }

    @Test("A new file has the usual mode")
    func new() throws {
        try write("new")
        let mask = umask(0)
        umask(mask)
        #expect(mode() == 0o666 & ~mask)
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.url.path) == ["report"])
    }

    @Test("What a run has left that was killed while it wrote the file goes with the next one")
    func parts() throws {
        let folder = scratch.url.path
        let others = [".report.x.part", ".other.999999999.part", ".report.\(getppid()).part"]
        for name in others + [".report.999999999.part", ".report.999999998.part"] {
            _ = FileManager.default.createFile(atPath: "\(folder)/\(name)", contents: Data())
        }
        let writing = open("\(folder)/.report.999999998.part", O_RDONLY | O_CLOEXEC)
        flock(writing, LOCK_EX)
        try write("new")
        var left = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(left.sorted() == (others + [".report.999999998.part", "report"]).sorted())
        // A process that another test forks just now has the descriptor as well, until it executes a program.
        flock(writing, LOCK_UN)
        close(writing)
        try write("newer")
        left = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(left.sorted() == (others + ["report"]).sorted())
    }

    @Test("A secret file is for its owner alone")
    func secret() throws {
        try OutputFile(path: path, isSecret: true).write { try $0(Array("new".utf8)) }
        #expect(mode() == 0o600)
    }
}
