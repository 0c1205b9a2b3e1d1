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

    /// What is kept of a case until its block is judged.
    private enum Entry: Sendable {
        case notRun
        case passed
        case missed(Trial)
    }

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
        let entries = Locked([Entry](repeating: .notRun, count: numbers.count))
        let source = CaseSource(count: numbers.count) {
            family.vector(numbers.lowerBound + $0)
        } operation: {
            family.cases.operation(numbers.lowerBound + $0)
        } note: { index, trial in
            let entry = entry(of: trial, numbers.lowerBound + index)
            entries.withLock { $0[index] = entry }
        } isEnded: {
            watch.isEnded
        }
        let ending =
            watch.isEnded ? RunWatch.ending : await engine.run(source, deadline: deadline)
        return judged(numbers, entries.withLock { $0 }, ending ?? "")
    }

    /// What to keep of a case; an answer that passes goes at once, so that its memory serves the next.
    private func entry(of trial: Trial, _ number: Int) -> Entry {
        let isCredited = family.twin == nil || twin?.isPassed == true
        let expectation = family.cases.expectation(number)
        return isCredited && expectation.verdict(on: trial.outcome).isPassed
            ? .passed : .missed(trial)
    }

    private func judged(_ numbers: Range<Int>, _ entries: [Entry], _ ending: String) -> Block {
        var block = Block()
        var passed = 0
        for (number, entry) in zip(numbers, entries) {
            guard let result = notPassed(number, entry, ending) else {
                passed += 1
                continue
            }
            if case .missed = entry { watch.note(failed: result) }
            block.note(number, result.word, result.verdict.kind)
            if block.shown.count < Self.shown { block.shown.append(result) }
        }
        watch.note(passed: passed)
        return block
    }

    /// The case with a number, or nil if it passed.
    private func notPassed(_ number: Int, _ entry: Entry, _ ending: String) -> Case? {
        let trial: Trial?
        switch entry {
        case .passed: return nil
        case .missed(let missed): trial = missed
        case .notRun: trial = nil
        }
        let result = Case(
            of: family.vector(number), trial, twin: twin,
            ending: watch.isEnded ? RunWatch.ending : ending)
        return result.verdict.isPassed ? nil : result
    }
}
