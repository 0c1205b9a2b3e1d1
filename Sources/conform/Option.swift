import Conformance
import StrictCodecs

/// An option of a command.
struct Option: Sendable {
    /// The name, without hyphens.
    let name: String

    /// The placeholder of its value in help texts, or nil if it has none.
    let value: String?

    /// What it does, on one line.
    let summary: String

    /// Whether it may be given more than once.
    let repeats: Bool

    /// The name and the placeholder, as in help texts.
    var usage: String { (["--\(name)"] + [value].compactMap { $0 }).joined(separator: " ") }

    /// Reads options, one on each line: the name, the placeholder of its value if it has one, with `…` if it may
    /// be repeated, and after two spaces or more what it does.
    static func table(_ lines: String) -> [Option] {
        lines.split(separator: "\n").map { line in
            let words = line.split(separator: " ", omittingEmptySubsequences: false)
            let gap = words.firstIndex(of: "") ?? words.endIndex
            let value = gap > 1 ? String(words[1]) : nil
            return Option(
                name: String(words[0]), value: value.map { $0.replacing("…", with: "") },
                summary: String(words[gap...].joined(separator: " ").drop { $0 == " " }),
                repeats: value?.last == "…")
        }
    }

    static let help = table("help  Show this text.")[0]
    static let json = table("json  Print JSON Lines for programs.")[0]
    static let vectors = table("vectors DIR  Use the vectors in this folder.")[0]
    static let jobsInProcess = table(
        "jobs N  Run N vectors at once, 1 to 64 (default: one per processor).")

    /// The options that select vectors; each may be repeated, and its value may be a glob.
    static let selection = table(
        """
        role NAME…      Select only suites for this role.
        suite ID…       Select only this suite.
        rule ID…        Select only this rule.
        vector ID…      Select only this vector (its twin runs as well).
        level LEVEL…    Select only rules of this level: MUST, SHOULD or MAY.
        basis BASIS…    Select only rules with this basis: documents, rfc, platform or hardening.
        revision CODE…  Select only rules that hold in revision 000, 001 or 002.
        profile NAME…   Select only rules of this profile (see conform profiles).
        exclude ID…     Exclude this suite, rule or vector.
        """)

    /// The options that say where a report goes, and in which form.
    static let reporting = table(
        """
        format FORM         Format of the report: text (default), json, jsonl, junit, html, markdown.
        output FILE         Write the report to FILE once it is complete; - is standard output.
        scope SCOPE         Rules on a page: all, played (of the roles played), failures (default if there are some).
        details             Print every failure instead of three examples.
        quiet               Print only the last line.
        color WHEN          Use colours in the text: auto (default), always, never.
        github-annotations  Write GitHub annotations to standard error.
        """)

    /// The options of commands that check an implementation.
    static let checking =
        selection
        + table(
            """
            strict                        Fail the run if a SHOULD rule is not met.
            timeout SECONDS               Time limit of a case in seconds (default: 2).
            exhaustive                    Also run all pairs and all families of generated vectors.
            fail-fast                     End the run at the first failure that fails it.
            seed N                        Shuffle the vectors with this seed.
            repeat K                      Run the vectors K times in different orders (at most 100).
            expected-failures FILE        Expect the failures listed in FILE; fail if the list is out of date.
            write-expected-failures FILE  Write the failures of this run to FILE and keep the reasons in it.
            """) + [vectors] + reporting

    /// The options that the call of one vector alone does without.
    static let ofOneRun = Set(
        (selection + reporting).map(\.name).filter { $0 != "revision" }
            + ["quick", "fail-fast", "expected-failures", "write-expected-failures"])

    /// The options that have been renamed.
    static let renamed = [
        "deadline": "timeout", "window": "max-in-flight", "annotations": "github-annotations",
    ]
}

extension [Option] {
    /// The options without some.
    func without(_ names: String...) -> [Option] { filter { !names.contains($0.name) } }
}
