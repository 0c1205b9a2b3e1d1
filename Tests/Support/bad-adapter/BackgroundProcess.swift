import Foundation

/// A process that the adapter starts and leaves behind, with the pipes of the adapter.
enum BackgroundProcess {
    /// Starts it, and notes its number in the notebook.
    static func start() {
        var identifier: pid_t = 0
        let words = ["/bin/sleep", "60"]
        let arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        posix_spawn(&identifier, words[0], nil, nil, arguments, environ)
        for argument in arguments { free(argument) }
        PersistentLog.append("\(identifier)")
    }
}
