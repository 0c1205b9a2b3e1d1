public import Conformance
import ConformanceDiagnosis
package import ConformanceReports
package import StrictCodecs

/// A known wrong behaviour, as an implementation that is right in everything else.
public struct Mistake: Identifiable, Sendable {
    /// What its suite says about it.
    package let head: MistakeHead

    /// The implementation.
    public let adapter: any Adapter

    /// A slug that says the behaviour.
    public var id: String { head.id }

    /// The rule whose vectors catch it.
    public var rule: Rule.ID { head.rule }

    /// The other rules that it breaks: those whose vectors it fails, and those that it is said to break.
    public var alsoBreaks: Set<Rule.ID> {
        (Self.failed[id] ?? []).union(head.alsoBreaks.keys).subtracting([rule])
    }
}

extension Mistake: CustomStringConvertible {
    public var description: String { id }
}

extension Mistake {
    /// The rules of the vectors that each mistake fails, by the answers that are kept.
    private static let failed: [ID: Set<Rule.ID>] = {
        guard let catalog = try? Catalog.bundled, let known = try? KnownAnswers.bundled.get() else {
            return [:]
        }
        return catalog.vectors.reduce(into: [:]) { failed, vector in
            for mistake in (known.answers[vector.id] ?? []).flatMap(\.mistakes) {
                failed[mistake, default: []].insert(vector.rule)
            }
        }
    }()

    /// All mistakes that come with the package, in the order of their heads.
    public static let all = bundled.mistakes

    /// The ids that do not have both a head and a change, in one line each; nothing is right.
    public static let problems = bundled.problems

    /// The implementation that makes a mistake, without reading the suites unless the mistake is an edit.
    public static func adapter(making id: ID) -> (any Adapter)? {
        changes.first { $0.id.hasSameOctets(as: id) }?.adapter
            ?? all.first { $0.id.hasSameOctets(as: id) }?.adapter
    }

    /// The reference with one edit, as a head has it.
    ///
    /// - Throws: `FormatError` with the member that is wrong.
    package static func adapter(editing json: JSON) throws -> any Adapter {
        try Edit(json).adapter()
    }

    private static let bundled = MistakeList(
        heads: (try? CatalogIndex(of: .bundled).mistakes) ?? [], changes: changes)
}

/// The heads in the suites, each joined with its edit or with its change in this target.
struct MistakeList {
    /// Those that have an implementation.
    private(set) var mistakes: [Mistake] = []

    /// What is missing, there twice, or malformed.
    private(set) var problems: [String] = []

    init(heads: [MistakeHead], changes: [(id: Mistake.ID, adapter: any Adapter)]) {
        let adapters = Dictionary(grouping: changes, by: \.id)
        for head in heads {
            do {
                let adapter = try Self.adapter(of: head, among: adapters[head.id] ?? [])
                mistakes.append(Mistake(head: head, adapter: adapter))
            } catch {
                problems.append("\(head.id): \(error)")
            }
        }
        problems += Set(adapters.keys).subtracting(heads.map(\.id)).sorted()
            .map { "\($0): has a change in Tests/Mistakes and no head in Vectors" }
    }

    private static func adapter(
        of head: MistakeHead, among changes: [(id: Mistake.ID, adapter: any Adapter)]
    ) throws -> any Adapter {
        switch (head.edit, changes.count) {
        case (let edit?, 0): return try FormatError.at("edit") { try Edit(edit).adapter() }
        case (nil, 1): return changes[0].adapter
        case (.some, _): throw FormatError("has an edit, and a change in Tests/Mistakes as well")
        case (nil, 0): throw FormatError("has neither an edit nor a change in Tests/Mistakes")
        default: throw FormatError("has several changes in Tests/Mistakes")
        }
    }
}
