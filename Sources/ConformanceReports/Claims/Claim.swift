package import Conformance
import ConformanceDiagnosis
import Foundation
import StrictCodecs

/// What a verified result says of one profile, for those who read no report.
package struct Claim: Sendable {
    /// What became of the rules of the profile.
    let profile: ProfileResult

    let report: Report

    /// Whether SHOULD rules count.
    let isStrict: Bool

    /// The name of the result file without its folder, and the SHA-256 of its octets.
    let file: (name: String, hash: String)

    /// The SHA-256 of the vectors, as the result file has it.
    let vectorsHash: String?

    /// What distinguishes the vectors from those that came with the tool; nil if they are those.
    let foreignness: String?

    /// The SHA-256 of the seal that defines the profile; nil if it is not sealed.
    let sealHash: String?

    /// The version of the tool that verified the result.
    let toolVersion: String

    /// Verifies a result, and takes from it what it says of a profile.
    ///
    /// - Parameters:
    ///   - path: The result file.
    ///   - name: The profile; nil for the one that the run names.
    ///   - catalog: The vectors that were run.
    ///   - toolVersion: The version of the tool.
    /// - Throws: ``ResultFileError`` if the result does not verify or supports no claim, or ``SelectionError`` if there is
    ///   no such profile.
    package init(
        path: String, profile name: String?, in catalog: Catalog, toolVersion: String
    ) throws {
        let result = try StoredResult(path: path, in: catalog)
        try result.verify()
        let report = result.report
        self.report = report
        isStrict = result.isStrict
        file = (URL(fileURLWithPath: path).lastPathComponent, result.hash)
        vectorsHash = try report.catalog.hash()
        self.toolVersion = toolVersion
        try Self.checkRun(report, path)
        let choice = try name ?? Self.onlyProfile(of: report, strict: isStrict, path)
        profile = report.result(for: try catalog.claim(named: choice))
        sealHash = try profile.claim.seal.flatMap(catalog.hash)
        foreignness = try catalog.foreignness(of: [profile.claim])
        guard profile.isSelected else {
            throw ResultFileError(
                file: path,
                reason: "was not asked all rules of \(choice); run all of them: --profile \(choice)"
            )
        }
    }

    /// Checks that a run is one of whole profiles that came to its end and has no stale entry.
    private static func checkRun(_ report: Report, _ path: String) throws {
        let members = report.run.selection.members ?? []
        let others = members.filter { $0.name != "profiles" && $0.value.elements?.isEmpty != true }
        guard others.isEmpty else {
            let words = JSON.object(others).selected ?? ""
            throw ResultFileError(
                file: path,
                reason: "is of a selection (\(words)), which supports no claim; run a whole profile"
            )
        }
        guard report.isComplete else {
            throw ResultFileError(
                file: path, reason: "is of a run that was not completed; run the profile again")
        }
        let stale = report.staleEntries.count
        guard stale == 0 else {
            let entries = stale == 1 ? "1 entry is" : "\(stale) entries are"
            throw ResultFileError(
                file: path,
                reason: "rests on expected failures that are out of date: \(entries) to be changed")
        }
    }

    /// The profile that a run names.
    private static func onlyProfile(of report: Report, strict: Bool, _ path: String) throws
        -> String
    {
        let named = report.namedProfiles
        guard named.count != 1 else { return named[0] }
        let played = named.isEmpty ? report.profiles(strict: strict).map(\.claim.name) : named
        let choice = played.isEmpty ? "see conform profiles" : played.joined(separator: ", ")
        throw ResultFileError(
            file: path, reason: "a claim is about one profile; name it with --profile (\(choice))")
    }
}

extension Claim {
    /// Whether the implementation conforms to the profile.
    package var isConforming: Bool { profile.isConforming(strict: isStrict) }

    /// The version of the vectors.
    package var version: String { report.version }

    /// Whether the profile is sealed, or its vectors are those of a release.
    package var isOfRelease: Bool { profile.claim.seal != nil || !version.hasSuffix("-dev") }

    /// The result in words.
    var result: String { isConforming ? "conforms" : "does not conform" }

    /// The profile with the version of the vectors that define it.
    var profileName: String {
        let name = profile.claim.name
        let version = profile.claim.seal == nil ? ", vectors \(report.version)" : ""
        return name + version + (foreignness.map { ", \($0)" } ?? "")
    }

    /// The command that runs what was run; empty if the result names none.
    var call: String { report.run.rerun.call(of: report.namedProfiles) }

    /// The results of the profile's rules.
    private var results: [RuleResult] {
        let ids = Set(profile.claim.rules(in: report.catalog).map(\.id))
        return report.rules.filter { ids.contains($0.id) }
    }

