import StrictCodecs

/// What the text report says of known attacks.
extension TextReport {
    /// The attacks that succeed and those against which a protection is missing, each with what shows
    /// it, in full also with what the attacker gains, and how many others there are; nothing if there
    /// are none of the two.
    func attacks(inFull: Bool) -> [String] {
        let all = report.attacks
        let blocks = [
            ("attacks that succeed", AttackResult.Outcome.succeeds),
            ("attacks not protected against", .unprotected),
        ].flatMap { head, outcome in
            let results = all.with(outcome)
            return results.isEmpty
                ? [] : ["  \(head): \(results.count)"] + results.flatMap { lines(on: $0, inFull) }
        }
        return blocks.isEmpty ? [] : ["ATTACKS"] + blocks + all.restWords.map { "  \($0)" }
    }

    /// The counts for the totals, where nothing was seen of any attack.
    var attackTotals: [String] {
        let all = report.attacks
        guard !all.isEmpty, all.allSatisfy(\.sightings.isEmpty) else { return [] }
        return ["ATTACKS".padding(to: 8) + all.restWords.joined(separator: ", ")]
    }

    private func lines(on result: AttackResult, _ inFull: Bool) -> [String] {
        let evidence = "\(result.id): \(result.evidence ?? "")".wrapped(to: 90)
        let rules = "not met: \(result.broken.joined(separator: ", "))".wrapped(to: 88)
        let details = inFull ? [result.attack.gain.wrapped(to: 88), rules] : []
        return Self.hanging(evidence, by: 4) + details.flatMap { Self.hanging($0, by: 6) }
    }

    /// Lines of which all but the first are indented further.
    private static func hanging(_ lines: [String], by indent: Int) -> [String] {
        lines.enumerated().map { index, line in
            String(repeating: " ", count: index == 0 ? indent : indent + 2) + line
        }
    }
}
