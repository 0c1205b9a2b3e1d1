import Foundation

/// What an adapter keeps from one process to the next, in the folder that its third word names.
enum PersistentLog {
    private static var url: URL {
        let words = CommandLine.arguments
        return URL(fileURLWithPath: words.count > 3 ? words[3] : ".")
            .appendingPathComponent("notebook")
    }

    /// Its lines.
    static var lines: [Substring] {
        guard let data = try? Data(contentsOf: url) else { return [] }
        return String(decoding: data, as: UTF8.self).split(separator: "\n")
    }

    static func contains(_ line: String) -> Bool { lines.contains { $0 == line } }

    /// Adds a line.
    static func append(_ line: String) {
        let text = (lines + ["\(line)"]).joined(separator: "\n")
        try? Data(text.utf8).write(to: url)
    }
}
