import Conformance
import Foundation
import TestSupport
import Testing

@testable import ConformancePipe

@Suite("What a process is given")
struct ChildProcessTests {
    private static func output(of script: String) async throws -> String {
        let result = try await Program("/bin/sh", ["-c", script]).run(
            input: [], within: .seconds(20), most: 1 << 16)
        #expect(result.ending == .exit(0))
        return String(decoding: result.output, as: UTF8.self)
    }

    #if os(Linux)
        @Test(
            "It inherits no descriptors but its three streams, though this process has others"
        )
        func descriptors() async throws {
            let open = open("/dev/null", O_RDONLY)
            defer { close(open) }
            try #require(open > 2)
            let list = try await Self.output(of: "ls -l /proc/self/fd").split(separator: "\n")
            // The program that lists them has the list open.
            let own = list.filter { $0.contains(" -> ") && !$0.contains(" -> /proc/") }
            #expect(own.count == 3, "\(list)")
        }
    #endif

    @Test("An error of the system says what is missing to Foundation, too")
    func failure() {
        let failure = StartFailure("cannot make a pipe")
        #expect(failure.localizedDescription == "cannot make a pipe")
    }

    @Test("It inherits the user's environment without the variables of the tool")
    func environment() async throws {
        setenv("CONFORM_TEST_OF_CHILDREN", "1", 1)
        setenv("TEST_OF_CHILDREN", "1", 1)
        let names = try await Self.output(of: "env").split(separator: "\n").map {
            $0.prefix { $0 != "=" }
        }
        #expect(names.contains("TEST_OF_CHILDREN"))
        #expect(names.contains("PATH"))
        #expect(!names.contains { $0.hasPrefix("CONFORM_") })
    }

    @Test("An adapter starts in an empty folder")
    func folder() async throws {
        let adapter = try await ShellAdapter.start(
            #"while read -r line; do answer ',"reject":{"reason":"'"$(ls -A . | wc -l | tr -d ' ')"'"}'; done"#
        )
        let (executions, _) = await adapter.traits.engines[0].run(
            try ShellAdapter.vectors(1), deadline: .seconds(20))
        _ = await adapter.stop()
        #expect("\(executions)".contains("\"0\""), "\(executions)")
    }

    @Test("An adapter that removes its folder is named as the cause")
    func removed() async throws {
        let adapter = try await ShellAdapter.start(
            #"read -r line; rmdir "$PWD"; exit 1"#)
        let (_, ending) = await adapter.traits.engines[0].run(
            try ShellAdapter.vectors(3), deadline: .seconds(20))
        _ = await adapter.stop()
        #expect(try #require(ending).contains("is gone; the command has removed it"))
    }
}
