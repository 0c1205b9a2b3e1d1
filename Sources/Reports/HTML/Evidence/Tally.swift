/// How many rules or statements there are of each standing.
struct Tally {
    private let counts: [Standing: Int]

    init(_ standings: [Standing]) {
        counts = Dictionary(grouping: standings) { $0 }.mapValues(\.count)
    }

    var total: Int { counts.values.reduce(0, +) }

    subscript(standing: Standing) -> Int { counts[standing] ?? 0 }
}
