import Conformance

/// The line of a log in which an implementation says why it crashed, which distinguishes crashes.
struct CrashLine {
    /// The line, without addresses in memory, which differ from run to run.
    let text: String

    /// Finds the last line that speaks of an error as runtimes do; nil if there is none.
    init?(in log: String) {
        let lines = log.utf8.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D })
        guard let line = lines.last(where: Self.saysWhy) else { return nil }
        text = Self.withoutAddresses(String(decoding: line, as: UTF8.self))
    }

    private static let words = ["Fatal error:", "panic:", "panicked at", "Segmentation fault"]

    /// What runtimes write: `Fatal error: …`, `panic: …`, `KeyError: 'code'`, `TypeError: …`.
    private static func saysWhy(_ line: Substring.UTF8View) -> Bool {
        let text = String(decoding: line, as: UTF8.self)
        if words.contains(where: text.contains) { return true }
        let name = line.prefix { $0 != 0x3A }
        return name.allSatisfy(isOfName)
            && ["Error", "Exception"].contains { name.reversed().starts(with: $0.utf8.reversed()) }
    }

    private static func isOfName(_ octet: UInt8) -> Bool {
        0x30...0x39 ~= octet || 0x41...0x5A ~= octet || 0x61...0x7A ~= octet || octet == 0x2E
            || octet == 0x5F
    }

    private static func withoutAddresses(_ line: String) -> String {
        line.split(separator: " ", omittingEmptySubsequences: false)
            .map { $0.utf8.starts(with: "0x".utf8) ? "0x…" : $0 }.joined(separator: " ")
    }
}
