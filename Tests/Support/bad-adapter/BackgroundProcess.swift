import Foundation

/// A process that the adapter starts and leaves running, with the pipes of the adapter.
enum BackgroundProcess {
    /// Starts it, and notes its number in the notebook.
    static func start(_ words: [String] = ["/bin/sleep", "60"]) {
        var identifier: pid_t = 0
        let arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        posix_spawn(&identifier, words[0], nil, nil, arguments, environ)
        for argument in arguments { free(argument) }
        PersistentLog.append("\(identifier)")
    }

    /// Starts this program with another behaviour, and gives it time to begin with it.
    static func start(behaving name: String) {
        start([CommandLine.arguments[0], name])
        usleep(100_000)
    }

    /// Waits with the pipes open, longer than any test.
    static func hold() -> Never {
        alarm(600)
        Port.hang()
    }
}
