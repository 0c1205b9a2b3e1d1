import Conformance
import StrictCodecs

/// Checks that the families of a suite fit its rules and vectors.
struct FamilyCheck {
    let suite: Suite
    let families: [Family]

    /// Runs the checks.
    ///
    /// - Throws: `FormatError` with the id of the family that does not fit.
    func run() throws {
        let check = SuiteCheck(suite: suite)
        let twins = Dictionary(suite.vectors.map { ($0.id, $0) }) { first, _ in first }
        var ids = Set(suite.vectors.map(\.id))
        for family in families {
            guard ids.insert(family.id).inserted else {
                throw FormatError("the id is used twice", path: [family.id])
            }
            try FormatError.at(family.id) {
                try check.check(id: family.id)
                try checkEnds(of: family, check, among: twins)
            }
        }
    }

    /// Checks the first vector of a family and the last one, as representatives of all.
    private func checkEnds(
        of family: Family, _ check: SuiteCheck, among twins: [Vector.ID: Vector]
    ) throws {
        for number in [0, family.count - 1] {
            try FormatError.at("\(number)") {
                try check.checkTwin(of: family.vector(number), among: twins)
            }
        }
    }
}
