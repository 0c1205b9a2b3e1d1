import ConformanceAdapters
import Dispatch
import Foundation

/// Ends the processes of a command when the user interrupts the tool.
struct SignalWatch {
    private let sources: [any DispatchSourceSignal]

    /// Watches from now on.
    ///
    /// - Parameter body: What to do before the tool ends.
    init(before body: @escaping @Sendable () -> Void) {
        sources = [SIGINT, SIGTERM, SIGHUP].map { number in
            // A handler, unlike a signal that is ignored, is not passed on to the command.
            signal(number) { _ in }
            let source = DispatchSource.makeSignalSource(
                signal: number, queue: DispatchQueue(label: "conform.signals"))
            source.setEventHandler {
                body()
                if #available(macOS 15, *) { CommandAdapter.abandonAll { exit(128 + number) } }
                exit(128 + number)
            }
            source.resume()
            return source
        }
    }

    /// Restores the handling of signals.
    func end() {
        for source in sources {
            source.cancel()
            signal(Int32(source.handle), SIG_DFL)
        }
    }
}
