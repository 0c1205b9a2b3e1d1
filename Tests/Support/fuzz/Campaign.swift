import Foundation

/// All cases of a fuzzer, in batches on both of two threads.
struct Campaign {
    private let fuzzer: any Fuzzer.Type
    private let batches: [Range<Int>]
    private let seed: UInt64
    private let watch: Watch

    /// Divides the cases.
    init(_ fuzzer: any Fuzzer.Type, count: Int, seed: UInt64, _ watch: Watch) {
        self.fuzzer = fuzzer
        self.seed = seed
        self.watch = watch
        batches = stride(from: 0, to: count, by: fuzzer.batch).map {
            $0..<min(count, $0 + fuzzer.batch)
        }
    }

    /// What all cases found.
    func findings() async throws -> [String] {
        let fuzzer = try self.fuzzer.init()
        return try await withThrowingTaskGroup(of: [String].self) { group in
            var rest = batches[...]
            func start() {
                guard let batch = rest.popFirst() else { return }
                group.addTask { [watch, seed] in
                    try await watch.watching(type(of: fuzzer).name, batch.lowerBound) {
                        try await fuzzer.run(batch, seed: seed)
                    }
                }
            }
            for _ in 0..<2 { start() }
            var findings: [String] = []
            while let found = try await group.next() {
                findings += found
                start()
            }
            return findings
        }
    }
}