    /// The rules that are not met, MUST before SHOULD, each with its result; nil if none of its vectors
    /// could be run.
    var unmet: [(rule: Rule, result: RuleResult?)] {
        Rule.Level.allCases.flatMap { level in
            profile.missing.filter { $0.level == level }.map { ($0, report.resultOfRule[$0.id]) }
        }
    }

    /// What of the profile does not apply, by what the implementation lacks.
    var inapplicable: [(lack: Capability, rules: [Rule.ID], vectors: Int)] {
        Capability.allCases.compactMap { lack in
            let found = results.compactMap { result -> (RuleResult, Int)? in
                let cases = result.cases.filter { $0.verdict.lack == lack }
                return cases.isEmpty ? nil : (result, cases.vectorCount)
            }
            guard !found.isEmpty else { return nil }
            let rules = found.filter { $0.0.status == .notApplicable }.map(\.0.id)
            return (lack, rules, found.reduce(0) { $0 + $1.1 })
        }
    }

    /// The entries by which cases of the profile failed as expected, each with its rules.
    var expected: [(entry: ExpectedFailure, rules: [Rule.ID])] {
        let failures = results.flatMap { result in
            result.cases.compactMap { one in
                report.expectedFailure(of: one).map { (entry: $0, rule: result.id) }
            }
        }
        return failures.grouped { $0.entry.text }.map { _, same in
            (same[0].entry, same.map(\.rule).grouped { $0 }.map(\.text))
        }
    }

    /// The vectors of the profile that could not be run, by what stood in the way.
    var omissions: [(reason: String, vectors: Int)] {
        let ids = Set(profile.claim.rules(in: report.catalog).map(\.id))
        return report.omissions.filter { ids.contains($0.vector.rule) }.grouped(by: \.reason)
            .map { ($0.text, $0.elements.count) }
    }
}

extension Claim {
    /// How many vectors of the profile could not be run, in words; nothing if all were.
    var omitted: [String] {
        let count = omissions.reduce(0) { $0 + $1.vectors }
        return count.listed(as: count == 1 ? "vector not run" : "vectors not run")
    }
}

extension Catalog {
    /// What distinguishes it, or a seal that is claimed, from what came with the program, whatever name it gives
    /// itself: it bears the version of those vectors, or the seal that of theirs, and is another, or it is not known.
    ///
    /// - Parameter claims: The profiles that are claimed.
    /// - Returns: What is said of it.
    /// - Throws: `VectorFileError` if a file cannot be read.
    package func foreignness(of claims: [ProfileVersion]) throws -> String? {
        guard let own = BundledVectors.own, directory != own else { return nil }
        let isOwn = try own == BundledVectors.directory
        let genuine = try isOwn ? Catalog.bundled : Catalog(directory: own)
        // A seal is no part of the fingerprint, and an altered or invented one judges all the same.
        let otherSeals = try claims.compactMap(\.seal).filter { seal in
            try !genuine.has(seal) || genuine.hash(of: seal) != hash(of: seal)
        }
        guard try !otherSeals.isEmpty || genuine.hash() != hash() else { return nil }
        return genuine.version.hasSameOctets(as: version) || otherSeals.contains(where: genuine.has)
            ? Self.altered : "vectors unknown to this tool"
    }

    /// What is said of vectors that bear a name of those that came with the tool, and are others.
    fileprivate static let altered = "altered vectors"

    /// Whether it has a seal of the same version.
    private func has(_ seal: Seal) -> Bool { sealedVersions.containsOctets(of: seal.version) }

    /// The SHA-256 of the file of a seal.
    fileprivate func hash(of seal: Seal) throws -> String? {
        try directory.map { folder in
            let files = VectorFiles(directory: folder)
            return SHA256.text(of: try files.octets("sealed/\(seal.version).json"))
        }
    }
}

extension Report {
    /// Whether its vectors, or a seal that the run names, bear a version of those that came with the program, and are
    /// others.
    var hasAlteredVectors: Bool {
        guard catalog.directory != nil else { return false }
        return (try? catalog.foreignness(of: sealedClaims)) == Catalog.altered
    }

    /// The last line of the text, which says so of altered vectors.
    package func markedLine(strict: Bool) -> String {
        lastLine(strict: strict) + (hasAlteredVectors ? ", \(Catalog.altered)" : "")
    }

    /// The text with all details, whose first and last line say so of altered vectors.
    func markedText(strict: Bool) -> String {
        let text = text(strict: strict, details: true)
        guard hasAlteredVectors else { return text }
        return text.replacing(lastLine(strict: strict), with: markedLine(strict: strict))
    }
}
