import StrictCodecs

/// What a failure that no known mistake explains may share with others, in words of the protocol and in
/// those of the implementation.
struct DifferenceWords {
    /// What differs, after the implementation's own words.
    private let subject: String

    /// How it differs, in words that other cases can share.
    private let predicate: String

    /// The value that was expected and the one that was observed, where there are two.
    private let pair: ValuePair?

    /// The name and the value that were expected at the place of the difference; nil if that is not one plain value.
    private(set) var expected: JSON.Member?

    /// The words for this case.
    var text: String { subject + predicate }

    /// The words without the numbers of a fault, such as a port or the time of day.
    fileprivate var key: String {
        subject.hasSameOctets(as: Self.fault) ? text.replacing(/[0-9]+/, with: "0") : text
    }

    private static let fault = "a fault: "

    /// The implementation's own words for a refusal or a fault come first, then the difference.
    init(of result: Report.Case) {
        switch (result.verdict, result.outcome) {
        case (.fault(let reason), _):
            self.init(Self.fault, Self.cut(CrashLine(in: result.log)?.text ?? reason))
        case (.wrongAnswer, .refusal(let refusal)):
            self.init("refuses what it must accept: ", Self.cut(refusal.reason))
        case (.wrongAnswer(let mismatch), .value(let answer)):
            let nearest = result.nearestMismatch(to: answer) ?? mismatch
            let own = OwnWords(of: result, answer, at: nearest.path).text.map { "\($0): " }
            let (subject, predicate) = nearest.words
            let elsewhere = nearest.otherPlace(in: answer).map { ", and \($0) has its value" } ?? ""
            self.init((own ?? "") + subject, predicate + elsewhere, nearest.pair)
            expected = nearest.expectedMember
        default: self.init("", result.word)
        }
    }

    private init(_ subject: String, _ predicate: String, _ pair: ValuePair? = nil) {
        (self.subject, self.predicate, self.pair) = (subject, predicate, pair)
    }

    private static func cut(_ text: String) -> String {
        Excerpt.cut(JSON.printable(text), to: 160)
    }
}

extension DifferenceWords {
    /// Cases that share their words, and their rule if they accept what must be refused, each group with the words
    /// for all of its cases.
    static func groups(
        of cases: [Report.Case], under conditions: inout Conditions
    ) -> [(words: String, cases: [Report.Case])] {
        cases.grouped { result in
            let rule = result.acceptsWrongly ? result.vector.rule : ""
            return "\(DifferenceWords(of: result).key)\n\(rule)"
        }.grouped { $0.elements[0].acceptsWrongly ? $0.text : common(to: $0.elements) }.map {
            let cases = $0.elements.flatMap(\.elements)
            return (words(for: cases, under: &conditions), cases)
        }
    }

    /// The words for cases that share theirs, with the condition or an example if their values do not say more.
    private static func words(
        for cases: [Report.Case], under conditions: inout Conditions
    ) -> String {
        let words = common(to: cases)
        if cases.count > 1, DifferenceWords(of: cases[0]).pair?.texts != nil { return words }
        if let condition = conditions.words(for: cases) { return "\(words), \(condition)" }
        let isPlain =
            cases.count > mostExplained && !cases[0].acceptsWrongly && conditions.isGeneral(cases)
        return isPlain ? words : words + example(of: cases)
    }

    /// The most cases that an example can stand for where nothing passes.
    private static let mostExplained = 5

    /// What the plainest case is about.
    private static func example(of cases: [Report.Case]) -> String {
        guard let example = cases.mostTelling else { return "" }
        return (cases.count == 1 ? ": " : ", such as: ")
            + Excerpt.cut(example.vector.comment, to: 100)
    }

    /// The words for cases that share theirs, and what their values have in common.
    static func common(to cases: [Report.Case]) -> String {
        let words = cases.map(DifferenceWords.init)
        guard let first = words.first else { return "" }
        let pairs = words.compactMap(\.pair)
        if pairs.count == words.count, let common = ValuePairs(pairs).words {
            return "\(first.subject) \(common)"
        }
        if let values = pairs.first?.texts, cases.count > 1 {
            return "\(first.text), such as \(values)"
        }
        return first.text
    }
}

extension Report.Case {
    /// Whether the implementation gave a value where it had to refuse.
    fileprivate var acceptsWrongly: Bool {
        guard case .wrongAnswer(let mismatch) = verdict, case .value = outcome,
            case .words(let words) = mismatch.expected
        else { return false }
        return words.utf8.starts(with: "a refusal".utf8)
    }

    /// The first difference from the allowed answer that is nearest to what was observed.
    fileprivate func nearestMismatch(to answer: JSON) -> Mismatch? {
        guard case .wrongAnswer(let mismatch) = verdict else { return nil }
        let patterns = vector.expectation.readings.filter { !$0.isRefusal }.map(\.pattern)
        guard patterns.count > 1 else { return mismatch.nearest }
        return Mismatch.nearest(among: patterns, to: answer, at: "")
    }
}

/// What an implementation says of a step in an answer of its own: its error, and the description of it.
private struct OwnWords {
    /// The words; nil if it says nothing.
    let text: String?

    init(of result: Report.Case, _ answer: JSON, at path: String) {
        let step = Self.step(of: answer, at: path)
        let error = step?["error"]?.text ?? step?["redirect"]?["parameters"]?["error"]?.text
        guard step?["status"] != nil, let error else {
            text = nil
            return
        }
        let remark = Self.description(in: result.log).map { ", \($0)" } ?? ""
        text = "the server answers \(JSON.printable(error))\(remark)"
    }

    /// The step in which an answer differs from what was expected.
    private static func step(of answer: JSON, at path: String) -> JSON? {
        let pieces = path.utf8.split { !(0x30...0x39 ~= $0) }
        guard path.utf8.starts(with: "steps[".utf8), let steps = answer["steps"]?.elements,
            let index = pieces.first.flatMap({ Int(Substring($0)) }), steps.indices.contains(index)
        else { return nil }
        return steps[index]
    }

    /// The last description of an error in a log, in JSON.
    private static func description(in log: String) -> String? {
        guard let start = log.ranges(of: "\"error_description\":").last?.upperBound else {
            return nil
        }
        let rest = log[start...].drop { $0 == " " }.dropFirst()
        return Excerpt.cut(JSON.printable(String(rest.prefix { $0 != "\"" })), to: 80)
    }
}
