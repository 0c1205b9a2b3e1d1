import Foundation

/// A process that the adapter starts and leaves running, with the pipes of the adapter.
enum BackgroundProcess {
    /// Starts it, and notes its number in the notebook.
    @discardableResult
    static func start(_ words: [String] = ["/bin/sleep", "60"]) -> pid_t {
        var identifier: pid_t = 0
        let arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        posix_spawn(&identifier, words[0], nil, nil, arguments, environ)
        for argument in arguments { free(argument) }
        PersistentLog.append("\(identifier)")
        return identifier
    }

    /// Starts this program with another behaviour, and waits until it has left the group of this process.
    static func start(behaving name: String) {
        let identifier = start([CommandLine.arguments[0], name])
        for _ in 0..<500 where getpgid(identifier) == getpgrp() { usleep(10_000) }
    }

    /// Waits with the pipes open, longer than any test.
    static func hold() -> Never {
        alarm(600)
        Port.hang()
    }
}
