import Conformance
import ConformanceDiagnosis
import StrictCodecs

/// What a run says of each entry of a list of expected failures.
struct ListReview {
    /// The number of the entry by which each case failed as expected.
    private(set) var owners: [Vector.ID: Int] = [:]

    /// The entries by which some case failed as expected.
    private var used: Set<Int> = []

    private let list: ExpectedFailures
    private let cases: [Report.Case]
    private let runs: Int

    /// The numbers of the cases of the run that each entry names.
    private var named: [[Int]]

    /// The cases that failed as no entry says.
    private var open: [Report.Case] = []

    init(of list: ExpectedFailures, after report: Report) {
        (self.list, cases) = (list, report.cases)
        runs = report.run.repetition.count
        named = Array(repeating: [], count: list.entries.count)
        let index = EntryIndex(list.entries)
        for (place, result) in cases.enumerated() where result.verdict.kind != .notRun {
            for number in index.numbers(for: result.vector) { named[number].append(place) }
            if let owner = index.owner(of: result, runs: runs) {
                owners[result.id] = owner
                used.insert(owner)
            } else if result.kindOfFailure != nil {
                open.append(result)
            }
        }
    }

    // MARK: - Stale entries

    /// An entry, if it has to be changed: each vector that it names has to fail as it says, or as another entry says,
    /// and something has to fail as it says alone.
    func stale(_ number: Int) -> StaleEntry? {
        let entry = list.entries[number]
        guard let reason = reason(entry, number) else { return nil }
        let replacement = replacement(of: entry, number)
        let action = replacement.isEmpty ? "remove the line" : "replace it by"
        return StaleEntry(
            file: list.file, entry: entry,
            reason:
                "\(entry.pattern): expected \(entry.failure.rawValue), but \(reason); \(action)",
            replacement: replacement)
    }

    private func reason(_ entry: ExpectedFailure, _ number: Int) -> String? {
        let cases = named[number].lazy.map { self.cases[$0] }
        let maySeeNone = cases.isEmpty || entry.failure == .unstable && runs == 1
        guard !maySeeNone else { return nil }
        let others = Array(cases.filter { $0.vector.family == nil && owners[$0.id] == nil })
        if let first = others.first {
            let isOne = first.id.hasSameOctets(as: entry.pattern)
            return isOne
                ? "it is \(first.word)"
                : "\(others.count) of \(cases.count) vectors differ, the first is \(first.id): \(first.word)"
        }
        guard !used.contains(number) else { return nil }
        return cases.contains { owners[$0.id] != nil }
            ? "other lines cover its cases" : "none of its cases is"
    }

    /// What replaces an entry: a line for each of its cases that fails and that no other entry covers.
    private func replacement(of entry: ExpectedFailure, _ number: Int) -> [ExpectedFailure] {
        named[number].compactMap { place in
            let result = cases[place]
            guard let failure = result.kindOfFailure else { return nil }
            let id = result.vector.family ?? result.id
            switch owners[result.id] {
            case number: return ExpectedFailure(id, failure, reason: entry.reason)
            case nil: return ExpectedFailure(id, failure, reason: "")
            default: return nil
            }
        }
    }

    // MARK: - Renewal

    /// The list after the run, with new lines after the others.
    func renewed(in catalog: Catalog) -> ExpectedFailures {
        var (entries, lines): ([ExpectedFailure], [(text: String, entry: Int?)]) = ([], [])
        var covered: Set<Vector.ID> = []
        func add(_ entry: ExpectedFailure, _ text: String? = nil) {
            lines.append((text ?? entry.text, entries.count))
            entries.append(entry.on(line: lines.count))
        }
        for (text, number) in list.lines {
            guard let number else {
                lines.append((text, nil))
                continue
            }
            guard let stale = stale(number) else {
                add(list.entries[number], text)
                continue
            }
            for entry in stale.replacement where !covered.contains(entry.pattern) { add(entry) }
            covered.formUnion(stale.replacement.map(\.pattern))
        }
        let rest = open.filter { !covered.contains($0.vector.family ?? $0.id) }
        for entry in Self.entries(for: rest, in: catalog) { add(entry) }
        return ExpectedFailures(entries, file: list.file, lines: lines)
    }

    /// Entries for failures: one where all vectors of a suite or of a rule fail alike.
    private static func entries(for cases: [Report.Case], in catalog: Catalog) -> [ExpectedFailure]
    {
        let failures = Dictionary(cases.ofFiles.map { ($0.id, $0.kindOfFailure) }) { $1 }
        func common(_ vectors: [Vector], _ pattern: String) -> [ExpectedFailure]? {
            guard let first = vectors.first.flatMap({ failures[$0.id] }) ?? nil,
                vectors.allSatisfy({ failures[$0.id] == first })
            else { return nil }
            return [ExpectedFailure(pattern, first, reason: "")]
        }
        let written = catalog.suites.flatMap { suite in
            common(suite.vectors, "\(suite.id)/*")
                ?? suite.rules.flatMap { rule in
                    let vectors = suite.vectors(of: rule.id)
                    return common(vectors, rule.id)
                        ?? vectors.flatMap { common([$0], $0.id) ?? [] }
                }
        }
        let generated = cases.compactMap { result in
            result.vector.family.flatMap { family in
                result.kindOfFailure.map { ExpectedFailure(family, $0, reason: "") }
            }
        }
        return written + generated
    }
}
