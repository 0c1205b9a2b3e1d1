import Conformance
import Dispatch
import Foundation
import StrictCodecs

/// The vectors of a run in the order in which its sessions take them, each as soon as one is free.
///
/// Those with the most sign-ins come first, since they take longest. Those that draw many requests come last and one
/// after the other, since they look at the starts of all others. Those on files come after all others, alone: programs
/// that run at once may write over each other's files.
struct SessionQueue: Engine {
    let client: LiveClient

    /// How many sessions run at once.
    let count: Int

    func run(_ source: CaseSource, deadline: Duration) async -> String? {
        let vectors = (0..<source.count).map(source.vector)
        let alone = vectors.indices.filter { vectors[$0].isAlone }
        if let ending = await runBeside(source, vectors) { return ending }
        return await run(alone, of: source)
    }

    /// Runs vectors in sessions beside each other.
    private func runBeside(_ source: CaseSource, _ vectors: [Vector]) async -> String? {
        let groups = Locked(Self.groups(of: vectors)[...])
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

    /// The indices of vectors that run beside others, of which each group is run by one session after the other.
    static func groups(of vectors: [Vector]) -> [[Int]] {
        let beside = vectors.indices.filter { !vectors[$0].isAlone }
        let many = beside.filter { vectors[$0].starts > 1 }
        let single = beside.filter { vectors[$0].starts <= 1 }.map {
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
    /// Whether no other session may run beside it.
    fileprivate var isAlone: Bool { overWire?.needs.contains(.files) == true }

    /// How many sign-ins its steps have.
    var signIns: Int {
        (input["steps"]?.elements ?? []).count { $0.text?.hasSameOctets(as: "sign-in") == true }
    }
}

/// Runs blocking code on a thread of its own, so that it occupies none of Swift's shared threads.
enum OwnThread {
    static func run<Value: Sendable>(
        _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            Thread { continuation.resume(with: Result(catching: body)) }.start()
        }
    }
}
