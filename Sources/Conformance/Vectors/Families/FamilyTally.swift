import StrictCodecs

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
                vector: family.vector(number), outcome: nil, recorded: .passed(reading: reading),
                twin: twin, log: "", duration: nil)
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
