import Conformance
import StrictCodecs

/// Checks that an expectation contains a refusal only if its rule demands one, or if the vector names the
/// rule that does: what has to happen before the judged thing is set-up.
struct PremiseCheck {
    let suite: Suite

    /// Runs the check on the vectors of an operation whose steps need not be answered.
    ///
    /// - Throws: ``FormatError`` with the vector that names no rule.
    func run() throws {
        let others = Set(suite.rules.filter { !$0.refuses }.map(\.id))
        for vector in suite.vectors
        where vector.prepared.silence != nil && others.contains(vector.rule) {
            guard !vector.refusedSteps.isEmpty, !vector.hasPremiseOfRefusal else { continue }
            throw FormatError(
                "premises: the expectation contains a refusal that the rule does not demand; name the "
                    + "rule that does", path: [vector.id])
        }
    }
}

extension Vector {
    /// The patterns of the judged step by which it is refused; none if it may be accepted as well.
    fileprivate var refusedSteps: [JSON] {
        guard expectation.readings.allSatisfy(\.isRefusal) else { return [] }
        let wholes = expectation.readings.flatMap { $0.pattern.choices }
        let steps = wholes.compactMap { whole in
            whole["steps"]?.elements.flatMap { judgedStep < $0.count ? $0[judgedStep] : nil }
        }
        return steps.flatMap(\.choices).filter(\.isRefused)
    }

    /// Whether a premise of the judged step is that it is refused.
    fileprivate var hasPremiseOfRefusal: Bool {
        premises.contains { step, premise, isExplicit in
            step == judgedStep && (isExplicit || premise.shows.isRefused)
        }
    }
}

extension JSON {
    /// The alternatives of a pattern, or the pattern alone.
    fileprivate var choices: [JSON] { self["oneOf"]?.elements ?? [self] }

    /// Whether a pattern of a step demands that nothing is issued, or an error.
    fileprivate var isRefused: Bool {
        let names = members?.map(\.name) ?? []
        let issued = ["code", "token"].contains {
            names.containsOctets(of: $0) && self[$0] == .null
        }
        return issued
            || [self["error"], self["redirect"]?["parameters"]?["error"]].contains {
                $0 != nil && $0 != .null
            }
    }
}
