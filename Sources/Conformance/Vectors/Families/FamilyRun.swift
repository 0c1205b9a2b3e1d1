/// Runs the cases of a family in blocks, of which only the failures are kept.
struct FamilyRun {
    let family: Family
    let lanes: EnginePool
    let deadline: Duration
    let watch: any RunObserver

    /// The verdict on the twin, if the family has one.
    let twin: Verdict?

    /// How many cases are in memory at once in each lane.
    private static let size = 2048

    /// What is kept of a case until its block is complete.
    private enum Entry: Sendable {
        case notRun
        case passed(reading: String?)
        case missed(JudgedExecution)
    }

    /// Runs all cases.
    ///
    /// - Returns: One case for all vectors with the same result, in the order of the first of
    ///   them.
    func cases() async -> [Report.Case] {
        let count = (family.count + Self.size - 1) / Self.size
        let blocks = await lanes.share(0..<count) { block, engine in
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
        } operation: {
            family.cases.operation(numbers.lowerBound + $0)
        } note: { index, execution in
            let entry = entry(of: execution, numbers.lowerBound + index)
            entries.withLock { $0[index] = entry }
        } isEnded: {
            watch.isEnded
        }
        let ending =
            watch.isEnded ? EnginePool.stopped : await engine.run(source, deadline: deadline)
        return judged(numbers, entries.withLock { $0 }, ending ?? "")
    }

    /// What to keep of a case; an answer that passes is released at once.
    private func entry(of execution: Execution, _ number: Int) -> Entry {
        let judged = JudgedExecution(execution, by: family.cases.expectation(number))
        guard family.twin == nil || twin?.isPassed == true,
            case .passed(let reading) = judged.judgement.verdict
        else { return .missed(judged) }
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
            if case .missed = entry { watch.note(failed: result) }
            tally.add(result)
        }
        watch.note(passed: passed)
        return tally.cases
    }

    /// The case with a number, if it did not pass at once.
    private func result(_ number: Int, _ entry: Entry, _ ending: String) -> Report.Case {
        var judged: JudgedExecution?
        if case .missed(let missed) = entry { judged = missed }
        var result = Report.Case(
            family.vector(number), judged, twin: twin,
            ending: watch.isEnded ? EnginePool.stopped : ending)
        result.numbers = NumberRanges(number...number)
        return result
    }
}
