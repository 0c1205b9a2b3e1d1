import Conformance

/// How many there are of each of a few things.
package struct Tally<Item: Hashable & CaseIterable & Sendable>: Sendable {
    private let counts: [Item: Int]

    /// Takes the counts; one that is missing is 0.
    package init(counts: [Item: Int]) { self.counts = counts }

    /// Counts things.
    package init(_ items: some Sequence<Item>) {
        counts = items.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }

    /// How many there are of a thing.
    package subscript(item: Item) -> Int { counts[item, default: 0] }

    /// How many there are in all.
    package var total: Int { counts.values.reduce(0, +) }

    /// Whether the count of a thing is known, be it 0.
    package func knows(_ item: Item) -> Bool { counts[item] != nil }

    /// The counts with more of a thing.
    package func adding(_ count: Int, of item: Item) -> Tally {
        Tally(counts: counts.merging([item: count], uniquingKeysWith: +))
    }
}
