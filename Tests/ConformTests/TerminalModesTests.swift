import Foundation
import StrictCodecs
import TestSupport
import Testing

@Suite("The modes of the terminal", .timeLimit(.minutes(20)))
struct TerminalModesTests {
    /// Whether a terminal echoes.
    private static func echoes(_ descriptor: Int32) -> Bool {
        var modes = termios()
        return tcgetattr(descriptor, &modes) == 0 && modes.c_lflag & tcflag_t(ECHO) != 0
    }

    /// Runs the tool on a terminal with an adapter that switches the echo of this terminal off and ends.
    private static func run() throws -> (Bool, Bool) {
        var (main, side): (Int32, Int32) = (-1, -1)
        try #require(openpty(&main, &side, nil, nil, nil) == 0)
        for end in [main, side] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { for end in [main, side] { close(end) } }
        let name = try #require(ttyname(side).map { String(cString: $0) })
        let scratch = try Scratch()
        let note = scratch.url.appendingPathComponent("note").path
        let tool: URL = try #require(Tool.executable("conform"))
        let process = Process()
        process.executableURL = tool
        let off = "stty -F \(name) -echo 2>/dev/null || stty -f \(name) -echo"
        process.arguments = [
            "check", "--suite", "pkce/challenge", "--", "/bin/sh", "-c",
            "\(off); stty -a <\(name) >\(note); exit 3",
        ]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle(fileDescriptor: side, closeOnDealloc: false)
        let before = echoes(side)
        try process.run()
        process.waitUntilExit()
        let changed = try String(contentsOfFile: note, encoding: .utf8).contains("-echo ")
        return (before && changed, echoes(side))
    }

    @Test("An adapter that switches the echo off leaves the terminal as it was")
    func echo() async throws {
        let (changed, after) = try await Tool.onThread { try Self.run() }
        #expect(changed)
        #expect(after)
    }
}
