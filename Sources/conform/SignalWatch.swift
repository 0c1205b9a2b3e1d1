import ConformancePipe
import Dispatch
import Foundation

/// Ends the processes that the tool has started, and removes its temporary files, when a signal ends it.
struct SignalWatch {
    private let sources: [any DispatchSourceSignal]

    /// Watches from now on for signals that are not ignored.
    ///
    /// - Parameter body: What to do before the tool ends.
    init(before body: @escaping @Sendable () -> Void) {
        // A handler, unlike a signal that is ignored, is not passed on to the command.
        let taken = Signals.ending.filter { Signals.take($0, Signals.note).isTaken }
        sources = taken.map { number in
            let source = DispatchSource.makeSignalSource(
                signal: number, queue: DispatchQueue(label: "conform.signals"))
            let end = { @Sendable in
                body()
                CommandAdapter.abandonAll {
                    Console.warnOfFolders()
                    exit(128 + number)
                }
            }
            source.setEventHandler(handler: end)
            source.setRegistrationHandler { if Signals.early == number { end() } }
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
        Signals.quitAtOnce()
    }
}
