import Conformance
import StrictCodecs

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
        var shortening = Shortening(redactor: self)
        return .value(shortening.shortened(form))
    }
}

/// The shortening of a value, of whose texts and elements the first ones are kept.
private struct Shortening {
    let redactor: Redactor

    /// How many octets of texts are kept from here on.
    private var octets = 1 << 15

    /// How many elements and members are kept from here on.
    private var elements = 1 << 10

    /// How many octets a text has that is kept in any case.
    private static let short = 64

    init(redactor: Redactor) {
        self.redactor = redactor
    }

    mutating func shortened(_ value: JSON) -> JSON {
        switch value {
        case .string(let text): return .string(shortened(text))
        case .array(let all):
            let kept = self.kept(of: all).map { shortened($0) }
            return .array(kept + Self.rest(of: all, after: kept).map(JSON.string))
        case .object(let all):
            let kept = self.kept(of: all).map {
                JSON.Member(shortened($0.name), shortened($0.value))
            }
            return .object(kept + Self.rest(of: all, after: kept).map { .init($0, .null) })
        default: return value
        }
    }

    private mutating func shortened(_ text: String) -> String {
        guard text.utf8.count > Self.short else { return redactor.masked(text) }
        let shown = redactor.shortened(text, to: octets)
        octets -= min(octets, shown.utf8.count)
        return shown
    }

    private mutating func kept<Element>(of all: [Element]) -> ArraySlice<Element> {
        let kept = all.prefix(elements)
        elements -= kept.count
        return kept
    }

    /// What stands for the elements that are not kept.
    private static func rest<Element>(of all: [Element], after kept: [Element]) -> [String] {
        all.count == kept.count ? [] : ["… (\(all.count) in all)"]
    }
}
