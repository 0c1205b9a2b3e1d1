import StrictCodecs

extension KnownAnswers {
    /// The answers that come with the package.
    package static let bundled = Result {
        let files = VectorFiles(directory: try BundledVectors.directory)
        return try named(octets: try files.octets("answers.json"))
    }

    /// Reads the file, which errors name.
    ///
    /// - Throws: `VectorFileError` with the place of the first thing that is malformed.
    package static func named(octets: [UInt8]) throws -> KnownAnswers {
        try VectorFileError.naming("answers.json") { try KnownAnswers(octets: octets) }
    }

    /// The mistakes that come with the package, with their places in reading order.
    private static let mistakes = Dictionary(
        ((try? Catalog.bundled.mistakes) ?? []).enumerated().map { ($1.id, ($0, $1.title)) }
    ) { first, _ in first }

    static func place(of id: String) -> Int { mistakes[id]?.0 ?? .max }

    /// Findings of mistakes that do the same at different places are one, where the first of them stands.
    static func joined(_ findings: [MistakeSearch.Finding]) -> [JoinedFinding] {
        findings.grouped { mistakes[$0.mistake]?.1 ?? $0.mistake }.map {
            JoinedFinding(title: $0.text, findings: $0.elements)
        }
    }
}

/// Findings of mistakes that do the same.
struct JoinedFinding {
    let title: String
    let findings: [MistakeSearch.Finding]

    /// The ids of the mistakes.
    var mistakes: [String] { findings.map(\.mistake) }

    /// The ids of mistakes that no vector of the run distinguishes from the first.
    var alike: [String] { (findings.first?.alike ?? []).filter { !mistakes.contains($0) } }

    /// Whether none of them is certain.
    var isHedged: Bool { findings.allSatisfy { !$0.isSure } }

    /// How many vectors contradict them.
    var misfits: Int { findings.reduce(0) { $0 + $1.misfits } }

    /// The indices of the failures that they explain.
    var failures: [Int] { findings.flatMap(\.failures) }

    /// What an implementation does that makes them, with the id of the first.
    var words: String {
        let id = mistakes.first ?? ""
        let behaviour = title.hasSameOctets(as: id) ? id : "\(title) (\(id))"
        return "\(isHedged ? "looks like " : "")an implementation that \(behaviour)"
    }
}
