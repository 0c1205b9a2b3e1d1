import Conformance
import Foundation
import StrictCodecs

/// A terminal that the tool writes to.
struct Terminal: Sendable {
    private let descriptor: Int32
    private let columns: Int?

    /// Whether a line can be taken back; a dumb terminal cannot.
    let canErase: Bool

    /// Takes a descriptor, unless it leads to no terminal.
    init?(
        _ descriptor: Int32,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) {
        guard isatty(descriptor) == 1 else { return nil }
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
