import StrictCodecs

/// An option of a command.
struct Option {
    /// The name, without hyphens.
    let name: String

    /// The placeholder of its value in help texts, or nil if it has none.
    let value: String?

    /// What it does, on one line.
    let summary: String

    var usage: String {
        "--\(name)" + (value.map { " \($0)" } ?? "")
    }

    static let help = Option(name: "help", value: nil, summary: "Show this text.")
    static let json = Option(name: "json", value: nil, summary: "Print JSON Lines for programs.")
    static let lanes = Option(
        name: "jobs", value: "N",
        summary: "Run N vectors at once, 1 to 64 (default: one per processor).")
    static let vectors = Option(
        name: "vectors", value: "DIR", summary: "Use the vectors in this folder.")

    /// The options that select vectors; each may be repeated, and its value may be a glob.
    static let selection = [
        Option(name: "role", value: "NAME", summary: "Only suites for this role."),
        Option(name: "suite", value: "ID", summary: "Only this suite."),
        Option(name: "rule", value: "ID", summary: "Only this rule."),
        Option(name: "vector", value: "ID", summary: "Only this vector (its twin runs with it)."),
        Option(name: "level", value: "LEVEL", summary: "Only rules with MUST, SHOULD or MAY."),
        Option(
            name: "basis", value: "BASIS",
            summary: "Only rules with this basis: documents, rfc or hardening."),
        Option(
            name: "revision", value: "CODE", summary: "Only rules that hold in 000, 001 or 002."),
        Option(
            name: "exclude", value: "ID", summary: "Leave out this suite, rule or vector."),
    ]

    /// The options that say where a report goes, and in which form.
    static let reporting = [
        Option(
            name: "format", value: "FORM",
            summary: "Form of the report: text (default), json, jsonl, junit, html, markdown."),
        Option(name: "output", value: "FILE", summary: "Write the report to FILE when complete."),
        Option(
            name: "scope", value: "SCOPE",
            summary: "What a page tells: all, played (default: the roles played), failures."),
        Option(name: "details", value: nil, summary: "Print every failure, not only examples."),
        Option(name: "quiet", value: nil, summary: "Print the last line only."),
        Option(
            name: "color", value: "WHEN",
            summary: "Colour the text: auto (default), always, never."),
        Option(
            name: "github-annotations", value: nil,
            summary: "Emit annotations for GitHub on standard error."),
    ]

    /// The options of commands that check an implementation.
    static let checking =
        selection + [
            Option(
                name: "strict", value: nil, summary: "Fail the run if a SHOULD rule is not met."),
            Option(
                name: "timeout", value: "SECONDS",
                summary: "How long one case may take (default: 2)."),
            Option(
                name: "exhaustive", value: nil,
                summary: "Also run the families of generated vectors."),
            Option(
                name: "fail-fast", value: nil,
                summary: "Stop at the first failure that fails the run."),
            Option(name: "seed", value: "N", summary: "Shuffle the vectors with this seed."),
            Option(
                name: "repeat", value: "K",
                summary: "Run K times in different orders (at most 100)."),
            Option(
                name: "expected-failures", value: "FILE",
                summary: "Expect the failures in FILE; fail if it is out of date."),
            Option(
                name: "write-expected-failures", value: "FILE",
                summary: "Write the failures of this run to FILE, keeping its reasons."),
            vectors,
        ] + reporting
}
