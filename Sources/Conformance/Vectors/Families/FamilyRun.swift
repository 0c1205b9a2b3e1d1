import StrictCodecs

extension Runner {
    /// How many cases one run of vectors has, with their twins.
    func count(of vectors: [Vector]) -> Int { vectors.count + missingTwins(of: vectors).count }

    /// How many cases families have, with their twins.
    func count(of families: [Family]) -> Int {
        families.reduce(twins(of: families).count) { $0 + $1.count }
    }

    private func twins(of families: [Family]) -> [Vector] {
        let names = Set(families.compactMap(\.twin))
        return names.isEmpty ? [] : catalog.vectors.filter { names.contains($0.id) }
    }

    /// Runs the cases of families, and the twins on which their credit depends.
    ///
    /// - Parameters:
    ///   - families: The families.
    ///   - others: What has been run before, which may show that a rule is not met.
    /// - Returns: The cases of each family; vectors with the same result are one case.
    package func run(
        _ families: [Family], beside others: [Report.Case] = []
    ) async -> [Report.Case] {
        let twins = twins(of: families)
        let run = await pool.run(twins, deadline: deadline, observer: observer)
        let ofTwins = zip(twins, run.cases).map {
            $1 ?? Report.Case(vector: $0, recorded: .notRun(reason: run.ending ?? ""))
        }
        let cases = await cases(of: families, ofTwins, after: run.ending)
        return await attributed(
            cases, beside: ofTwins + others,
            addingControls: run.ending == nil && !observer.isEnded)
    }

    private func cases(
        of families: [Family], _ twins: [Report.Case], after ending: String?
    ) async -> [Report.Case] {
        let verdicts = Dictionary(twins.map { ($0.id, $0.verdict) }) { first, _ in first }
        let pool = pool.endingTogether(after: ending)
        var cases: [Report.Case] = []
        for family in families {
            if let lack = family.vector(0).needs.first(where: adapter.missing.contains) {
                cases.append(family.notApplicable(lack))
                continue
            }
            let twin = family.twin.map { verdicts[$0] ?? .notRun(reason: ending ?? "") }
            cases += await self.cases(of: family, credited: twin, on: pool)
        }
        return cases
    }

    /// How many cases of a family are in memory at once on each engine.
    private static let block = 2048

    /// Runs a family in blocks; vectors with the same result are one case, in the order of the first of them.
    private func cases(
        of family: Family, credited twin: Verdict?, on pool: EnginePool
    ) async -> [Report.Case] {
        let starts = Array(stride(from: 0, to: family.count, by: Self.block))
        let blocks = await pool.share(0..<starts.count) { block, engine in
            let numbers = starts[block]..<min(starts[block] + Self.block, family.count)
            return await self.cases(of: family, numbers, credited: twin, on: engine)
        }
        return blocks.joined().reduce(into: FamilyTally()) { $0.add($1) }.cases
    }

    private func cases(
        of family: Family, _ numbers: Range<Int>, credited twin: Verdict?, on engine: any Engine
    ) async -> [Report.Case] {
        let vectors = numbers.map(family.vector)
        let run = await EnginePool([engine]).run(vectors, deadline: deadline, observer: observer)
        var tally = FamilyTally()
        for (number, (vector, result)) in zip(numbers, zip(vectors, run.cases)) {
            let notRun = Report.Case(
                vector: vector, recorded: .notRun(reason: run.ending ?? ""), twin: twin)
            var result = result?.credited(by: twin).withoutPassedOutcome ?? notRun
            result.numbers = NumberRanges(number...number)
            tally.add(result)
        }
        return tally.cases
    }
}

extension Family {
    /// One case for all vectors, which do not apply to an implementation.
    fileprivate func notApplicable(_ lack: Capability) -> Report.Case {
        var result = Report.Case(
            vector: vector(0), recorded: .notApplicable(lacks: lack))
        result.numbers = NumberRanges(0...(count - 1))
        return result
    }
}

/// The cases of a family, one for all vectors with the same result.
struct FamilyTally {
    /// The cases, in the order of their first vectors.
    private(set) var cases: [Report.Case] = []

    /// Adds a case whose numbers are greater than those of the cases before.
    mutating func add(_ result: Report.Case) {
        guard let numbers = result.numbers else { return }
        guard let index = cases.firstIndex(where: { $0.isAlike(result) }) else {
            return cases.append(result)
        }
        for range in numbers.ranges { cases[index].numbers?.append(range) }
    }
}

extension Report.Case {
    /// The case, of which nothing but the verdict is kept if it passed.
    fileprivate var withoutPassedOutcome: Self {
        verdict.isPassed ? Self(vector: vector, recorded: verdict, twin: twin) : self
    }

    /// Whether the vectors of another case have the same result.
    fileprivate func isAlike(_ other: Report.Case) -> Bool {
        switch (verdict, other.verdict) {
        case (.passed(let reading), .passed(let other)): reading == other
        default: word.hasSameOctets(as: other.word)
        }
    }
}
