import Foundation
import TestSupport
import Testing

@testable import ConformancePipe

@Suite("Programs whose tool has ended")
struct GroupKeeperTests {
    private static func isRunning(_ process: Int32) -> Bool {
        ProcessTable().entries.contains { $0.identifier == process && !$0.isEnded }
    }

    @Test("They end, but not those that were released", .enabled(if: ProcessTable.isKnown))
    func end() throws {
        let scratch = try Scratch()
        let programs = try (0..<3).map { _ in
            try ChildProcess(Command(["sh", "-c", "sleep 3600 & wait"]), in: scratch.url)
        }
        defer { for program in programs { program.destroy() } }
        var keeper = GroupKeeper()
        let shell = try #require(keeper).identifier
        for program in programs { keeper?.add(program.identifier) }
        keeper?.remove(programs[1].identifier)
        #expect(programs.allSatisfy { Self.isRunning($0.identifier) })
        keeper = nil
        #expect(Tool.eventually { !Self.isRunning(programs[0].identifier) })
        #expect(Tool.eventually { !Self.isRunning(programs[2].identifier) })
        #expect(Tool.eventually { !Self.isRunning(shell) })
        #expect(Self.isRunning(programs[1].identifier))
        var status: Int32 = 0
        waitpid(shell, &status, 0)
    }
}
