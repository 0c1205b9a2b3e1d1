import Foundation
import TestSupport
import Testing

@testable import Conformance
@testable import ConformancePipe

@Suite("Harmful adapters", .timeLimit(.minutes(10)))
struct HostileScriptTests {
    /// What an adapter does with its first question, and what is said of it.
    static let scripts = [
        ("kill -STOP $$", "gave no answer within"), ("kill -STOP 0", "gave no answer within"),
        ("kill -TTOU $$; sleep 300", "gave no answer within"),
        (
            "for name in CONT WINCH URG CHLD PIPE; do kill -$name $PPID; done; exit 1",
            "ended with exit status 1"
        ),
        (
            "n=0; while [ $n -lt 50 ]; do sleep 300 & n=$((n+1)); done; exit 1",
            "ended with exit status 1"
        ),
        ("trap '' TERM INT HUP QUIT; while :; do sleep 1; done", "gave no answer within"),
        ("ulimit -n 3; ulimit -s 100; exit 1", "ended with exit status 1"),
        (
            #"answer ',"ok":{"code_challenge":'"$(head -c 400000 /dev/zero | tr '\0' 9)"'}'; cat"#,
            "not a message"
        ),
        (
            #"answer ',"ok":{"code_challenge":1e'"$(head -c 1000 /dev/zero | tr '\0' 9)"'}'; cat"#,
            "not a message"
        ),
        (#"answer ',"ok":'"$(head -c 100000 /dev/zero | tr '\0' '[')"; cat"#, "not a message"),
        (#"answer ',"ok":'"$(head -c 61 /dev/zero | tr '\0' '[')"; cat"#, "not a message"),
        (#"printf '\f'; answer ',"ok":{}'; cat"#, "not a message"),
        (#"printf '\v'; answer ',"ok":{}'; cat"#, "not a message"),
        (#"printf '\302\240'; answer ',"ok":{}'; cat"#, "not a message"),
        (#"printf '\342\200\250\n'; cat"#, "not a message"),
        (#"head -c 300000 /dev/zero | tr '\0' ' '; answer ',"ok":{}'; cat"#, "code_challenge"),
    ]

    @Test("The run ends in time, and says what happened", arguments: scripts)
    func ends(_ script: String, _ words: String) async throws {
        let adapter = try await ShellAdapter.start("read -r line; " + script)
        let isSilent = words == "gave no answer within"
        let (executions, _) = await adapter.traits.engines[0].run(
            try ShellAdapter.vectors(1), deadline: .seconds(isSilent ? 2 : 30))
        _ = await adapter.stop()
        #expect("\(String(describing: executions.first))".contains(words), "\(executions)")
    }

    /// What an adapter makes of its folder, `$d`, where `$precious` is a folder that is not its own.
    static let folders = [
        #"cd /; rmdir "$d"; ln -s "$precious" "$d"; read -r line; exit 1"#,
        #"cd /; rmdir "$d"; echo x >"$d"; read -r line; exit 1"#,
        #"cd /; rmdir "$d"; read -r line; answer ',"unsupported":"no"'; read -r line"#,
        #"""
        mkdir -p x/y; echo 1 >x/y/z; ln -s "$precious" x/link; mkfifo x/fifo
        chmod 0 x/y x "$d"; read -r line; exit 1
        """#,
    ]

    @Test(
        "Whatever the adapter makes of its folder, nothing else is removed with it",
        arguments: folders)
    func folder(_ script: String) async throws {
        let scratch = try Scratch()
        let file = scratch.url.appendingPathComponent("precious/file")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: false)
        try Data("x".utf8).write(to: file)
        let adapter = try await ShellAdapter.start(
            "d=$PWD; echo \"$d\" >'\(scratch.url.path)/notebook'\n"
                + "precious='\(scratch.url.path)/precious'\n\(script)")
        _ = await adapter.traits.engines[0].run(try ShellAdapter.vectors(1), deadline: .seconds(20))
        _ = await adapter.stop()
        #expect(FileManager.default.fileExists(atPath: file.path))
        let folder = String(try #require(try scratch.notebook.first))
        var status = stat()
        #expect(lstat(folder, &status) != 0, "\(folder) is left")
    }
}
