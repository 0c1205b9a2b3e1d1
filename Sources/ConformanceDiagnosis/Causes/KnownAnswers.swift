package import Conformance
package import StrictCodecs

/// How the answers of known wrong implementations differ, from `Vectors/answers.json`.
package struct KnownAnswers: Sendable {
    /// The answers to a vector that mistakes fail, by how they differ, in the order of the file.
    package typealias Groups = [(fingerprint: Fingerprint, mistakes: [String])]

    /// The answers to each vector that mistakes fail.
    package let answers: [String: Groups]

    /// Knows nothing.
    package init() { answers = [:] }

    /// Reads the file.
    ///
    /// - Throws: `FormatError` with the place of the first thing that is malformed.
    package init(_ json: JSON) throws {
        let suites = try Self.members(json) { ($0, try Self.suite($1)) }
        answers = suites.reduce(into: [:]) { answers, suite in
            for (vector, groups) in suite.1 { answers["\(suite.0)/\(vector)"] = groups }
        }
    }

    private static func suite(_ json: JSON) throws -> [(vector: String, groups: Groups)] {
        let fields = try ObjectReader(json, allowing: ["mistakes", "answers"])
        let mistakes = try fields.list("mistakes", ObjectReader.text)
        return try fields.required("answers") { answers in
            try members(answers) { vector, json in (vector, try groups(json, of: mistakes)) }
        }
    }

    /// Without closures, which take most of the time in a debug build: a file has thousands of groups.
    private static func groups(_ json: JSON, of mistakes: [String]) throws -> Groups {
        guard let members = json.members else { throw FormatError("must be an object") }
        var groups: Groups = []
        for member in members {
            do { groups.append(try group(member.name, member.value, of: mistakes)) } catch {
                try FormatError.at(member.name) { throw error }
            }
        }
        return groups
    }

    private static func group(
        _ name: String, _ json: JSON, of mistakes: [String]
    ) throws -> Groups.Element {
        guard let fingerprint = Fingerprint(name) else {
            throw FormatError("no hashes of eight digits")
        }
        let named = try ObjectReader.filledList(json) { json in
            let number = try ObjectReader.integer(json)
            guard number >= 0 && number < mistakes.count else {
                throw FormatError("there is no mistake \(number)")
            }
            return mistakes[number]
        }
        return (fingerprint, named)
    }

    private static func members<Value>(
        _ json: JSON, _ read: (String, JSON) throws -> Value
    ) throws -> [Value] {
        guard let members = json.members else { throw FormatError("must be an object") }
        return try members.map { member in
            try FormatError.at(member.name) { try read(member.name, member.value) }
        }
    }
}

extension KnownAnswers {
    /// The answers that come with the package.
    package static let bundled = Result {
        try VectorFiles(directory: BundledVectors.directory).json("answers.json", KnownAnswers.init)
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
            return try files.json(ifPresent: "answers.json", KnownAnswers.init) ?? KnownAnswers()
        }
    }

    /// What `Vectors/Mistakes` says of a mistake, and its place in reading order.
    private typealias Head = (place: Int, title: String, root: String?)

    /// The mistakes that come with the package.
    private static let mistakes: [String: Head] = {
        let heads = try? Catalog.bundled.mistakes { json in
            (json["id"]?.text ?? "", json["title"]?.text ?? "", json["root"]?.text)
        }
        return Dictionary(
            firstOf: (heads ?? []).enumerated().map { ($1.0, (place: $0, title: $1.1, root: $1.2)) }
        )
    }()

    static func place(of id: String) -> Int { mistakes[id]?.place ?? .max }

    /// Findings of mistakes with one root are one, where the first of them stands; of several mistakes that no vector
    /// distinguishes it is the one that is found at another place as well.
    static func joined(_ findings: [MistakeSearch.Finding]) -> [JoinedFinding] {
        let roots = Set(findings.map { root(of: $0.mistake) })
        let findings = findings.map { finding in
            let others = roots.subtracting([root(of: finding.mistake)])
            return finding.alike.first { others.contains(root(of: $0)) }.map(finding.named)
                ?? finding
        }
        return findings.grouped { root(of: $0.mistake) }.map { root in
            let first = root.elements.first?.mistake ?? root.text
            return JoinedFinding(title: title(of: first), findings: root.elements)
        }
    }

    /// The mistake that is the same behaviour at another place, or the mistake itself.
    fileprivate static func root(of id: String) -> String { mistakes[id]?.root ?? id }

    fileprivate static func title(of id: String) -> String { mistakes[id]?.title ?? id }
}

/// Findings of mistakes that do the same.
struct JoinedFinding {
    let title: String
    let findings: [MistakeSearch.Finding]

    /// The ids of the mistakes.
    var mistakes: [String] { findings.map(\.mistake) }

    /// The ids of mistakes that no vector of the run distinguishes from the first, but for those that do the same elsewhere.
    var alike: [String] {
        let root = KnownAnswers.root(of: mistakes.first ?? "")
        return (findings.first?.alike ?? []).filter { KnownAnswers.root(of: $0) != root }
    }

    /// Whether none of them is certain.
    var isHedged: Bool { findings.allSatisfy { !$0.isSure } }

    /// The ids of the vectors that contradict them.
    var misfits: [String] { findings.flatMap(\.misfits) }

    /// The indices of the failures that they explain.
    var failures: [Int] { findings.flatMap(\.failures) }

    /// What an implementation does that makes them, with the id of the first, and what else it may do.
    var words: String {
        let id = mistakes.first ?? ""
        let behaviour = title.hasSameOctets(as: id) ? id : "\(title) (\(id))"
        let alternatives = alike.prefix(Self.mostAlternatives)
            .map { ", or \(KnownAnswers.title(of: $0)) (\($0))" }.joined()
        let either = alternatives.isEmpty ? "" : "either "
        return
            "\(isHedged ? "looks like " : "")an implementation that \(either)\(behaviour)\(alternatives)"
    }

    /// How many of the mistakes that cannot be told from the first are said in words.
    static let mostAlternatives = 2
}
