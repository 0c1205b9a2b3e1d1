import Conformance
import ConformanceReports
import Foundation
import StrictCodecs

/// A line on the terminal that shows the progress of a run; nothing if standard error is not a
/// terminal.
///
/// It has no colour, so that `NO_COLOR` has nothing to change.
final class ProgressLine: Sendable {
    private struct State {
        var start: ContinuousClock.Instant?
        var last: ContinuousClock.Instant?
        var isShown = false
        var failures = 0
    }

    private let terminal: Terminal?
    private let state = Locked(State())
    private let position = Locked<(@Sendable () -> String)?>(nil)

    /// How many failures are shown while the run goes on.
    private static let most = 10

    /// Takes the terminal that standard error is, if it is one.
    init(on terminal: Terminal? = Console.terminal) {
        self.terminal = terminal
    }

    /// Adds the position of a run to the number of vectors.
    func add(_ position: @escaping @Sendable () -> String) {
        self.position.withLock { $0 = position }
    }

    /// Shows the first failures at once, and the progress five times a second.
    func show(_ progress: RunMonitor.Progress, failure: Report.Case?) {
        guard let terminal else { return }
        state.withLock { state in
            if let failure, state.failures < Self.most {
                state.failures += 1
                write(Self.line(on: failure) + "\n", &state)
            }
            let now = ContinuousClock.now
            let last = state.last ?? now
            let start = state.start ?? now
            state.start = start
            state.last = last
            guard terminal.canErase, now - last > .milliseconds(200) else { return }
            state.last = now
            // A character in the last column would begin another row, which is not erased.
            let position = position.withLock { $0 }.map { ", \($0())" } ?? ""
            let rest = Self.rest(after: progress.done, of: progress.declared, in: now - start)
            write(
                String((Self.line(on: progress) + rest + position).prefix(terminal.width - 1)),
                &state)
            state.isShown = true
        }
    }

    /// Takes the line away.
    func end() {
        state.withLock { write("", &$0) }
    }

    /// Writes over the line that is shown.
    private func write(_ text: String, _ state: inout State) {
        let erasing = state.isShown ? "\r\u{1B}[K" : ""
        state.isShown = false
        guard !(erasing + text).isEmpty else { return }
        try? FileHandle.standardError.write(contentsOf: Data((erasing + text).utf8))
    }

    private static func line(on failure: Report.Case) -> String {
        "x \(JSON.printable(failure.id)): \(failure.verdict.kind.rawValue)"
    }

    /// How long the run will still take, once that can be told.
    static func rest(after done: Int, of all: Int, in time: Duration) -> String {
        guard time > .seconds(5), done > 20 else { return "" }
        let left = time * (all - done) / done
        let seconds = left.components.seconds
        return seconds < 60 ? ", \(seconds) s left" : ", \((seconds + 30) / 60) min left"
    }

    private static func line(on progress: RunMonitor.Progress) -> String {
        let failed = progress.failed == 0 ? "" : ", \(progress.failed) failed"
        return "\(progress.done) of \(progress.declared) vectors\(failed)"
    }
}
