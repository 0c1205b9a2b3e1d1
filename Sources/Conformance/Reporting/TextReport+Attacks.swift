import StrictCodecs

/// What the text report says of known attacks.
extension TextReport {
    /// The attacks that succeed, by their ids or with what the attacker gains, and how many others there are;
    /// nothing if none succeeds.
    func attacks(inFull: Bool) -> [String] {
        let all = report.attacks
        let succeeding = all.with(.succeeds)
        guard !succeeding.isEmpty else { return [] }
        let names = succeeding.map(\.id).joined(separator: ", ")
        let short = "attacks that succeed: \(names)".wrapped(to: 94)
        let head = inFull ? ["attacks that succeed: \(succeeding.count)"] : short
        return ["ATTACKS"] + Self.hanging(head, by: 2)
            + (inFull ? succeeding.flatMap(lines) : []) + all.restWords.map { "  \($0)" }
    }

    /// The counts for the totals, where no attack succeeds.
    var attackTotals: [String] {
        let all = report.attacks
        guard !all.isEmpty, all.with(.succeeds).isEmpty else { return [] }
        return ["ATTACKS".padding(to: 8) + all.restWords.joined(separator: ", ")]
    }

    private func lines(on result: AttackResult) -> [String] {
        let gain = "\(result.id): \(result.attack.gain)".wrapped(to: 90)
        let rules = "not met: \(result.broken.joined(separator: ", "))".wrapped(to: 88)
        return Self.hanging(gain, by: 4) + Self.hanging(rules, by: 6)
    }

    /// Lines of which all but the first are indented further.
    private static func hanging(_ lines: [String], by indent: Int) -> [String] {
        lines.enumerated().map { index, line in
            String(repeating: " ", count: index == 0 ? indent : indent + 2) + line
        }
    }
}
