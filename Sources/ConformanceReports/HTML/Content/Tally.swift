/// How many rules or statements there are of each status.
struct Tally {
    private let counts: [PageStatus: Int]

    init(_ statuses: [PageStatus]) {
        counts = Dictionary(grouping: statuses) { $0 }.mapValues(\.count)
    }

    var total: Int { counts.values.reduce(0, +) }

    subscript(status: PageStatus) -> Int { counts[status] ?? 0 }

    /// The counts that are not 0, each with its sign and word.
    var words: Markup {
        .list(
            PageStatus.allCases.filter { self[$0] > 0 }.map {
                $0.mark(saying: "\(self[$0]) \($0.rawValue)")
            })
    }
}
