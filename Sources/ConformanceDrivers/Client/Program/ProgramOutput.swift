import Conformance
import ConformancePipe
import Foundation

/// What a program writes to standard output and standard error, of which the beginning is kept.
final class ProgramOutput: Sendable {
    private let kept = Locked((octets: [UInt8](), count: 0, isAtEnd: false))

    /// How much is kept, and how much it may write.
    private static let (mostKept, most) = (1 << 18, 1 << 25)

    /// Reads until the program has closed both ends or the body says that it is over.
    init(of process: ChildProcess, until isOver: @escaping @Sendable () -> Bool) {
        Thread { self.read(process, isOver) }.start()
    }

    /// The beginning of the output.
    var text: String { String(decoding: kept.withLock { $0.octets }, as: UTF8.self) }

    /// Whether that is all of it so far.
    var isKept: Bool { kept.withLock { $0.count == $0.octets.count } }

    /// Whether the program has written more than any program needs.
    var isFlood: Bool { kept.withLock { $0.count > Self.most } }

    /// Whether all of it has been read, or as much as will be.
    var isAtEnd: Bool { kept.withLock(\.isAtEnd) }

    private func read(_ process: ChildProcess, _ isOver: () -> Bool) {
        var ends = [process.output, process.errors]
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while !ends.isEmpty, !isFlood, !isOver() {
            for end in Sockets.readable(ends, within: .milliseconds(20)) {
                guard let octets = Descriptors.read(end, into: &buffer) else { continue }
                if octets.isEmpty { ends.removeAll { $0 == end } } else { keep(octets) }
            }
        }
        kept.withLock { $0.isAtEnd = true }
    }

    private func keep(_ octets: ArraySlice<UInt8>) {
        kept.withLock { kept in
            kept.octets += octets.prefix(Self.mostKept - kept.octets.count)
            kept.count += octets.count
        }
    }
}
