import Conformance

/// How many vectors families have, and what became of them.
struct FamilyCount {
    /// All vectors.
    let total: Int

    /// Those that passed.
    let passed: Int

    /// Those before whose turn the run ended.
    let notRun: Int

    init(_ results: [FamilyResult]) {
        total = results.reduce(0) { $0 + $1.family.count }
        passed = results.reduce(0) { $0 + $1.passed }
        notRun = results.flatMap(\.missed).filter { $0.kind == .notRun }
            .reduce(0) { $0 + $1.numbers.count }
    }

    /// Those that were run and did not pass.
    var failed: Int { total - passed - notRun }
}
