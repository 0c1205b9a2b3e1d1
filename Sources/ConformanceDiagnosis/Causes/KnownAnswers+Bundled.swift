package import Conformance
import StrictCodecs

extension KnownAnswers {
    /// The answers that come with the package.
    package static let bundled = Result {
        let files = VectorFiles(directory: try BundledVectors.directory)
        return try named(octets: try files.octets("answers.json"))
    }

    /// The answers that lie beside the suites of a catalogue: those of the package unless it was read from
    /// another folder, and none if its suites have no mistakes.
    package static func of(_ catalog: Catalog) -> Result<KnownAnswers, any Error> {
        guard let directory = catalog.directory, directory != (try? BundledVectors.directory)
        else { return bundled }
        let files = VectorFiles(directory: directory)
        return Result {
            guard files.has("answers.json") || !files.has("Mistakes") else {
                throw files.missing("answers.json")
            }
            return try beside(catalog)
        }
    }

    /// The answers in the folder of a catalogue; none if it has no such file.
    ///
    /// - Throws: `VectorFileError` with the place of the first thing that is malformed.
    package static func beside(_ catalog: Catalog) throws -> KnownAnswers {
        let files = catalog.directory.map(VectorFiles.init(directory:))
        guard let files, files.has("answers.json") else { return KnownAnswers() }
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
        firstOf: ((try? Catalog.bundled.mistakes(head)) ?? []).enumerated().map {
            ($1.id, (place: $0, head: $1))
        }
    )

    @Sendable private static func head(
        _ json: JSON
    ) -> (id: String, title: String, root: String?) {
        (json["id"]?.text ?? "", json["title"]?.text ?? "", json["root"]?.text)
    }

    static func place(of id: String) -> Int { mistakes[id]?.place ?? .max }

    /// Findings of mistakes with one root or one title are one, where the first of them stands.
    static func joined(_ findings: [MistakeSearch.Finding]) -> [JoinedFinding] {
        findings.grouped { root(of: $0.mistake) }.map { root in
            let first = root.elements.first?.mistake ?? root.text
            return JoinedFinding(title: title(of: first), findings: root.elements)
        }
    }

    /// What mistakes have in common that are the same at different places: the title of the first of them.
    private static func root(of id: String) -> String {
        title(of: mistakes[id]?.head.root ?? id)
    }

    fileprivate static func title(of id: String) -> String { mistakes[id]?.head.title ?? id }
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

    /// What an implementation does that makes them, with the id of the first, and what else it may do.
    var words: String {
        let id = mistakes.first ?? ""
        let behaviour = title.hasSameOctets(as: id) ? id : "\(title) (\(id))"
        let alternatives = alike.prefix(Self.mostAlternatives)
            .map { ", or \(KnownAnswers.title(of: $0)) (\($0))" }.joined()
        return "\(isHedged ? "looks like " : "")an implementation that \(behaviour)\(alternatives)"
    }

    /// How many of the mistakes that cannot be told from the first are said in words.
    static let mostAlternatives = 2
}
