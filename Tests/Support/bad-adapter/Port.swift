import Conformance
import Foundation
import StrictCodecs

/// Standard input, output and errors, octet by octet as they are.
enum Port {
    /// Writes octets to standard output.
    static func write(_ octets: some Sequence<UInt8>) {
        write(octets, to: 1)
    }

    /// Writes a text to standard output.
    static func write(_ text: String) {
        write(text.utf8, to: 1)
    }

    /// Writes a message on a line of its own.
    static func write(_ message: JSON) {
        write(message.line)
    }

    /// Writes octets for people.
    static func complain(_ octets: some Sequence<UInt8>) {
        write(octets, to: 2)
    }

    private static func write(_ octets: some Sequence<UInt8>, to descriptor: Int32) {
        var rest = Array(octets)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Foundation.write(descriptor, $0.baseAddress, $0.count)
            }
            if count < 0, errno != EINTR { return }
            rest = rest.dropFirst(max(0, count))
        }
    }

    /// Whether octets arrive within some milliseconds, or the end of the input.
    static func isReadable(within milliseconds: Int32) -> Bool {
        var descriptor = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
        return poll(&descriptor, 1, milliseconds) > 0
    }

    /// Waits indefinitely, whatever arrives.
    static func hang() -> Never {
        while true { sleep(60) }
    }
}

/// Standard input, line by line.
struct Lines {
    private var octets: [UInt8] = []

    /// Whether a line is there without waiting.
    var hasNext: Bool { octets.contains(UInt8(ascii: "\n")) || Port.isReadable(within: 10) }

    /// The next line, or nil at the end.
    mutating func next() -> [UInt8]? {
        while true {
            if let end = octets.firstIndex(of: UInt8(ascii: "\n")) {
                defer { octets.removeSubrange(...end) }
                return Array(octets[..<end])
            }
            var chunk = [UInt8](repeating: 0, count: 1 << 16)
            let count = read(0, &chunk, chunk.count)
            guard count > 0 else { return nil }
            octets += chunk[..<count]
        }
    }
}

extension JSON {
    /// The value as octets.
    var octets: [UInt8] {
        var octets: [UInt8] = []
        write(to: &octets)
        return octets
    }

    /// The value on a line of its own.
    var line: [UInt8] { octets + [UInt8(ascii: "\n")] }

    /// The object with a member set, or removed.
    func setting(_ name: String, to value: JSON?) -> JSON {
        let others = (members ?? []).filter { !$0.name.hasSameOctets(as: name) }
        return .object(others + (value.map { [Member(name, $0)] } ?? []))
    }
}

/// Ends by a signal, without the long report that Swift writes of a crash.
func crash() {
    signal(SIGSEGV, SIG_DFL)
    raise(SIGSEGV)
}
