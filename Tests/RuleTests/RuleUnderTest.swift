import Conformance
import Foundation
import Mistakes
import Reference

/// What the implementation under test gets wrong of a rule: a line for each vector that does not pass.
func failures(of rule: Rule.ID) async throws -> [String] {
    let vectors = try vectors.get()[rule] ?? []
    guard let role = vectors.first?.role else { return ["there is no vector of a rule \(rule)"] }
    let mistake = try mistakes.get().first { $0.adapter.roles.contains(role) }
    let runner = Runner(
        mistake?.adapter ?? ReferenceImplementation(), in: try .bundled,
        options: RunOptions(timeout: .seconds(60)))
    return await runner.run(vectors).filter {
        ![.passed, .notApplicable].contains($0.verdict.kind)
    }
    .map { "\($0.id): \($0.vector.comment) \($0.verdict)" }
}

/// The vectors by their rules.
private let vectors = Result { Dictionary(grouping: try Catalog.bundled.vectors, by: \.rule) }

/// The mistakes that stand in the place of the reference for the roles that they play, to see whether
/// the tests find them.
private let mistakes = Result {
    let names = ProcessInfo.processInfo.environment["CONFORMANCE_MISTAKES"] ?? ""
    return try names.split(separator: ",").map { name in
        guard let mistake = Mistake.all.first(where: { $0.id == name }) else {
            throw UnknownMistake(id: String(name))
        }
        return mistake
    }
}

private struct UnknownMistake: Error {
    let id: Mistake.ID
}
