import StrictCodecs

/// An option of a command.
struct Option {
    /// The name, without hyphens.
    let name: String

    /// The placeholder of its value in help texts, or nil if it has none.
    let value: String?

    /// What it does, on one line.
    let summary: String

    /// Whether it may be given more than once.
    var repeats = false

    var usage: String {
        "--\(name)" + (value.map { " \($0)" } ?? "")
    }

    static let help = Option(name: "help", value: nil, summary: "Show this text.")
    static let json = Option(name: "json", value: nil, summary: "Print JSON Lines for programs.")
    static let jobsInProcess = Option(
        name: "jobs", value: "N",
        summary: "Run N vectors at once, 1 to 64 (default: one per processor).")
    static let vectors = Option(
        name: "vectors", value: "DIR", summary: "Use the vectors in this folder.")

    /// The options that select vectors; each may be repeated, and its value may be a glob.
    static let selection = [
        Option(
            name: "role", value: "NAME", summary: "Select only suites for this role.", repeats: true
        ),
        Option(name: "suite", value: "ID", summary: "Select only this suite.", repeats: true),
        Option(name: "rule", value: "ID", summary: "Select only this rule.", repeats: true),
        Option(
            name: "vector", value: "ID",
            summary: "Select only this vector (its twin runs as well).",
            repeats: true),
        Option(
            name: "level", value: "LEVEL",
            summary: "Select only rules of this level: MUST, SHOULD or MAY.",
            repeats: true),
        Option(
            name: "basis", value: "BASIS",
            summary: "Select only rules with this basis: documents, rfc, platform or hardening.",
            repeats: true),
        Option(
            name: "revision", value: "CODE",
            summary: "Select only rules that hold in revision 000, 001 or 002.",
            repeats: true),
        Option(
            name: "profile", value: "NAME",
            summary: "Select only rules of this profile (see conform profiles).", repeats: true),
        Option(
            name: "exclude", value: "ID", summary: "Exclude this suite, rule or vector.",
            repeats: true),
    ]

    /// The options that say where a report goes, and in which form.
    static let reporting = [
        Option(
            name: "format", value: "FORM",
            summary: "Format of the report: text (default), json, jsonl, junit, html, markdown."),
        Option(
            name: "output", value: "FILE",
            summary: "Write the report to FILE once it is complete; - is standard output."),
        Option(
            name: "scope", value: "SCOPE",
            summary: "Rules on a page: all, played (default: of the roles played), failures."),
        Option(
            name: "details", value: nil, summary: "Print every failure instead of three examples."),
        Option(name: "quiet", value: nil, summary: "Print only the last line."),
        Option(
            name: "color", value: "WHEN",
            summary: "Use colours in the text: auto (default), always, never."),
        Option(
            name: "github-annotations", value: nil,
            summary: "Write GitHub annotations to standard error."),
    ]

    /// The options of commands that check an implementation.
    static let checking =
        selection + [
            Option(
                name: "strict", value: nil, summary: "Fail the run if a SHOULD rule is not met."),
            Option(
                name: "timeout", value: "SECONDS",
                summary: "Time limit of a case in seconds (default: 2)."),
            Option(
                name: "exhaustive", value: nil,
                summary: "Also run the families of generated vectors."),
            Option(
                name: "fail-fast", value: nil,
                summary: "End the run at the first failure that fails it."),
            Option(name: "seed", value: "N", summary: "Shuffle the vectors with this seed."),
            Option(
                name: "repeat", value: "K",
                summary: "Run the vectors K times in different orders (at most 100)."),
            Option(
                name: "expected-failures", value: "FILE",
                summary: "Expect the failures listed in FILE; fail if the list is out of date."),
            Option(
                name: "write-expected-failures", value: "FILE",
                summary: "Write the failures of this run to FILE and keep the reasons in it."),
            vectors,
        ] + reporting
}
