import Conformance
import ConformanceDiagnosis
import ConformanceReports
import Foundation
import StrictCodecs

/// Checks that the files of a catalogue fit together.
struct CatalogCheck {
    private let catalog: Catalog
    private let mistakes: [Suite.ID: [MistakeHead]]
    private let roots: Set<MistakeHead.ID>
    private let files: VectorFiles

    /// Takes a catalogue.
    ///
    /// - Throws: `VectorFileError` at the first mistake that is malformed.
    init(of catalog: Catalog) throws {
        self.catalog = catalog
        mistakes = try catalog.suites.reduce(into: [:]) { heads, suite in
            heads[suite.id] = try catalog.mistakes(of: suite) { try MistakeHead(json: $0) }
        }
        roots = Set(mistakes.values.joined().filter { $0.root == nil }.map(\.id))
        files = try catalog.files
    }

    /// Runs the checks.
    ///
    /// - Throws: `VectorFileError` with the file that does not fit.
    func run() throws {
        try checkIndex()
        let families = try FamilyCatalog(of: catalog)
        let members = try MemberCheck(files)
        _ = try catalog.suites.concurrentlyMapped { suite in
            try VectorFileError.naming("\(suite.id).json") {
                try SuiteCheck(suite: suite).run()
                try members.run(on: suite, families.families(of: suite))
                try PremiseCheck(suite: suite).run()
                try FamilyCheck(suite: suite, families: families.families(of: suite)).run()
                try OverWireCheck(suite: suite).run()
            }
        }
        let rules = Set(catalog.rules.map(\.id))
        try checkQuick(rules)
        try checkMistakes(rules)
        try checkAnswers()
        try SetUpCheck(catalog: catalog).run()
        try checkProfiles()
        try checkSeals()
    }

    /// Checks that each profile has rules.
    private func checkProfiles() throws {
        for profile in catalog.profiles where profile.rules(in: catalog).isEmpty {
            throw VectorFileError(
                file: "profiles.json", reason: "profiles: \(profile.id): no rule is of its suites")
        }
    }

    private func checkIndex() throws {
        let listed = Set(catalog.suites.map(\.id))
        for suite in files.suites.sorted() where !listed.contains(suite) {
            throw VectorFileError(file: "index.json", reason: "suites: lacks \(suite)")
        }
    }

    private func checkQuick(_ rules: Set<Rule.ID>) throws {
        let quick = catalog.quickSelection
        let rule = quick.server.first { !rules.contains($0) }.map { "rule \(JSON.quote($0))" }
        let vector = quick.client.first { catalog.vector($0) == nil }
            .map { "vector \(JSON.quote($0))" }
        guard let strange = rule ?? vector else { return }
        throw VectorFileError(file: "index.json", reason: "quick: there is no \(strange)")
    }

    /// Checks that each sealed vector is as it was, or that the seal says why it is not.
    private func checkSeals() throws {
        guard !catalog.sealedVersions.isEmpty else { return }
        let now = try Seal(of: catalog, in: files, version: catalog.version).vectors
        for version in catalog.sealedVersions {
            let seal = try catalog.seal(of: version)
            let changed = seal.vectors.filter { id, hash in
                seal.changes[id] == nil && now[id]?.hasSameOctets(as: hash) != true
            }.keys.min()
            guard let changed else { continue }
            let word = now[changed] == nil ? "is gone" : "has changed"
            throw VectorFileError(
                file: "sealed/\(version).json",
                reason: "changes: \(changed) \(word); add it there with the reason")
        }
    }

    /// Checks the form of the answers of mistakes, if they are there.
    private func checkAnswers() throws {
        guard files.has("answers.json") else { return }
        _ = try files.json("answers.json", KnownAnswers.init)
    }

    /// Checks that each mistake has an id and a title of its own, breaks rules that there are, and has a root that
    /// has none.
    private func checkMistakes(_ rules: Set<Rule.ID>) throws {
        var ids: Set<MistakeHead.ID> = []
        var titles: [String: MistakeHead.ID] = [:]
        for suite in catalog.suites {
            try VectorFileError.naming("Mistakes/\(suite.id).json") {
                for mistake in mistakes[suite.id] ?? [] {
                    try FormatError.at(mistake.id) {
                        guard ids.insert(mistake.id).inserted else {
                            throw FormatError("several mistakes have the id")
                        }
                        if let other = titles.updateValue(mistake.id, forKey: mistake.title) {
                            throw FormatError("title: \(other) has it, too; say what differs")
                        }
                        try TitleCheck.check(mistake.title)
                        try SuiteCheck(suite: suite).check(mistake)
                        try check(mistake, rules)
                    }
                }
            }
        }
    }

    private func check(_ mistake: MistakeHead, _ rules: Set<Rule.ID>) throws {
        if let strange = mistake.alsoBreaks.keys.filter({ !rules.contains($0) }).min() {
            throw FormatError("also_breaks: there is no rule \(JSON.quote(strange))")
        }
        if let root = mistake.root, !roots.contains(root) {
            throw FormatError("root: there is no mistake \(JSON.quote(root)) without a root")
        }
    }
}

extension VectorFiles {
    /// The ids of the suites whose files lie in the folders.
    fileprivate var suites: [Suite.ID] {
        let known =
            [
                "index.json", "statements.json", "standards.json", "attacks.json", "coverage.json",
                "defects.json", "answers.json", "lookalikes.json", "aliases.json", "decisions.json",
                "profiles.json", "places.json", "walks.json", "members.json",
            ] + Role.allCases.map(RoleVariants.path)
        let enumerator = FileManager.default.enumerator(atPath: directory.path)
        let paths = (enumerator?.allObjects ?? []).compactMap { $0 as? String }
        return paths.filter { $0.hasSuffix(".json") && !known.contains($0) }
            .filter { !$0.hasPrefix("schema/") && !$0.hasPrefix("sealed/") }
            .map { String($0.dropLast(".json".count)) }
            .map { $0.hasPrefix("Mistakes/") ? String($0.dropFirst("Mistakes/".count)) : $0 }
    }
}
