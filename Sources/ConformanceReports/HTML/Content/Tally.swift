import Conformance

extension Tally<PageStatus> {
    /// The counts that are not 0, each with its sign and word.
    var words: Markup {
        .list(
            PageStatus.allCases.filter { self[$0] > 0 }.map {
                $0.mark(saying: "\(self[$0]) \($0.rawValue)")
            })
    }
}
