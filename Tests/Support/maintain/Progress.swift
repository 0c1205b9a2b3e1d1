import ConformTool
import Foundation

/// How far a command has come, on standard error: a line that is written over on a terminal, and one now and then
/// elsewhere.
struct Progress {
    private let total: Int
    private let noun: String
    private let isTerminal: Bool
    private let interval: Duration
    private let write: (String) -> Void
    private let start = ContinuousClock.now
    private var last = ContinuousClock.now
    private var isShown = false

    /// Begins at nothing.
    ///
    /// - Parameters:
    ///   - total: How many there are.
    ///   - noun: What is counted.
    ///   - isTerminal: Whether a line can be written over.
    ///   - interval: The shortest time between two lines.
    ///   - write: Where they go.
    init(
        of total: Int, _ noun: String, isTerminal: Bool = isatty(STDERR_FILENO) == 1,
        every interval: Duration? = nil,
        write: @escaping (String) -> Void = {
            try? FileHandle.standardError.write(contentsOf: Data($0.utf8))
        }
    ) {
        (self.total, self.noun, self.isTerminal, self.write) = (total, noun, isTerminal, write)
        self.interval = interval ?? (isTerminal ? .milliseconds(200) : .seconds(20))
    }

    /// Says that so many are done.
    mutating func note(_ done: Int) {
        let now = ContinuousClock.now
        guard now - last >= interval else { return }
        (last, isShown) = (now, true)
        let line =
            "\(done) of \(total) \(noun)"
            + ProgressLine.rest(after: done, of: total, in: now - start)
        write(isTerminal ? "\r\u{1B}[K\(line)" : "\(line)\n")
    }

    /// Takes the line away.
    func end() {
        if isTerminal, isShown { write("\r\u{1B}[K") }
    }
}
