public import Conformance

/// A known wrong behaviour, as an implementation that is right in everything else.
public struct Mistake: Identifiable, Sendable {
    /// What its suite says about it.
    public let head: MistakeHead

    /// The implementation.
    public let adapter: any Adapter

    /// A slug that says the behaviour.
    public var id: String { head.id }

    /// What the implementation does: goes on after "an implementation that".
    public var title: String { head.title }

    /// The rule whose vectors catch it.
    public var rule: Rule.ID { head.rule }

    /// The other rules that cannot stay met, each with the reason.
    public var alsoBreaks: [Rule.ID: String] { head.alsoBreaks }
}

extension Mistake: CustomStringConvertible {
    public var description: String { id }
}

extension Mistake {
    /// All mistakes that come with the package, in the order of their heads.
    public static let all = bundled.mistakes

    /// The ids that do not have both a head and a change, in one line each; nothing is right.
    public static let problems = bundled.problems

    private static let bundled = MistakeList(
        heads: (try? Catalog.bundled.mistakes) ?? [], changes: Mistake.changes)
}

/// The heads in the suites, joined with the changes in this target.
struct MistakeList {
    /// Those that have both.
    let mistakes: [Mistake]

    /// What is missing, or there twice.
    let problems: [String]

    init(heads: [MistakeHead], changes: [(id: Mistake.ID, adapter: any Adapter)]) {
        let adapters = Dictionary(changes.map { ($0.id, $0.adapter) }) { first, _ in first
        }
        mistakes = heads.compactMap { head in
            adapters[head.id].map { Mistake(head: head, adapter: $0) }
        }
        let ids = Set(heads.map(\.id))
        let repeated = Dictionary(grouping: changes, by: \.id).filter { $1.count > 1 }
        problems =
            heads.filter { adapters[$0.id] == nil }
            .map { "\($0.id): has a head in Vectors and no change in Tests/Mistakes" }
            + adapters.keys.filter { !ids.contains($0) }.sorted()
            .map { "\($0): has a change in Tests/Mistakes and no head in Vectors" }
            + repeated.keys.sorted().map { "\($0): has several changes in Tests/Mistakes" }
    }
}
