import StrictCodecs

/// Runs the cases of a family in blocks, of which only the failures are kept.
struct FamilyRun {
    let family: Family
    let pool: EnginePool
    let deadline: Duration
    let observer: any RunObserver

    /// The verdict on the twin, if the family has one.
    let twin: Verdict?

    /// How many cases are in memory at once on each engine.
    private static let size = 2048

    /// What is kept of a case until its block is complete.
    private enum Entry: Sendable {
        case notRun
        case passed(reading: String?)
        case missed(Report.Case)
    }

    /// Runs all cases.
    ///
    /// - Returns: One case for all vectors with the same result, in the order of the first of
    ///   them.
    func cases() async -> [Report.Case] {
        let count = (family.count + Self.size - 1) / Self.size
        let blocks = await pool.share(0..<count) { block, engine in
            await self.cases(of: block, engine)
        }
        return blocks.reduce(into: FamilyTally()) { whole, block in
            for part in block { whole.add(part) }
        }.cases
    }

    private func cases(of block: Int, _ engine: any Engine) async -> [Report.Case] {
        let numbers = (block * Self.size)..<min((block + 1) * Self.size, family.count)
        let entries = Locked([Entry](repeating: .notRun, count: numbers.count))
        let source = CaseSource(count: numbers.count) {
            family.vector(numbers.lowerBound + $0)
        } note: { index, execution in
            let entry = entry(of: execution, numbers.lowerBound + index)
            entries.withLock { $0[index] = entry }
        } isEnded: {
            observer.isEnded
        }
        let ending =
            if let ending = observer.ending { ending } else {
                await engine.run(source, deadline: deadline)
            }
        return judged(numbers, entries.withLock { $0 }, ending ?? "")
    }

    /// What to keep of a case; an answer that passes is released at once.
    private func entry(of execution: Execution, _ number: Int) -> Entry {
        let expectation = family.maker.shared ?? family.vector(number).expectation
        let verdict = expectation.verdict(on: execution.outcome)
        guard family.twin == nil || twin?.isPassed == true,
            case .passed(let reading) = verdict
        else {
            let result = Report.Case(family.vector(number), execution, verdict)
            return .missed(result.credited(by: twin))
        }
        return .passed(reading: reading)
    }

    private func judged(
        _ numbers: Range<Int>, _ entries: [Entry], _ ending: String
    ) -> [Report.Case] {
        var tally = FamilyTally()
        var passed = 0
        for (number, entry) in zip(numbers, entries) {
            if case .passed(let reading) = entry {
                passed += 1
                tally.addPassed(number, reading: reading, of: family, twin: twin)
                continue
            }
            let result = result(number, entry, ending)
            if case .missed = entry { observer.note(failed: result) }
            tally.add(result)
        }
        observer.note(passed: passed)
        return tally.cases
    }

    /// The case with a number, if it did not pass at once.
    private func result(_ number: Int, _ entry: Entry, _ ending: String) -> Report.Case {
        var result =
            if case .missed(let missed) = entry { missed } else {
                Report.Case(
                    vector: family.vector(number),
                    recorded: .notRun(reason: observer.ending ?? ending),
                    twin: twin)
            }
        result.numbers = NumberRanges(number...number)
        return result
    }
}

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
            cases += await FamilyRun(
                family: family, pool: pool, deadline: deadline, observer: observer, twin: twin
            ).cases()
        }
        return cases
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

    /// Adds a vector that passed, of which nothing else is kept.
    mutating func addPassed(_ number: Int, reading: String?, of family: Family, twin: Verdict?) {
        let index = cases.firstIndex { result in
            if case .passed(reading) = result.verdict { true } else { false }
        }
        if let index {
            cases[index].numbers?.append(number...number)
        } else {
            var result = Report.Case(
                vector: family.vector(number), recorded: .passed(reading: reading), twin: twin)
            result.numbers = NumberRanges(number...number)
            cases.append(result)
        }
    }
}

extension Report.Case {
    /// Whether the vectors of another case have the same result.
    fileprivate func isAlike(_ other: Report.Case) -> Bool {
        switch (verdict, other.verdict) {
        case (.passed(let reading), .passed(let other)): reading == other
        default: word.hasSameOctets(as: other.word)
        }
    }
}
