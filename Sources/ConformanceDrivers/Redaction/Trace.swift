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
    init(maskedBy redactor: Redactor, lines most: Int = .max, width: Int = 4000) {
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

extension Redactor {
    /// A text with placeholders, cut where it is very long.
    func shortened(_ text: String, to most: Int = 1 << 14) -> String {
        let trace = Trace(maskedBy: self, width: most)
        trace.note(text)
        return trace.text
    }

    /// An outcome with placeholders, cut where it is very long, because it is kept until the run ends.
    func shortened(_ outcome: Outcome) -> Outcome {
        guard case .value(let form) = outcome else { return masked(outcome) }
        var left = Budget()
        return .value(shortened(form, &left))
    }

    /// How many octets of texts, and how many elements and members, are still kept of an outcome.
    private struct Budget {
        var octets = 1 << 15
        var elements = 1 << 10
    }

    /// How many octets a text has that is kept in any case.
    private static let short = 64

    private func shortened(_ value: JSON, _ left: inout Budget) -> JSON {
        switch value {
        case .string(let text): return .string(shortened(text, &left))
        case .array(let all):
            let kept = kept(of: all, &left).map { shortened($0, &left) }
            return .array(kept + Self.rest(of: all, after: kept).map(JSON.string))
        case .object(let all):
            let kept = kept(of: all, &left).map {
                JSON.Member(shortened($0.name, &left), shortened($0.value, &left))
            }
            return .object(kept + Self.rest(of: all, after: kept).map { .init($0, .null) })
        default: return value
        }
    }

    private func shortened(_ text: String, _ left: inout Budget) -> String {
        guard text.utf8.count > Self.short else { return masked(text) }
        let shown = shortened(text, to: left.octets)
        left.octets -= min(left.octets, shown.utf8.count)
        return shown
    }

    private func kept<Element>(of all: [Element], _ left: inout Budget) -> ArraySlice<Element> {
        let kept = all.prefix(left.elements)
        left.elements -= kept.count
        return kept
    }

    /// What stands for the elements that are not kept.
    private static func rest<Element>(of all: [Element], after kept: [Element]) -> [String] {
        all.count == kept.count ? [] : ["… (\(all.count) in all)"]
    }
}
