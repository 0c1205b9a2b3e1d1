import Conformance
import Foundation
import StrictCodecs
import TestSupport
import Testing

@testable import ConformancePipe

@Suite("The processes of a program", .enabled(if: ProcessTable.isKnown), .serialized)
struct ProcessFamilyTests {
    /// A program that runs until it is ended, with a family.
    private struct Running {
        let scratch: Scratch
        let process: ChildProcess
        let family: ProcessFamily

        /// The folder by which its processes are found.
        var place: String { scratch.url.path }

        /// Starts a script of the shell, which ends by itself in a minute; `$PLACE` is its folder.
        init(_ script: String) throws {
            scratch = try Scratch()
            family = ProcessFamily(at: scratch.url.path)
            process = try ChildProcess(
                try Command(["/bin/sh", "-c", script]), in: scratch.url,
                environment: ["PLACE": scratch.url.path])
            family.add(process.identifier)
        }

        func end() {
            family.disband()
            process.destroy()
        }

        /// Waits until the arguments of a process of the family have a text.
        func hasArguments(_ text: String) -> Bool {
            Tool.eventually { family.arguments.contains { $0.containsText(text) } }
        }
    }

    /// Whether a process with a text in its arguments lives, whoever started it.
    private static func lives(_ text: String) -> Bool {
        ProcessTable().entries.contains { entry in
            !entry.isEnded && entry.identifier != getpid()
                && entry.arguments?.containsText(text) == true
        }
    }

    @Test(
        "All of them are found and ended, wherever they have gone",
        arguments: [
            "sleep 61.NUMBER", "env -i sleep 61.NUMBER & wait", "setsid sleep 61.NUMBER & wait",
            "env -i setsid sleep 61.NUMBER & wait", "cd /; setsid sleep 61.NUMBER & wait",
            "(setsid sleep 61.NUMBER &); sleep 60",
            "(env -i setsid sh -c 'sleep 61.NUMBER' &); sleep 60",
        ])
    func all(_ script: String) throws {
        let number = "\(Int.random(in: 100_000...999_999))"
        let running = try Running(script.replacingText("NUMBER", with: number))
        #expect(running.hasArguments("sleep\0" + "61.\(number)"))
        running.end()
        #expect(!Self.lives("61.\(number)"))
    }

    @Test("What was seen once is ended, although its parent has ended and it has left everything")
    func orphan() throws {
        let number = "\(Int.random(in: 100_000...999_999))"
        let running = try Running("env -i setsid sleep 61.\(number) & read line <\"$PLACE/go\"")
        let go = running.scratch.url.appendingPathComponent("go")
        #expect(running.hasArguments("61.\(number)"))
        try Data("\n".utf8).write(to: go)
        running.process.destroy()
        #expect(Self.lives("61.\(number)"))
        running.end()
        #expect(!Self.lives("61.\(number)"))
    }

    @Test("Processes of others stay, and are not listed")
    func others() throws {
        let number = "\(Int.random(in: 100_000...999_999))"
        let other = try Running("exec sleep 62.\(number)")
        defer { other.end() }
        let running = try Running("exec sleep 61.\(number)")
        #expect(running.hasArguments("61.\(number)"))
        #expect(!running.family.arguments.contains { $0.containsText("62.\(number)") })
        running.end()
        #expect(Self.lives("62.\(number)"))
    }

    @Test("Their processor time grows with what they compute, and not while they wait")
    func time() throws {
        let busy = try Running("while :; do :; done")
        defer { busy.end() }
        let idle = try Running("exec sleep 60")
        defer { idle.end() }
        #expect(Tool.eventually { busy.family.processorTime >= 10 })
        #expect(idle.family.processorTime < 10)
    }

    @Test(
        "Time in which they are ready and another process has the processor counts as well",
        .enabled(if: (try? Command(["taskset"])) != nil, "taskset is not installed"))
    func delay() throws {
        let loop = "while :; do :; done"
        let crowded = try Running("exec taskset -c 0 sh -c '\(loop) & \(loop) & \(loop)'")
        defer { crowded.end() }
        let (before, begin) = (crowded.family.processorTime, ContinuousClock.now)
        Thread.sleep(forTimeInterval: 1)
        let ticks = (ContinuousClock.now - begin) / .milliseconds(10)
        #expect(Double(crowded.family.processorTime - before) > 1.5 * ticks)
    }

    @Test(
        "The sockets that they have open are listed",
        .enabled(if: (try? Command(["python3"])) != nil, "python3 is not installed"))
    func sockets() throws {
        let idle = try Running("exec sleep 60")
        defer { idle.end() }
        let script =
            "import socket, time; s = socket.create_server(('127.0.0.1', 0)); time.sleep(60)"
        let open = try Running("exec python3 -c \"\(script)\"")
        defer { open.end() }
        #expect(Tool.eventually { open.family.sockets?.count == 1 })
        #expect(idle.family.sockets == [])
    }
}
