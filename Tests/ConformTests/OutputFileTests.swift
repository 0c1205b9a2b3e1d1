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

    @Test("A new file has the usual mode, even next to what a killed run left")
    func new() throws {
        let process = ProcessInfo.processInfo.processIdentifier
        let left = scratch.url.appendingPathComponent(".report.\(process).part").path
        _ = FileManager.default.createFile(atPath: left, contents: nil)
        try write("new")
        let mask = umask(0)
        umask(mask)
        #expect(mode() == 0o666 & ~mask)
        #expect(!FileManager.default.fileExists(atPath: left))
    }

    @Test("Threads write files one after the other, since one handler removes an unfinished file")
    func turns() async throws {
        let (folder, writers) = (scratch.url, Locked((now: 0, most: 0)))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<20 {
                let path = folder.appendingPathComponent("\(number)").path
                group.addTask {
                    try OutputFile(path: path).write { write in
                        writers.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
                        usleep(2_000)
                        try write(Array("\(number)".utf8))
                        writers.withLock { $0.now -= 1 }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(writers.withLock(\.most) == 1)
        let texts = try (0..<20).map {
            try String(contentsOf: folder.appendingPathComponent("\($0)"), encoding: .utf8)
        }
        #expect(texts == (0..<20).map(String.init))
    }
}
