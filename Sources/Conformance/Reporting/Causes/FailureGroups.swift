import StrictCodecs

extension Cause {
    /// How many groups are named at most.
    private static let mostGroups = 10

    /// A cause for each group of two failures or more that no known mistake explains and that have
    /// something in common, the largest first.
    static func groups(of failures: [Report.Case]) -> [Cause] {
        let groups = failures.grouped(by: words(for:)).enumerated().filter {
            $0.element.elements.count > 1
        }.sorted {
            ($1.element.elements.count, $0.offset) < ($0.element.elements.count, $1.offset)
        }
        return groups.prefix(mostGroups).map {
            Cause(words: $0.element.text, mistake: nil, cases: $0.element.elements, misfits: 0)
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
