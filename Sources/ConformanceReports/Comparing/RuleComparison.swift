import Conformance
import StrictCodecs

/// Compares what two results say of a rule.
struct RuleComparison {
    let old: RuleOutline
    let new: RuleOutline

    /// How vectors are treated that only the old result has.
    let absence: Absence

    /// What changed, or nil if nothing did.
    var change: RuleChange? {
        let parts = vectors + families + gone
        guard old.status != new.status || !parts.isEmpty else { return nil }
        let isSame = old.status == new.status
        return RuleChange(
            kind: kind(of: parts), id: new.id, level: new.level,
            what: isSame ? new.status.rawValue : "\(old.status.rawValue) -> \(new.status.rawValue)",
            parts: parts)
    }

    private func kind(of parts: [PartChange]) -> RuleChange.Kind {
        if old.status == .met, new.status != .met { return .worse }
        if parts.contains(where: { $0.kind == .worse }) { return .worse }
        let isBetter = new.status == .met && old.status != .met
        return isBetter || parts.contains { $0.kind == .better } ? .better : .changed
    }

    private var vectors: [PartChange] {
        let before = Dictionary(old.cases.map { ($0.id, $0) }) { first, _ in first }
        return new.cases.compactMap { result in
            before[result.id].map { PartChange(from: $0, to: result) }
                ?? PartChange(.new, result.id, result.word, likely: result.likelyMistakes)
        }
    }

    private var families: [PartChange] {
        let before = Dictionary(old.families.map { ($0.id, $0) }) { first, _ in first }
        return new.families.compactMap { family in
            before[family.id].map {
                PartChange(from: $0, to: family, isSameData: absence.isSameData)
            }
                ?? PartChange(.new, family.id, "\(family.passed) of \(family.count) passed")
        }
    }

    private var gone: [PartChange] {
        let present = Set(new.cases.map(\.id) + new.families.map(\.id))
        let vectors = old.cases.filter { !present.contains($0.id) }.map {
            PartChange(
                absence.kind(wasMet: $0.kind == .passed), $0.id, "was \($0.word), \(absence.reason)"
            )
        }
        let families = old.families.filter { !present.contains($0.id) }.map {
            PartChange(
                absence.kind(wasMet: $0.passed == $0.count), $0.id,
                "was \($0.passed) of \($0.count) passed, \(absence.reason)")
        }
        return vectors + families
    }
}

/// Why a rule or a vector is only in the old result, as far as the headers show.
struct Absence {
    /// The reason in words.
    let reason: String

    /// Whether both results are about the same vectors.
    let isSameData: Bool

    /// Whether the implementation is the reason.
    private let isWorse: Bool

    init(from old: HeaderRecord, to new: HeaderRecord) {
        isSameData =
            old.vectors.sha256.map { new.vectors.sha256?.hasSameOctets(as: $0) ?? false } ?? false
        let isSameSelection =
            old.selection == new.selection
            && old.isExhaustive == new.isExhaustive
        isWorse = isSameData && isSameSelection
        switch (isSameData, isSameSelection) {
        case (true, true): reason = "the implementation no longer plays the role"
        case (true, false): reason = "not selected"
        case (false, true): reason = "no longer in the vectors"
        case (false, false): reason = "not selected, or no longer in the vectors"
        }
    }

    /// Whether the absence is better, worse or neutral.
    func kind(wasMet: Bool) -> RuleChange.Kind { isWorse && wasMet ? .worse : .gone }
}

/// What changed in a rule from one result to another.
struct RuleChange {
    /// Whether a change is better, worse or neutral.
    enum Kind: String, CaseIterable {
        case worse = "WORSE"
        case better = "BETTER"
        case changed = "CHANGED"
        case new = "NEW"
        case gone = "GONE"
    }

    let kind: Kind
    let id: String
    let level: String

    /// What changed in the rule, such as `met -> not met`.
    let what: String

    /// What changed in its vectors and families.
    let parts: [PartChange]
}

/// What changed in a vector or a family.
struct PartChange {
    let kind: RuleChange.Kind
    let id: String

    /// What changed, such as `passed -> accepted`.
    let what: String

    /// The mistakes that are known to give the new answer.
    let likelyMistakes: [String]

    init(_ kind: RuleChange.Kind, _ id: String, _ what: String, likely: [String] = []) {
        self.kind = kind
        self.id = id
        self.what = what
        likelyMistakes = likely
    }
}

extension PartChange {
    /// Compares two cases of a vector; nil if they say the same.
    init?(from old: CaseOutline, to new: CaseOutline) {
        let what = "\(old.word) -> \(new.word)"
        switch (old.kind, new.kind) {
        case (.passed, .passed): return nil
        case (.passed, _):
            self.init(.worse, new.id, what, likely: new.likelyMistakes)
        case (_, .passed): self.init(.better, new.id, what)
        case (_, .unstable) where old.kind != .unstable: self.init(.worse, new.id, what)
        default:
            guard old.verdict != new.verdict || !old.word.hasSameOctets(as: new.word) else {
                return nil
            }
            let isOtherWord = !old.word.hasSameOctets(as: new.word)
            self.init(
                .changed, new.id,
                isOtherWord ? what : "\(new.word), but in another way than before",
                likely: new.likelyMistakes)
        }
    }

    /// Compares two results of a family; nil if they say the same.
    ///
    /// - Parameters:
    ///   - old: What became of it before.
    ///   - new: What becomes of it now.
    ///   - isSameData: Whether its cases have the same numbers as before.
    init?(from old: FamilyResult, to new: FamilyResult, isSameData: Bool) {
        guard old.parts != new.parts || old.missed != new.missed && old.count != new.count else {
            return nil
        }
        let lost = isSameData ? new.missed.subtracting(old.missed) : NumberRanges()
        let isWorse = lost.count > 0 || !isSameData && new.missed.count > old.missed.count
        let numbers =
            lost.count == 0 ? "" : "; no longer passed: \(Excerpt.cut("\(lost)", to: 200))"
        self.init(
            isWorse ? .worse : new.missed.count < old.missed.count ? .better : .changed, new.id,
            "\(old.passed) of \(old.count) passed -> \(new.passed) of \(new.count) passed\(numbers)"
        )
    }
}
