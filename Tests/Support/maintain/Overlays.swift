import Conformance
import ConformanceDiagnosis
import Mistakes
import Reference

/// Implementations that make several mistakes at once: where one of them alone answers wrongly, they
/// answer likewise; elsewhere they answer as the reference does.
struct Overlays: Sendable {
    private typealias Outcomes = [Vector.ID: Outcome]

    private let catalog: Catalog
    private let right: Outcomes
    private let wrong: [Mistake.ID: Outcomes]
    private let equals: [Mistake.ID: Set<Mistake.ID>]

    /// Runs the reference, and each mistake once on the operations in which it shows.
    ///
    /// - Throws: `SelectionError` if there is no vector for a mistake's rule, or what is wrong with the
    ///   file of the known answers.
    init(of mistakes: [Mistake], in catalog: Catalog) async throws {
        self.catalog = catalog
        right = Self.outcomes(
            in: try await catalog.run(
                on: ReferenceImplementation(), options: RunOptions().withoutPairs),
            where: { _ in true })
        let unique = Dictionary(mistakes.map { ($0.id, $0) }) { first, _ in first }
        let answers = try await unique.values.concurrentMap(counting: "mistakes run alone") {
            mistake in
            let rules = mistake.alsoBreaks.union([mistake.rule])
            let report = try await mistake.report(in: catalog.operations(of: rules))
            return (mistake.id, Self.outcomes(in: report) { !$0.isRightAlone })
        }
        wrong = Dictionary(uniqueKeysWithValues: answers)
        equals = Self.equals(in: try KnownAnswers.bundled.get())
    }

    private static func outcomes(
        in report: Report, where isWanted: (Report.Case) -> Bool
    ) -> Outcomes {
        Dictionary(
            report.cases.filter(isWanted).compactMap { result in
                result.outcome.map { (result.id, $0) }
            }
        ) { first, _ in first }
    }

    /// The mistakes whose known answers are the same, by each of them: no report can tell them apart.
    static func equals(in known: KnownAnswers) -> [Mistake.ID: Set<Mistake.ID>] {
        let answers = answers(in: known)
        let groups = Dictionary(grouping: answers.keys) { answers[$0] ?? [:] }.values
        return Dictionary(
            uniqueKeysWithValues: groups.flatMap { ids in ids.map { ($0, Set(ids)) } })
    }

    /// The known answers of each mistake.
    static func answers(in known: KnownAnswers) -> [Mistake.ID: [Vector.ID: Fingerprint]] {
        var answers: [Mistake.ID: [Vector.ID: Fingerprint]] = [:]
        for (vector, groups) in known.answers {
            for group in groups {
                for mistake in group.mistakes {
                    answers[mistake, default: [:]][vector] = group.fingerprint
                }
            }
        }
        return answers
    }

    /// The mistakes of an implementation that its report does not name.
    ///
    /// - Parameters:
    ///   - mistakes: The mistakes that it makes, of one role; the last answers where several are wrong.
    ///   - most: How many of the causes that the report names count.
    /// - Returns: Their ids.
    /// - Throws: `SelectionError` if there is no vector for the role.
    func unnamed(of mistakes: [Mistake], amongFirst most: Int) async throws -> [Mistake.ID] {
        let roles = Role.allCases.filter { role in mistakes.contains { $0.role == role } }
        let outcomes = mistakes.reduce(right) { outcomes, mistake in
            outcomes.merging(wrong[mistake.id] ?? [:]) { $1 }
        }
        let report = try await catalog.run(
            on: Replay(roles: roles, outcomes: outcomes), options: RunOptions().withoutPairs)
        let named = Set(
            report.causes.known.prefix(most).flatMap { cause in
                [cause.mistake].compactMap { $0 } + cause.otherMistakes
            })
        return mistakes.map(\.id).filter { (equals[$0] ?? [$0]).isDisjoint(with: named) }
    }
}

/// An implementation that answers as another one has answered before.
struct Replay: OutsideAdapter, Engine {
    let roles: [Role]
    let outcomes: [Vector.ID: Outcome]

    var traits: AdapterTraits { AdapterTraits(engines: [self]) }

    func run(_ source: CaseSource, deadline: Duration) async -> String? {
        for index in 0..<source.count {
            let outcome = outcomes[source.vector(index).id] ?? .fault("was never asked this")
            source.note(index, Execution(outcome))
        }
        return nil
    }
}

extension Report.Case {
    /// Whether what was done is right, whatever became of the twin.
    var isRightAlone: Bool {
        guard let outcome, case .passed = vector.expectation.verdict(on: outcome)
        else { return false }
        return true
    }
}
