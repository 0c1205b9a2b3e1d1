import Foundation

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
