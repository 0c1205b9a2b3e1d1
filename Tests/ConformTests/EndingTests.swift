import Foundation
import StrictCodecs
import TestSupport
import Testing

@Suite("A signal ends the tool at once, and nothing is left", .timeLimit(.minutes(20)))
struct EndingTests {
    /// A run of `conform server` whose consent command waits, with temporary files in a folder of its own.
    private final class Waiting: Sendable {
        let scratch: Scratch

        init() throws {
            scratch = try Scratch()
            let folder = scratch.url.appendingPathComponent("temporary")
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: false)
            let configuration = """
                {"authorization_endpoint": "http://127.0.0.1:9/a",
                 "token_endpoint": "http://127.0.0.1:9/t",
                 "clients": [{"client_id": "a-client", "redirect_uris": ["https://a.example/"]}],
                 "consent": {"command": ["/bin/sh", "-c", "echo $$ > \\"$NOTE\\"; exec sleep 60"]}}
                """
            try Data(configuration.utf8).write(to: scratch.url.appendingPathComponent("c.json"))
        }

        var temporary: [String] {
            let path = scratch.url.appendingPathComponent("temporary").path
            return (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        }

        /// Runs a shell script in which `"$0" "$@"` is the tool that waits.
        func start(_ script: String) throws -> Process {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            let tool = try #require(Tool.executable("conform")).path
            let path = scratch.url.appendingPathComponent("c.json").path
            process.arguments = [
                "-c", script, tool, "server", "--config", path, "--timeout", "50",
            ]
            process.environment = ProcessInfo.processInfo.environment.merging([
                "TMPDIR": scratch.url.appendingPathComponent("temporary").path,
                "NOTE": scratch.url.appendingPathComponent("note").path,
            ]) { $1 }
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            return process
        }

        /// The number of the consent command, once it runs.
        func command() throws -> pid_t {
            let note = scratch.url.appendingPathComponent("note")
            var text: String { (try? String(contentsOf: note, encoding: .utf8)) ?? "" }
            try #require(Tool.eventually { text.hasSuffix("\n") })
            return try #require(pid_t(text.dropLast()))
        }
    }

    private static func mode(_ path: String) -> mode_t {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
    }

    @Test(
        "Files are private, and are removed with the process",
        arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
    func signals(number: Int32) async throws {
        try await Tool.onThread {
            let run = try Waiting()
            let process = try run.start("exec \"$0\" \"$@\"")
            let command = try run.command()
            let folder = try #require(run.temporary.first)
            let path = run.scratch.url.appendingPathComponent("temporary/\(folder)").path
            #expect(Self.mode(path) == 0o700)
            #expect(Self.mode("\(path)/cookies-visitor") == 0o600)
            kill(process.processIdentifier, number)
            process.waitUntilExit()
            #expect(process.terminationStatus == 128 + number)
            #expect(run.temporary.isEmpty)
            #expect(Tool.eventually { !ProcessState.isRunning(command) })
        }
    }

    @Test("A run that is interrupted reports what was seen so far", arguments: [SIGINT, SIGTERM])
    func interrupted(number: Int32) async throws {
        try await Tool.onThread {
            let scratch = try Scratch()
            let adapter = try #require(Tool.executable("bad-adapter")).path
            let note = scratch.url.appendingPathComponent("note").path
            let process = Process()
            process.executableURL = Tool.executable("conform")
            process.arguments = [
                "check", "--suite", "pkce/challenge", "--max-in-flight", "1", "--", "/bin/sh", "-c",
                "echo >'\(note)'; exec '\(adapter)' around-the-deadline",
            ]
            let (output, errors) = (Pipe(), Pipe())
            (process.standardOutput, process.standardError) = (output, errors)
            try process.run()
            #expect(Tool.eventually { FileManager.default.fileExists(atPath: note) })
            sleep(2)
            kill(process.processIdentifier, number)
            let text = String(
                decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            let lines = String(
                decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            #expect(process.terminationStatus == 128 + number)
            #expect(text.contains("\nINCOMPLETE: "), "\(text)")
            #expect(text.contains("of 187 passed, 1"), "\(text)")
            #expect(lines.contains("conform: interrupted; the report follows"), "\(lines)")
        }
    }

    @Test("A signal that is ignored stays ignored, as with nohup")
    func nohup() async throws {
        try await Tool.onThread {
            let run = try Waiting()
            let process = try run.start("trap '' HUP QUIT; exec \"$0\" \"$@\"")
            _ = try run.command()
            kill(process.processIdentifier, SIGHUP)
            kill(process.processIdentifier, SIGQUIT)
            usleep(700_000)
            #expect(process.isRunning)
            kill(process.processIdentifier, SIGTERM)
            process.waitUntilExit()
            #expect(process.terminationStatus == 128 + SIGTERM)
        }
    }

    @Test("A missing folder for temporary files is not created")
    func missingFolder() async throws {
        try await Tool.onThread {
            let run = try Waiting()
            let missing = run.scratch.url.appendingPathComponent("missing").path
            let process = try run.start("TMPDIR=\(missing) exec \"$0\" \"$@\"")
            process.waitUntilExit()
            #expect(process.terminationStatus == 2)
            #expect(!FileManager.default.fileExists(atPath: missing))
        }
    }
}
