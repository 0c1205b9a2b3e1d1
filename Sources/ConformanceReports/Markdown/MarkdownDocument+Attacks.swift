import Conformance

/// What the summary of a job says of known attacks.
extension MarkdownDocument {
    /// Adds the attacks that succeed, and how many others there are.
    func addAttacks(to text: inout BoundedText) {
        let all = model.report.attacks
        guard !all.isEmpty else { return }
        let succeeding = all.with(.succeeds)
        add("Attacks that succeed", table(of: succeeding), to: &text)
        add("Attacks not protected against", table(of: all.with(.unprotected)), to: &text)
        let counts =
            (succeeding.isEmpty ? ["no attack succeeds"] : []) + all.restWords
        guard !counts.isEmpty else { return }
        text.append("Attacks: \(MarkdownText.words(counts.joined(separator: "; "))).\n\n")
    }

    private func table(of results: [AttackResult]) -> MarkdownTable {
        MarkdownTable(
            head: ["Attack", "What the attacker gains", "Shown by", "Rules that are not met"],
            rows: results.map { result in
                [
                    MarkdownText.words(result.attack.title),
                    MarkdownText.words(result.attack.gain),
                    MarkdownText.words(result.evidence ?? ""),
                    result.broken.map(MarkdownText.code).joined(separator: ", "),
                ]
            })
    }
}
