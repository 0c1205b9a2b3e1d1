/// What follows from a report and takes time: each part is computed once, however often it is requested.
final class DerivedFacts: Sendable {
    /// All cases, in reading order.
    let cases = Once<[Report.Case]>()

    /// What explains the failures.
    let causes = Once<CauseList>()

    /// The rules that are not met, although that was not expected.
    let unexpected = Once<[RuleResult]>()

    private let texts = Locked<[TextOptions: [String]]>([:])

    /// The lines of a text, which are made if it has not been requested before.
    func text(_ options: TextOptions, _ make: () -> [String]) -> [String] {
        if let lines = texts.withLock({ $0[options] }) { return lines }
        let lines = make()
        texts.withLock { $0[options] = lines }
        return lines
    }
}

/// What distinguishes the texts of a report.
struct TextOptions: Hashable {
    let strict: Bool
    let details: Bool
    let more: String
}

/// A value that is computed when it is requested for the first time.
final class Once<Value: Sendable>: Sendable {
    private let store = Locked<Value?>(nil)

    /// The value; whoever asks meanwhile waits for it.
    func value(_ make: () -> Value) -> Value {
        store.withLock { known in
            let value = known ?? make()
            known = value
            return value
        }
    }
}
