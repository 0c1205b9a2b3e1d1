import Conformance
import StrictCodecs

extension ExpectedFailure {
    /// Whether the entry says that it hides what a case was to show.
    func hides(_ result: Report.Case, _ missed: MissedSetUp) -> Bool {
        hides.containsOctets(of: result.vector.rule) && covers(missed)
    }

    /// The rules that could show nothing in a run because of the failure.
    func hidden(in cases: [Report.Case]) -> [Rule.ID] {
        cases.reduce(into: []) { rules, result in
            guard case .notShown(let missed) = result.verdict,
                covers(missed),
                !rules.containsOctets(of: result.vector.rule)
            else { return }
            rules.append(result.vector.rule)
        }
    }
}

extension ExpectedFailure {
    /// Whether the entry is about the failure because of which a case showed nothing.
    private func covers(_ missed: MissedSetUp) -> Bool {
        guard let rule = missed.rule, let vector = missed.vector else { return false }
        return scope.covers(vector, of: rule)
    }
}

extension ExpectedFailure.Scope {
    /// Whether the cases are those of a vector of a rule.
    func covers(_ vector: Vector.ID, of rule: Rule.ID, family: FamilyOutline.ID? = nil) -> Bool {
        switch self {
        case .suite(let id): vector.utf8.starts(with: "\(id)/".utf8)
        case .rule(let id): rule.hasSameOctets(as: id)
        case .vector(let id): vector.hasSameOctets(as: id)
        case .family(let id, _): family?.hasSameOctets(as: id) ?? false
        }
    }
}
