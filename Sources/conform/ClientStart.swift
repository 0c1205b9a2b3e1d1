import ConformanceDrivers
import ConformancePipe
import Foundation

/// The first configuration of a program, made from what the program shows.
struct ClientStart {
    private let command: [String]
    private let path: String

    /// Checks what the options say.
    ///
    /// - Throws: ``UsageError`` if there is no command, or the file is there already.
    init(_ arguments: Arguments) throws {
        command = arguments.operands
        path = arguments.all("output").last ?? "client.json"
        guard !command.isEmpty else {
            throw UsageError("client --init needs a command: conform client --init -- COMMAND")
        }
        guard path == "-" || !FileManager.default.fileExists(atPath: path) else {
            throw UsageError("\(path) is there already; name another file with --output FILE")
        }
    }

    /// Starts the program and writes a file.
    ///
    /// - Returns: Whether the program signed in, so that it can be checked with the file.
    /// - Throws: `StartFailure` or an error of the file.
    func run() async throws -> ExitStatus {
        if Console.transcript == nil { Descendants.adopt() }
        defer { Descendants.endAll() }
        AbandonedSessions.remove()
        let watch = SignalWatch(before: {})
        defer { watch.end() }
        let draft = try await ClientDraft(of: command)
        try write(draft.text)
        for line in draft.seen { tell("seen     \(line)") }
        for line in draft.missing { tell("fill in  \(line)") }
        tell(next(after: draft))
        return draft.isSignedIn ? .success : .incomplete
    }

    private func next(after draft: ClientDraft) -> String {
        let file = path == "-" ? "the file" : path
        return draft.isSignedIn
            ? "\(file) is written; next: conform client --config \(path) --quick"
            : "\(file) is written, but the program did not sign in"
    }

    private func write(_ text: String) throws {
        guard path != "-" else { return Console.print(text, terminator: "") }
        do {
            try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .withoutOverwriting)
        } catch {
            throw UsageError("\(path) cannot be written; is its folder missing or protected?")
        }
    }

    /// Standard output is for the file if it goes there.
    private func tell(_ line: String) {
        if path == "-" { Console.write("\(line)\n") } else { Console.print(line) }
    }
}
