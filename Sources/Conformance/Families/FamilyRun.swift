/// Runs the cases of a family in blocks, of which only what failed is kept.
struct FamilyRun {
    let family: Family
    let lanes: Lanes
    let deadline: Duration
    let watch: RunWatch

    /// What the suite says of the twin, if the family has one.
    let twin: Verdict?

    /// How many cases are in memory at once in each lane.
    private static let size = 2048

    /// How many failed cases are kept in full.
    private static let shown = 5

    /// What became of some neighbouring cases.
    private struct Block: Sendable {
        var missed: [(word: String, kind: Verdict.Kind, numbers: NumberRanges)] = []
        var shown: [Case] = []

        /// Notes a case that did not pass.
        mutating func note(_ number: Int, _ word: String, _ kind: Verdict.Kind) {
            if let index = missed.firstIndex(where: { $0.word == word }) {
                missed[index].numbers.append(number)
            } else {
                missed.append((word, kind, NumberRanges()))
                missed[missed.count - 1].numbers.append(number)
            }
        }

        /// Takes the notes of the block behind this one.
        mutating func append(_ other: Block) {
            shown += other.shown.prefix(max(0, FamilyRun.shown - shown.count))
            for part in other.missed {
                let index = missed.firstIndex { $0.word == part.word } ?? missed.count
                if index == missed.count { missed.append((part.word, part.kind, NumberRanges())) }
                for range in part.numbers.ranges { missed[index].numbers.append(range) }
            }
        }
    }

    /// Runs all cases.
    func result() async -> FamilyResult {
        let count = (family.count + Self.size - 1) / Self.size
        let blocks = await lanes.share(0..<count) { block, engine in
            await self.block(block, engine)
        }
        var whole = Block()
        for block in blocks { whole.append(block) }
        return FamilyResult(
            family: family,
            missed: whole.missed.map { .init(word: $0.word, kind: $0.kind, numbers: $0.numbers) },
            shown: whole.shown)
    }

    private func block(_ block: Int, _ engine: any Engine) async -> Block {
        let numbers = (block * Self.size)..<min((block + 1) * Self.size, family.count)
        let trials = Locked([Trial?](repeating: nil, count: numbers.count))
        let source = CaseSource(count: numbers.count) {
            family.vector(numbers.lowerBound + $0)
        } operation: {
            family.cases.operation(numbers.lowerBound + $0)
        } note: { index, trial in
            trials.withLock { $0[index] = trial }
        } isEnded: {
            watch.isEnded
        }
        let ending =
            watch.isEnded ? RunWatch.ending : await engine.run(source, deadline: deadline)
        return judged(numbers, trials.withLock { $0 }, ending ?? "")
    }

    private func judged(_ numbers: Range<Int>, _ trials: [Trial?], _ ending: String) -> Block {
        var block = Block()
        var passed = 0
        for (number, trial) in zip(numbers, trials) {
            guard let result = notPassed(number, trial, ending) else {
                passed += 1
                continue
            }
            if trial != nil { watch.note(failed: result) }
            block.note(number, result.word, result.verdict.kind)
            if block.shown.count < Self.shown { block.shown.append(result) }
        }
        watch.note(passed: passed)
        return block
    }

    /// The case with a number, or nil if it passed.
    private func notPassed(_ number: Int, _ trial: Trial?, _ ending: String) -> Case? {
        let isCredited = family.twin == nil || twin?.isPassed == true
        if isCredited, let trial,
            family.cases.expectation(number).verdict(on: trial.outcome).isPassed
        {
            return nil
        }
        let result = Case(
            of: family.vector(number), trial, twin: twin,
            ending: watch.isEnded ? RunWatch.ending : ending)
        return result.verdict.isPassed ? nil : result
    }
}
