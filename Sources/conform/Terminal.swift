import Conformance
import ConformanceReports
import Foundation
import StrictCodecs

/// A terminal that the tool writes to.
struct Terminal: Sendable {
    private let descriptor: Int32
    private let columns: Int?

    /// Whether a line can be taken back; a dumb terminal cannot.
    let canErase: Bool

    /// Takes a descriptor, unless it leads to no terminal.
    init?(_ descriptor: Int32) {
        guard isatty(descriptor) == 1 else { return nil }
        let environment = ProcessInfo.processInfo.environment
        self.descriptor = descriptor
        columns = environment["COLUMNS"].flatMap { $0.isNumber ? Int($0) : nil }
        canErase = !["", "dumb"].contains(environment["TERM"] ?? "")
    }

    /// How many characters a row has.
    var width: Int {
        if let columns, columns > 0 { return columns }
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }
}

/// The modes of the user's terminal, which whatever the tool starts may change: echo, or how lines are
/// edited.
enum TerminalModes {
    nonisolated(unsafe) private static var saved: (descriptor: Int32, modes: termios)?

    /// Saves the modes, to be restored when the tool ends.
    static func keep() {
        guard let descriptor = terminal() else { return }
        var modes = termios()
        guard tcgetattr(descriptor, &modes) == 0 else { return }
        saved = (descriptor, modes)
        atexit { TerminalModes.restore() }
    }

    /// Restores the modes, unless another program uses the terminal now; safe in a handler of a signal.
    static func restore() {
        guard let saved else { return }
        let descriptor = saved.descriptor
        var modes = saved.modes
        let group = tcgetpgrp(descriptor)
        // A terminal that does not control this process has no group that it could tell.
        guard group < 0 || group == getpgrp() else { return }
        tcsetattr(descriptor, TCSANOW, &modes)
    }

    /// A descriptor of the terminal that stays open; nil if there is none.
    private static func terminal() -> Int32? {
        if let own = [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO].first(where: { isatty($0) == 1 })
        {
            return fcntl(own, F_DUPFD_CLOEXEC, 3)
        }
        let descriptor = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
        return descriptor < 0 ? nil : descriptor
    }
}

/// Colours the lines of a text report.
struct Paint {
    private let isOn: Bool

    /// When there are colours.
    private enum When: String, CaseIterable {
        case auto, always, never
    }

    /// Reads the option.
    ///
    /// - Throws: ``UsageError`` if there is no such choice.
    init(_ arguments: Arguments) throws {
        switch try arguments.choice("color", among: When.self) ?? .auto {
        case .auto: isOn = Console.hasColours
        case .always: isOn = true
        case .never: isOn = false
        }
    }

    /// How lines begin, with the code of their colour, and whether all of the line has it.
    private static let styles: [(beginning: String, code: String, isWhole: Bool)] = [
        ("CONFORMING:", "1;32", true), ("AS EXPECTED:", "1;32", true),
        ("NOT CONFORMING:", "1;31", true), ("NOT AS EXPECTED:", "1;31", true),
        ("INCOMPLETE:", "1;33", true), ("CAUSES", "1", true), ("RULES", "1", true),
        ("EXAMPLES", "1", true), ("===", "1", true), ("FAIL", "31", false),
        ("WARN", "33", false), ("LACK", "2", true), ("SKIP", "2", true), ("MORE", "2", true),
        ("STALE", "33", false), ("  x ", "31", true), ("      expected", "32", false),
        ("      observed", "31", false), ("      likely", "1", false),
        ("      alone", "2", true),
    ]

    /// A line with its colour, if there are colours.
    func line(_ text: String) -> String {
        guard isOn,
            let style = Self.styles.first(where: { text.utf8.starts(with: $0.beginning.utf8) })
        else { return text }
        let count = style.isWhole ? text.utf8.count : style.beginning.utf8.count
        let (head, tail) = (
            String(decoding: text.utf8.prefix(count), as: UTF8.self),
            String(decoding: text.utf8.dropFirst(count), as: UTF8.self)
        )
        return "\u{1B}[\(style.code)m\(head)\u{1B}[0m\(tail)"
    }
}

/// A line on the terminal that shows the progress of a run; nothing if standard error is not a
/// terminal.
///
/// It has no colour, so that `NO_COLOR` has nothing to change.
package final class ProgressLine: Sendable {
    private struct State {
        var start: ContinuousClock.Instant?
        var last = ContinuousClock.now
        var isShown = false
        var failures = 0
        var position: @Sendable () -> String = { "" }
    }

    private let terminal: Terminal?
    private let interval: Duration
    private let state = Locked(State())

    /// How many failures are shown while the run goes on.
    private static let most = 10

    /// Takes the terminal that standard error is, if it is one.
    ///
    /// - Parameter interval: After how long another line follows where there is none.
    init(every interval: Duration = .seconds(60)) {
        (terminal, self.interval) = (Console.terminal, interval)
    }

    /// Adds the position of a run to the number of vectors.
    func add(_ position: @escaping @Sendable () -> String) {
        state.withLock { $0.position = { ", \(position())" } }
    }

    /// Shows the first failures at once, and the progress five times a second.
    func show(_ progress: RunMonitor.Progress, failure: Report.Case?) {
        guard let terminal else { return showSeldom(progress) }
        state.withLock { state in
            if let failure, state.failures < Self.most {
                state.failures += 1
                write("x \(JSON.printable(failure.id)): \(failure.verdict.kind.rawValue)\n", &state)
            }
            let now = ContinuousClock.now
            let start = state.start ?? now
            state.start = start
            guard terminal.canErase, now - state.last > .milliseconds(200) else { return }
            state.last = now
            let failed = progress.failed == 0 ? "" : ", \(progress.failed) failed"
            let line =
                "\(progress.done) of \(progress.declared) vectors\(failed)"
                + Self.rest(after: progress.done, of: progress.declared, in: now - start)
                + state.position()
            // A character in the last column would begin another row, which is not erased.
            write(String(line.prefix(terminal.width - 1)), &state)
            state.isShown = true
        }
    }

    /// Says now and then how far a long run is, where a log is read and no terminal.
    private func showSeldom(_ progress: RunMonitor.Progress) {
        let line = state.withLock { state -> String? in
            guard ContinuousClock.now - state.last > interval else { return nil }
            state.last = .now
            let failed = progress.failed == 0 ? "" : ", \(progress.failed) failed"
            return "\(progress.done) of \(progress.declared) vectors\(failed)\(state.position())"
        }
        if let line { Console.write("conform: \(line)\n") }
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

    /// How long the run will still take, once that can be told.
    package static func rest(after done: Int, of all: Int, in time: Duration) -> String {
        guard time > .seconds(5), done > 20 else { return "" }
        let left = time * (all - done) / done
        let seconds = left.components.seconds
        return seconds < 60 ? ", \(seconds) s left" : ", \((seconds + 30) / 60) min left"
    }
}
