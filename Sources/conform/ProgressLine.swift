import Conformance
import Foundation

/// A line on the terminal that says how far a run is; nothing where standard error is no terminal.
final class ProgressLine: Sendable {
    private struct State {
        var last: ContinuousClock.Instant
        var isShown = false
        var failures = 0
    }

    private let isTerminal: Bool
    private let state: Locked<State>

    /// How many failures are shown while the run goes on.
    private static let most = 10

    init(isTerminal: Bool = isatty(STDERR_FILENO) == 1) {
        self.isTerminal = isTerminal
        state = Locked(State(last: .now))
    }

    /// Shows the first failures at once, and how far the run is five times a second.
    func show(
        _ progress: RunWatch.Progress, failure: (vector: Vector, verdict: Verdict)?
    ) {
        guard isTerminal else { return }
        state.withLock { state in
            if let failure, state.failures < Self.most {
                state.failures += 1
                write(Self.line(on: failure.vector, failure.verdict) + "\n", &state)
            }
            guard ContinuousClock.now - state.last > .milliseconds(200) else { return }
            state.last = .now
            write(Self.line(on: progress), &state)
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

    private static func line(on vector: Vector, _ verdict: Verdict) -> String {
        "x \(vector.id): \(verdict.kind.rawValue)"
    }

    private static func line(on progress: RunWatch.Progress) -> String {
        let failed = progress.failed == 0 ? "" : ", \(progress.failed) failed"
        return "\(progress.done) of \(progress.declared) vectors\(failed)"
    }
}
