import Conformance
import Mistakes

/// Which known mistake fails a family.
struct FamilyProof: Sendable {
    /// The family.
    let family: Family

    /// The first mistake of which a vector of the family catches a wrong answer; nil if there is none.
    let mistake: Mistake?

    /// Runs mistakes on a family until one fails it: first those of its rule, then those that break
    /// its rule as well, then the others of its suite; at first on some of its vectors, since a mistake that fails
    /// none of many takes long.
    ///
    /// - Throws: ``SelectionError`` if the family is not one of the catalogue's.
    init(
        of family: Family, among mistakes: [Mistake] = Mistake.all, in catalog: Catalog
    ) async throws {
        self.family = family
        let candidates = Self.candidates(for: family, among: mistakes, in: catalog)
        for vectors in [Self.sample(of: family), [family.id]] {
            for mistake in candidates
            where try await mistake.fails(vectors, of: family, in: catalog) {
                self.mistake = mistake
                return
            }
        }
        mistake = nil
    }

    /// About a hundred vectors from all parts of a family.
    private static func sample(of family: Family) -> [Vector.ID] {
        stride(from: 0, to: family.count, by: max(1, family.count / 100)).map {
            family.vector($0).id
        }
    }

    private static func candidates(
        for family: Family, among mistakes: [Mistake], in catalog: Catalog
    ) -> [Mistake] {
        let suite = catalog.suites.first { $0.rules.contains { $0.id == family.rule } }
        let others = Set(suite?.rules.map(\.id) ?? []).subtracting([family.rule])
        let own = mistakes.filter { $0.rule == family.rule }
        let alike = mistakes.filter { $0.alsoBreaks.contains(family.rule) }
        return own + alike
            + mistakes.filter { others.contains($0.rule) && !$0.alsoBreaks.contains(family.rule) }
    }

    /// What is not as it should be with the family, in one line each.
    var findings: [String] {
        let digest =
            family.hasDeclaredValues ? [] : ["the sha256 of the values is \(family.digestOfValues)"]
        return digest + (mistake == nil ? ["no known mistake fails it"] : [])
    }
}

extension Mistake {
    /// Whether one of some vectors of a family catches a wrong answer.
    fileprivate func fails(
        _ vectors: [Vector.ID], of family: Family, in catalog: Catalog
    ) async throws -> Bool {
        guard adapter.roles.contains(family.role) else { return false }
        let report = try await catalog.run(
            on: adapter, as: Implementation(name: id), only: Selection(vectors: vectors),
            options: RunOptions(timeout: .seconds(60)), observer: RunMonitor(stops: { _ in true }))
        return report.cases.contains { $0.verdict.kind == .wrongAnswer }
    }
}
