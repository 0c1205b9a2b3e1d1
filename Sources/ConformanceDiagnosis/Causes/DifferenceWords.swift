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
            let nearest = result.nearestMismatch(to: answer, else: mismatch)
            text = nearest.words(for: result.vector.operation)
            (example, key) = (nearest.values, nearest.place + text)
        case (.unstable, _):
            text = "does different things from run to run"
            (example, key) = (Excerpt.cut(JSON.printable("\(result.verdict)"), to: 100), text)
        default: (text, example, key) = (result.word, "", result.word)
        }
    }

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
    /// The first difference from the allowed answer that is nearest to what was observed; of a single one, from what is
    /// allowed at the place that was judged.
    fileprivate func nearestMismatch(to answer: JSON, else mismatch: Mismatch) -> Mismatch {
        // Of what must not be there, no place is nearer.
        guard case .value(let expected) = mismatch.expected,
            expected["lacks"] == nil, expected["not"] == nil
        else { return mismatch }
        let found: JSON? = if case .value(let found) = mismatch.observed { found } else { nil }
        let patterns = vector.expectation.readings.filter { !$0.isRefusal }.map(\.pattern)
        let places =
            patterns.count > 1
            ? JSONPattern.fewest(among: patterns, and: answer, at: "")
            : JSONPattern.fewest(among: [expected], and: found, at: mismatch.path)
        guard let place = places.first else { return mismatch }
        return Mismatch.first(between: place.expected, and: place.found, at: place.path)
            ?? mismatch
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
        let named = MemberWords(of: place, operation)
        if case .value(let found) = observed, let text = named?.text(for: found) { return text }
        let shown = place.isEmpty ? "" : " at `\(Excerpt.cut(JSON.printable(place), to: 80))`"
        let owner = named?.owner ?? "the answer to `\(operation)` has"
        return "\(owner) \(kind) \(named?.thing ?? "value\(shown)")"
    }

    private var kind: String {
        switch (expected, observed) {
        case (.value(let pattern), _) where pattern["has"] != nil: "no expected"
        case (.value(let pattern), _)
        where pattern["lacks"] != nil || pattern["not"]?["has"] != nil: "an unexpected"
        case (_, .words("nothing")): "no"
        case (.words("nothing"), _): "an unexpected"
        default: "a wrong"
        }
    }

    /// What was observed, and what was expected unless it must not be there.
    fileprivate var values: String {
        if kind == "an unexpected" {
            return Excerpt.cut(JSON.printable("\(observed)"), to: 120)
        }
        let values = [observed, expected].map { Excerpt.cut(JSON.printable("\($0)"), to: 60) }
        return "\(values[0]) in place of \(values[1])"
    }
}

/// What `Vectors/members.json` says of a member of a judged form.
private struct MemberWords {
    private let row: JSON

    /// The last name of the path, which stands for `*`.
    private let name: String

    /// Looks for the row of a place or, if it has none, of the nearest that contains it; nil if there is none.
    init?(of place: String, _ operation: String) {
        guard let rows = Self.all[operation] else { return nil }
        var names = place.split(separator: ".").map(String.init)
        while let last = names.popLast() {
            let found = [last, "*"].compactMap { rows[(names + [$0]).joined(separator: ".")] }
            guard let row = found.first else { continue }
            (self.row, name) = (row, last)
            return
        }
        return nil
    }

    private static let all: JSON =
        (try? VectorFiles(directory: BundledVectors.directory).json("members.json") { $0 }) ?? [:]

    /// What has the member, with its verb; nil for what is so or not.
    var owner: String? { row.elements?.first?.text }

    /// What the member is.
    var thing: String? { row.elements?.last?.text?.replacing("*", with: name) }

    /// The words for a value that is so or not.
    func text(for value: JSON) -> String? { row[value.compactText]?.text }
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
