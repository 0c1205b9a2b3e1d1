import Conformance
import StrictCodecs

/// How a case failed that no known mistake explains: the operation, the place in its answer and the kind of
/// difference, or the implementation's own words for a refusal or a fault.
struct DifferenceWords {
    /// The words, which other cases can share.
    let text: String

    /// What the case was about, or what was observed; empty if the words say enough.
    private let example: String

    /// The words without the numbers of a fault, such as a port or the time of day, without the values in those of a
    /// refusal, and with the rule of an input that was accepted wrongly.
    private let key: String

    init(of result: Report.Case) {
        switch (result.verdict, result.outcome) {
        case (.fault(let reason), _):
            text = "a fault: " + Self.cut(CrashLine(in: result.log)?.text ?? reason)
            (example, key) = ("", text.replacing(/[0-9]+/, with: "0"))
        case (.wrongAnswer, .refusal(let refusal)):
            text = "refuses what it must accept: " + Self.cut(refusal.reason)
            (example, key) = ("", text.replacing(/"[^"]*"|'[^']*'|[0-9]+/, with: "0"))
        case (.wrongAnswer(let mismatch), .value) where mismatch.isAcceptance:
            text = "accepts what it must refuse"
            (example, key) = (Excerpt.cut(result.vector.comment, to: 100), result.vector.rule)
        case (.wrongAnswer(let mismatch), .value(let answer)):
            let nearest = result.nearestMismatch(to: answer) ?? mismatch
            text = nearest.words(for: result.vector.operation)
            (example, key) = (nearest.values, nearest.place + text)
        case (.unstable, _):
            text = "does different things from run to run"
            (example, key) = (Excerpt.cut(JSON.printable("\(result.verdict)"), to: 100), text)
        default: (text, example, key) = (result.word, "", result.word)
        }
    }

    /// How it failed, and the rule.
    func place(in result: Report.Case) -> String { "\(result.vector.rule) \(key)" }

    private static func cut(_ text: String) -> String {
        Excerpt.cut(JSON.printable(text), to: 160)
    }
}

extension DifferenceWords {
    /// Cases that share operation, place and kind, each group with its words.
    static func groups(of cases: [Report.Case]) -> [(words: String, cases: [Report.Case])] {
        cases.grouped { DifferenceWords(of: $0).key }.map {
            (words(for: $0.elements), $0.elements)
        }
    }

    /// The words for cases that share theirs, with the one that shows it best as an example.
    static func words(for cases: [Report.Case]) -> String {
        guard let best = (cases.mostTelling ?? cases.first).map(DifferenceWords.init) else {
            return ""
        }
        return best.text + (best.example.isEmpty ? "" : ", for example: \(best.example)")
    }
}

extension Report.Case {
    /// The first difference from the allowed answer that is nearest to what was observed.
    fileprivate func nearestMismatch(to answer: JSON) -> Mismatch? {
        let patterns = vector.expectation.readings.filter { !$0.isRefusal }.map(\.pattern)
        return JSONPattern.fewest(among: patterns, and: answer, at: "").first.map(Mismatch.init)
    }
}

extension Mismatch {
    /// Whether something was accepted that has to be refused.
    fileprivate var isAcceptance: Bool {
        guard case .words(let words) = expected else { return false }
        return words.utf8.starts(with: "a refusal".utf8)
    }

    /// The path, whatever the element of a list.
    fileprivate var place: String { path.replacing(/\[[0-9]*\]/, with: "") }

    /// What is wrong, in the words that `Vectors/members.json` has for the place.
    fileprivate func words(for operation: String) -> String {
        let found: JSON? = if case .value(let found) = observed { found } else { nil }
        switch MemberWords(of: place, with: found, operation) {
        case .sentence(let text): return text
        case .parts(let owner, let thing): return "\(owner) \(kind) \(thing)"
        case nil:
            let shown = place.isEmpty ? "" : " at `\(Excerpt.cut(JSON.printable(place), to: 80))`"
            return "the answer to `\(operation)` has \(kind) value\(shown)"
        }
    }

    private var kind: String {
        switch (expected, observed) {
        case (.value(let pattern), .value([])) where pattern["has"] != nil: "no"
        case (.value(let pattern), _) where pattern["has"] != nil: "no expected"
        case (.value(let pattern), _) where pattern["not"]?["has"] != nil: "a further"
        case (_, .words("nothing")): "no"
        case (.words("nothing"), _): "an unexpected"
        case (.value(let pattern), _) where pattern["not"] != nil: "an unexpected"
        default: "a wrong"
        }
    }

    /// What was observed unless it is missing, and what was expected unless it must not be there.
    fileprivate var values: String {
        switch (kind, expected) {
        case (_, .value(let pattern)) where pattern["has"] != nil:
            Self.cut(.value(pattern["has"]?.elements?.first ?? pattern))
        case ("a further", _), ("an unexpected", _): Self.cut(observed, to: 200)
        default: "\(Self.cut(observed, to: 60)) in place of \(Self.cut(expected, to: 60))"
        }
    }

    private static func cut(_ value: Text, to length: Int = 120) -> String {
        Excerpt.cut(JSON.printable("\(value)"), to: length)
    }
}

/// What `Vectors/members.json` says of a member of a judged form.
private enum MemberWords {
    /// A sentence for the value that it has.
    case sentence(String)

    /// What has the member, with its verb, and what the member is.
    case parts(owner: String, thing: String)

    /// Looks for the words of a place or, if it has none for the value there, of the nearest that contains it; nil if there
    /// are none.
    init?(of place: String, with value: JSON?, _ operation: String) {
        guard let rows = Self.all[operation] else { return nil }
        var names = place.split(separator: ".").map(String.init)
        while let last = names.popLast() {
            let found = [last, "*"].compactMap { rows[(names + [$0]).joined(separator: ".")] }
            guard let words = found.first.flatMap({ Self($0, value, last) }) else { continue }
            self = words
            return
        }
        return nil
    }

    /// The last name of the path stands for `*`.
    private init?(_ row: JSON, _ value: JSON?, _ name: String) {
        if let parts = row.elements?.compactMap(\.text), parts.count == 2 {
            self = .parts(owner: parts[0], thing: parts[1].replacing("*", with: name))
        } else if let text = value.flatMap({ row[$0.text ?? $0.compactText]?.text }) {
            self = .sentence(text)
        } else {
            return nil
        }
    }

    private static let all: JSON =
        (try? VectorFiles(directory: BundledVectors.directory).json("members.json") { $0 }) ?? [:]
}

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
