/// How many rules or statements there are of each standing.
struct Tally {
    private let counts: [Standing: Int]

    init(_ standings: [Standing]) {
        counts = Dictionary(grouping: standings) { $0 }.mapValues(\.count)
    }

    var total: Int { counts.values.reduce(0, +) }

    subscript(standing: Standing) -> Int { counts[standing] ?? 0 }

    /// The counts that are not 0, each with its sign and word.
    var words: Markup {
        .list(
            Standing.allCases.filter { self[$0] > 0 }.map {
                $0.mark(saying: "\(self[$0]) \($0.rawValue)")
            })
    }
}
