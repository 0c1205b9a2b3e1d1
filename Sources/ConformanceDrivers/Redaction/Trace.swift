import Conformance
import StrictCodecs

/// Records what was sent and received during a case, and shows it with placeholders for secrets.
final class Trace: Sendable {
    /// What finds the secrets.
    let redactor: Redactor

    /// A line as far as it is read, and how many octets it had.
    private struct Line {
        let text: String
        let count: Int
    }

    private let lines = Locked<[Line]>([])
    private let most: Int
    private let width: Int

    /// Makes a trace.
    ///
    /// - Parameters:
    ///   - redactor: What finds the secrets.
    ///   - most: How many lines are kept.
    ///   - width: How many octets of a line are shown.
    package init(maskedBy redactor: Redactor, lines most: Int = .max, width: Int = 4000) {
        self.redactor = redactor
        self.most = most
        self.width = width
    }

    /// Records a line.
    func note(_ line: String) {
        let read = String(decoding: line.utf8.prefix(Self.mostRead), as: UTF8.self)
        let made = Line(text: read, count: line.utf8.count)
        lines.withLock { if $0.count < most { $0.append(made) } }
    }

    /// The lines so far, with placeholders for all secrets that are known by now.
    var shown: [String] { lines.withLock { $0 }.map(shown) }

    /// The lines so far as one text.
    var text: String { shown.joined(separator: "\n") }

    /// How many octets of a line are read, and how many of them at its end may be a part of a secret.
    private static let (mostRead, mostCut) = (1 << 14, 1024)

    /// A line with placeholders, shortened only afterwards, because a shortened secret would not be recognised.
    private func shown(_ line: Line) -> String {
        let isLong = line.count > Self.mostRead
        let masked = redactor.masked(line.text)
        let end = min(width, masked.utf8.count - (isLong ? Self.mostCut : 0))
        guard isLong || masked.utf8.count > width else { return masked }
        let beginning = String(decoding: masked.utf8.prefix(max(0, end)), as: UTF8.self)
        return "\(beginning)… (\(line.count) octets)"
    }
}
