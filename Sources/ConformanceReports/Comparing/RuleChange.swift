import Conformance
import StrictCodecs

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
        (self.kind, self.id, self.what) = (kind, id, what)
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
