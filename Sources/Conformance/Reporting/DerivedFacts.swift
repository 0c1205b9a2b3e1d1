/// What follows from a report or a catalogue and takes time: each part is computed once, however often it is requested.
final class DerivedFacts: Sendable {
    private let facts = Locked<[String: Once]>([:])

    /// The part with a name; whoever asks for it meanwhile waits for it.
    func value<Value: Sendable>(_ name: String, _ make: () -> Value) -> Value {
        let fact = facts.withLock { facts in
            let fact = facts[name] ?? Once()
            facts[name] = fact
            return fact
        }
        return fact.value(make)
    }
}

/// A value that is computed when it is requested for the first time.
private final class Once: Sendable {
    private let store = Locked<(any Sendable)?>(nil)

    func value<Value: Sendable>(_ make: () -> Value) -> Value {
        store.withLock { known in
            let value = known as? Value ?? make()
            known = value
            return value
        }
    }
}
