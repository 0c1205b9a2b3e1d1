import Conformance
import StrictCodecs

/// Records what was sent and received during a case, and shows it with placeholders for secrets.
final class Trace: Sendable {
    /// What finds the secrets.
    let redactor: Redactor

    private let lines = Locked<[String]>([])
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
    func note(_ line: String) { lines.withLock { if $0.count < most { $0.append(line) } } }

    /// The lines so far, with placeholders for all secrets that are known by now.
    var shown: [String] { lines.withLock { $0 }.map { redactor.shortened($0, to: width) } }

    /// The lines so far as one text.
    var text: String { shown.joined(separator: "\n") }
}

extension Redactor {
    /// A text with placeholders, cut only afterwards, because a part of a secret would not be recognised.
    func shortened(_ text: String, to most: Int) -> String {
        let shown = masked(text)
        return shown.utf8.count > most ? shown.beginning(most, of: text.utf8.count) : shown
    }

    /// An outcome with placeholders, whose texts and lists are cut if it is very long, since it is kept until the run ends.
    func shortened(_ outcome: Outcome) -> Outcome {
        let shown = masked(outcome)
        guard case .value(let form) = shown, form.compactText.utf8.count > 1 << 15 else {
            return shown
        }
        return .value(form.shortened)
    }
}

extension JSON {
    /// How many octets of a text, and how many elements and members, are kept of a very long value.
    private static let (mostOctets, mostElements) = (1 << 10, 1 << 8)

    /// The value with the beginnings of long texts and lists.
    fileprivate var shortened: JSON {
        switch self {
        case .string(let text) where text.utf8.count > Self.mostOctets:
            .string(text.beginning(Self.mostOctets, of: text.utf8.count))
        case .array(let all):
            .array(
                all.prefix(Self.mostElements).map(\.shortened)
                    + Self.rest(all.count).map(JSON.string))
        case .object(let all):
            .object(
                all.prefix(Self.mostElements).map { .init($0.name, $0.value.shortened) }
                    + Self.rest(all.count).map { .init($0, .null) })
        default: self
        }
    }

    /// What stands for the elements that are not kept.
    private static func rest(_ count: Int) -> [String] {
        count > mostElements ? ["… (\(count) in all)"] : []
    }
}

extension String {
    /// The first octets, and how many there were.
    fileprivate func beginning(_ most: Int, of count: Int) -> String {
        "\(String(decoding: utf8.prefix(most), as: UTF8.self))… (\(count) octets)"
    }
}
