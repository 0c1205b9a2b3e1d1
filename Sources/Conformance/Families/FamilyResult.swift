/// What became of the cases of a family, of which only some are kept.
public struct FamilyResult: Identifiable, Sendable {
    /// The family.
    public let family: Family

    /// The numbers of the cases that did not pass, by what became of them, each kind once.
    public let missed: [Missed]

    /// The first cases that did not pass, in full.
    public let shown: [Case]

    public var id: Family.ID { family.id }

    /// How many cases passed.
    public var passed: Int { family.count - missed.reduce(0) { $0 + $1.numbers.count } }

    /// Whether every case passed.
    public var isPassed: Bool { missed.isEmpty }

    /// Cases of a family of which the same became.
    public struct Missed: Sendable {
        /// What became of them, such as `accepted` or `not run`; see `Vectors/README.md`.
        public let word: String

        /// The kind of their verdicts.
        public let kind: Verdict.Kind

        /// Their numbers.
        public let numbers: NumberRanges
    }
}
