import CommandAdapter
import Dispatch
import Foundation

/// Ends the processes of a command when the user interrupts the tool.
struct SignalWatch {
    private let sources: [any DispatchSourceSignal]

    init() {
        sources = [SIGINT, SIGTERM, SIGHUP].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(
                signal: number, queue: DispatchQueue(label: "conform.signals"))
            source.setEventHandler {
                if #available(macOS 15, *) { CommandAdapter.abandonAll() }
                exit(128 + number)
            }
            source.resume()
            return source
        }
    }

    /// Leaves signals to the system again.
    func end() {
        for source in sources { source.cancel() }
    }
}
