package import Conformance
import StrictCodecs

/// What a report says of a profile.
package struct ProfileResult: Sendable {
    /// The profile, as it is now or as the run names it.
    package let claim: ProfileVersion

    /// Its rules that are met.
    package let met: [Rule]

    /// Its rules that are not applicable, as the profile permits.
    package let notApplicable: [Rule]

    /// Its other rules: not met, not shown, unsupported, or not run.
    package let missing: [Rule]

    /// How many of its rules were run and are supported.
    private let supported: Int

    /// Whether the run was to have all of its rules.
    package let isSelected: Bool

    init(_ claim: ProfileVersion, in report: Report, _ results: [Rule.ID: RuleResult]) {
        self.claim = claim
        let rules = claim.rules(in: report.catalog)
        let groups = Dictionary(grouping: rules) { rule in
            results[rule.id].flatMap { $0.contribution(permitting: claim.mayLack) }
        }
        met = groups[.met] ?? []
        notApplicable = groups[.notApplicable] ?? []
        missing = groups[nil] ?? []
        let omitted = Set(report.omissions.map(\.vector.rule))
        isSelected = rules.allSatisfy { results[$0.id] != nil || omitted.contains($0.id) }
        supported = rules.count { rule in
            results[rule.id].map { ![.unsupported, .notRun].contains($0.status) } ?? false
        }
    }

    /// The rules that have to be met as well for the implementation to conform to the profile; SHOULD
    /// rules only if the run is strict.
    package func due(strict: Bool) -> [Rule] { missing.filter { $0.counts(strict: strict) } }

    /// Whether the implementation conforms to the profile.
    package func isConforming(strict: Bool) -> Bool { !met.isEmpty && due(strict: strict).isEmpty }

    /// Whether the implementation performs at least half of what the profile is about, and meets some
    /// of it.
    var isPlayed: Bool {
        let all = met.count + notApplicable.count + missing.count
        return isSelected && !met.isEmpty && 2 * supported >= all
    }
}

extension RuleResult {
    /// Whether the rule is met, or not applicable, as a profile permits it; nil if neither.
    fileprivate func contribution(permitting mayLack: Set<Capability>) -> Status? {
        let isPermitted = cases.allSatisfy { result in
            result.verdict.lack.map(mayLack.contains) ?? true
        }
        return isPermitted && [.met, .notApplicable].contains(status) ? status : nil
    }
}

extension Report {
    /// The profiles that the operations of the implementation make up, first those to which it
    /// conforms; SHOULD rules count only if the run is strict.
    package func profiles(strict: Bool) -> [ProfileResult] {
        let claims = sealedClaims + catalog.profiles.map { ProfileVersion($0) }
        return claims.map(result).filter(\.isPlayed)
            .sorted { $0.due(strict: strict).count < $1.due(strict: strict).count }
    }

    /// What the report says of one profile, whether or not the implementation plays it.
    package func result(for claim: ProfileVersion) -> ProfileResult {
        ProfileResult(claim, in: self, resultOfRule)
    }

    /// The profiles that the run names, in the order of their names there.
    package var namedProfiles: [String] {
        run.selection["profiles"]?.elements?.compactMap(\.text) ?? []
    }

    /// The profiles that the run names with a version.
    package var sealedClaims: [ProfileVersion] {
        // The run has read the seals before, so that none of them is missing here.
        namedProfiles.compactMap { try? catalog.claim(named: $0) }.filter { $0.seal != nil }
    }
}

extension ProfileResult {
    /// What the report says of the profile, in a line.
    package func line(strict: Bool) -> String {
        let due = due(strict: strict)
        guard !due.isEmpty else {
            let parts =
                ["\(met.count.counting("rule")) met"]
                + notApplicable.count.listed(as: "not applicable")
                + missing.count.listed(as: "not met without effect")
            return "conforms to \(claim.name): \(parts.joined(separator: ", "))"
        }
        let names = due.prefix(3).map(\.id) + (due.count > 3 ? ["…"] : [])
        let kind = strict ? "rule" : "MUST rule"
        return
            "\(claim.name): \(due.count.counting(kind)) not met: \(names.joined(separator: ", "))"
    }
}
