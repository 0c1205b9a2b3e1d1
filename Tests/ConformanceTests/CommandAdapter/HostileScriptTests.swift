import Foundation
import Testing

@testable import Conformance
@testable import ConformanceAdapters

@Suite("Adapters that would harm", .timeLimit(.minutes(10)))
struct HostileScriptTests {
    /// What an adapter does with its first question, and what is said of it.
    static let scripts = [
        ("kill -STOP $$", "gave no answer within"), ("kill -STOP 0", "gave no answer within"),
        (
            "kill -CONT $PPID; kill -WINCH $PPID; kill -URG $PPID; exit 1",
            "ended with exit status 1"
        ),
        ("for n in 1 2 3 4 5 6 7 8 9 10; do sleep 300 & done; exit 1", "ended with exit status 1"),
        ("trap '' TERM INT HUP QUIT; while :; do sleep 1; done", "gave no answer within"),
        ("ulimit -n 3; ulimit -s 100; exit 1", "ended with exit status 1"),
        (
            #"answer ',"ok":{"code_challenge":'"$(head -c 400000 /dev/zero | tr '\0' 9)"'}'; cat"#,
            "not a message"
        ),
        (#"answer ',"ok":'"$(head -c 100000 /dev/zero | tr '\0' '[')"; cat"#, "not a message"),
        (#"answer ',"ok":'"$(head -c 61 /dev/zero | tr '\0' '[')"; cat"#, "not a message"),
        (#"printf '\v'; answer ',"ok":{}'; cat"#, "not a message"),
        (#"printf '\302\240'; answer ',"ok":{}'; cat"#, "not a message"),
        (#"printf '\342\200\250\n'; cat"#, "not a message"),
        (#"head -c 1000000 /dev/zero | tr '\0' ' '; answer ',"ok":{}'; cat"#, "code_challenge"),
    ]

    @available(macOS 15, *)
    @Test("The run ends in time, and says what happened", arguments: scripts)
    func ends(_ script: String, _ words: String) async throws {
        let adapter = try await ShellAdapter.start("read -r line; " + script)
        let start = ContinuousClock.now
        let (executions, _) = await adapter.engines[0].run(
            try ShellAdapter.vectors(1), deadline: .seconds(2))
        _ = await adapter.stop()
        #expect("\(String(describing: executions.first))".contains(words), "\(executions)")
        #expect(ContinuousClock.now - start < .seconds(60))
    }

    @available(macOS 15, *)
    @Test("A folder that the adapter replaces by a link takes nothing with it")
    func link() async throws {
        let scratch = try Scratch()
        let file = scratch.url.appendingPathComponent("precious")
        try Data("x".utf8).write(to: file)
        let adapter = try await ShellAdapter.start(
            #"d=$PWD; cd /; rmdir "$d"; ln -s '\#(scratch.url.path)' "$d"; read -r line; exit 1"#)
        _ = await adapter.engines[0].run(try ShellAdapter.vectors(1), deadline: .seconds(20))
        _ = await adapter.stop()
        #expect(FileManager.default.fileExists(atPath: file.path))
    }
}
