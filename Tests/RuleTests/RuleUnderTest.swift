import Conformance
import Foundation
import Mistakes
import Reference

/// What the implementation under test gets wrong of a rule: a line for each vector that does not pass.
func failures(of rule: Rule.ID) async throws -> [String] {
    let vectors = try vectors.get()[rule] ?? []
    guard !vectors.isEmpty else { return ["there is no vector of a rule \(rule)"] }
    let runner = Runner(try implementation.get(), deadline: .seconds(60))
    let cases = await runner.cases(of: vectors, in: try .bundled)
    return cases.filter { !$0.verdict.isPassed }
        .map { "\($0.id): \($0.vector.comment) \($0.verdict)" }
}

/// The vectors by their rules.
private let vectors = Result { Dictionary(grouping: try Catalog.bundled.vectors, by: \.rule) }

/// The reference, or a mistake in its place, to see whether the tests find it.
private let implementation = Result<any Adapter, any Error> {
    guard let id = ProcessInfo.processInfo.environment["CONFORMANCE_MISTAKE"] else {
        return ReferenceImplementation()
    }
    guard let mistake = Mistake.all.first(where: { $0.id == id }) else {
        throw UnknownMistake(id: id)
    }
    return mistake.adapter
}

private struct UnknownMistake: Error {
    let id: Mistake.ID
}
