/// Something in the set-up that is not right.
struct SetUpFailure {
    /// What does not happen, in one line.
    let summary: String

    /// What the list of further failures calls it.
    let subject: String

    /// What was sent and received, with the possible cause of each.
    let lines: [String]
}

extension NothingToJudge {
    /// How many failures are shown with their requests.
    private static let most = 3

    /// Tells of failures, the first ones in full.
    init(_ failures: [SetUpFailure]) {
        let rest = failures.dropFirst(Self.most).map(\.subject)
        let more = rest.isEmpty ? [] : ["and \(rest.count) more: \(rest.joined(separator: ", "))"]
        guard failures.count > 1 else {
            self.init(failures.first?.summary ?? "", lines: failures.first?.lines ?? [])
            return
        }
        self.init(
            "the set-up is wrong in \(failures.count) places, so nothing is judged",
            lines: failures.prefix(Self.most).flatMap { ["\($0.summary):"] + $0.lines } + more)
    }
}
