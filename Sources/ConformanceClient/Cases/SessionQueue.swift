import Conformance
import StrictCodecs

/// The vectors of a run in the order in which its sessions take them, each as soon as one is free.
///
/// Those with the most sign-ins come first, since they take longest. Those that draw many requests come last and one
/// after the other, since they look at the starts of all others.
struct SessionQueue: Engine {
    let client: LiveClient

    /// How many sessions run at once.
    let count: Int

    func run(_ source: CaseSource, deadline: Duration) async -> String? {
        let groups = Locked(Self.groups(of: (0..<source.count).map(source.vector))[...])
        return await withTaskGroup(of: String?.self) { tasks in
            for _ in 0..<count {
                tasks.addTask {
                    while let group = groups.withLock({ $0.popFirst() }) {
                        if let ending = await run(group, of: source) { return ending }
                    }
                    return nil
                }
            }
            return await tasks.reduce(nil) { $0 ?? $1 }
        }
    }

    /// The indices of vectors, of which each group is run by one session after the other.
    static func groups(of vectors: [Vector]) -> [[Int]] {
        let many = vectors.indices.filter { vectors[$0].starts > 1 }
        let single = vectors.indices.filter { vectors[$0].starts <= 1 }.map {
            ($0, vectors[$0].signIns)
        }
        let sorted = single.sorted { ($1.1, $0.0) < ($0.1, $1.0) }.map { [$0.0] }
        return sorted + (many.isEmpty ? [] : [many])
    }

    /// Runs vectors one after the other.
    ///
    /// - Returns: Why the run ended early, or nil if it did not.
    private func run(_ group: [Int], of source: CaseSource) async -> String? {
        for index in group where !source.isEnded() {
            let vector = source.vector(index)
            guard !client.lacksSessions(for: vector) else {
                return "the limit of sessions was reached"
            }
            source.note(index, await client.execution(of: vector))
        }
        return nil
    }
}

extension Vector {
    /// How many sign-ins its steps have.
    var signIns: Int {
        (input["steps"]?.elements ?? []).count { $0.text?.hasSameOctets(as: "sign-in") == true }
    }
}
