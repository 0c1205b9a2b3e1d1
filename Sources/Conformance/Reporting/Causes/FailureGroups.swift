import StrictCodecs

/// Failures that no known mistake explains, by what they have in common.
struct FailureGroups {
    /// How many groups are named at most.
    private static let most = 10

    /// A cause for each group of two cases or more, the largest first.
    let causes: [Cause]

    init(_ failures: [Report.Case]) {
        var groups: [(words: String, cases: [Report.Case])] = []
        for result in failures {
            let words = Self.words(for: result)
            if let index = groups.firstIndex(where: { $0.words.hasSameOctets(as: words) }) {
                groups[index].cases.append(result)
            } else {
                groups.append((words, [result]))
            }
        }
        let shared = groups.enumerated().filter { $0.element.cases.count > 1 }
            .sorted { ($1.element.cases.count, $0.offset) < ($0.element.cases.count, $1.offset) }
        causes = shared.prefix(Self.most).map {
            Cause(words: $0.element.words, mistake: nil, cases: $0.element.cases, misfits: 0)
        }
    }

    /// What a failure may share with others: the reason of a refusal or a fault, the twin, or the place
    /// and the kinds of a difference.
    private static func words(for result: Report.Case) -> String {
        switch (result.verdict, result.outcome) {
        case (.fault(let reason), _): "a fault: \(Excerpt.cut(reason, to: 200))"
        case (.uncredited(let twin), _): "the twin \(twin) is not accepted"
        case (.failed, .refusal(let refusal)):
            "a refusal: \(Excerpt.cut(JSON.printable(refusal.reason), to: 200))"
        case (.failed(let mismatch), _):
            "\(mismatch.path.isEmpty ? "the whole answer" : mismatch.path): \(mismatch.kinds)"
        default: result.word
        }
    }
}

extension Mismatch {
    /// What kinds of things were expected and observed.
    fileprivate var kinds: String {
        expected.kind.hasSameOctets(as: observed.kind)
            ? "\(expected.kind) other than expected"
            : "expected \(expected.kind), observed \(observed.kind)"
    }
}

extension Mismatch.Text {
    /// What kind of thing the text is.
    fileprivate var kind: String {
        switch self {
        case .words(let words): words.utf8.starts(with: "a refusal".utf8) ? "a refusal" : words
        case .value(.null): "nothing"
        case .value(.bool(let value)): "\(value)"
        case .value(.string): "a text"
        case .value(.array): "a list"
        case .value(.object): "an object"
        case .value: "a number"
        }
    }
}
