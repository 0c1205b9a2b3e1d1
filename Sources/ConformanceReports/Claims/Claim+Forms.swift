import Conformance
import ConformanceDiagnosis
import StrictCodecs

/// The forms of a claim.
package enum ClaimFormat: String, CaseIterable, Sendable {
    /// Text for people.
    case claim

    /// The statement that a user may sign.
    case statement = "claim-json"

    /// The JSON from which shields.io draws a badge.
    case shields = "badge-json"
}

extension Claim {
    /// The claim in a form, with the end of its last line.
    package func text(in format: ClaimFormat) throws -> String {
        switch format {
        case .claim: InertText.of(text.map(JSON.printable).joined(separator: "\n") + "\n")
        case .statement: String(decoding: try statement().line, as: UTF8.self) + "\n"
        case .shields: String(decoding: badge.line, as: UTF8.self) + "\n"
        }
    }

    // MARK: - For programs

    /// The object of `Vectors/schema/claim.schema.json`, which a user may sign.
    private func statement() throws -> JSON {
        let head: JSON = [
            "format": "conformance-claim", "format_version": 1,
            "implementation": try report.run.implementation.json(), "profile": profileRecord,
            "result": .string(result), "strict": .bool(isStrict),
        ]
        let tail: JSON = [
            "vectors": [
                "version": .string(report.version), "sha256": JSON(vectorsHash),
                "altered": .bool(foreignness != nil),
            ],
            "result_file": ["name": .string(file.name), "sha256": .string(file.hash)],
            "verified_by": ["name": "conform", "version": .string(toolVersion)],
            "command": call.isEmpty ? .null : .string(call), "date": JSON(report.run.date),
        ]
        let parts = [head, ruleRecords, exceptions, tail]
        return .object(parts.flatMap { $0.members ?? [] })
    }

    /// The profile, sealed or of the vectors of the run.
    private var profileRecord: JSON {
        let claim = profile.claim
        return [
            "id": .string(claim.name), "sealed": .bool(claim.seal != nil),
            "seal_sha256": JSON(sealHash), "title": .string(claim.profile.title),
            "meaning": .string(claim.profile.meaning),
        ]
    }

    /// How many rules of the profile there are of each kind, and those that are not met.
    private var ruleRecords: JSON {
        [
            "rules": [
                "met": .integer(profile.met.count),
                "not_applicable": .integer(profile.notApplicable.count),
                "unmet": .integer(profile.missing.count),
            ],
            "unmet": .array(
                unmet.map { rule, result in
                    [
                        "id": .string(rule.id), "title": .string(rule.title),
                        "level": .string(rule.level.rawValue),
                        "status": .string(Self.status(of: result)),
                        "expected": .bool(result.map(report.isUnmetAsExpected) ?? false),
                    ]
                }),
        ]
    }

    /// What does not apply, failed as expected, or could not be run.
    private var exceptions: JSON {
        [
            "not_applicable": .array(
                inapplicable.map { lack, rules, vectors in
                    [
                        "lacks": .string(lack.rawValue), "rules": .texts(rules),
                        "vectors": .integer(vectors),
                    ]
                }),
            "expected": .array(
                expected.map { entry, rules in
                    [
                        "rules": .texts(rules), "outcome": .string(entry.failure.rawValue),
                        "reason": .string(entry.reason),
                    ]
                }),
            "not_run": .array(
                omissions.map { ["reason": .string($0.reason), "vectors": .integer($0.vectors)] }),
        ]
    }

    /// The word for a rule that the profile misses: one that does not apply has to apply there.
    private static func status(of result: RuleResult?) -> String {
        let status = result?.status ?? .notRun
        return [.met, .notApplicable].contains(status) ? "does not apply" : status.rawValue
    }

    /// What shields.io reads from an endpoint: an error's colour cannot be changed by who embeds it.
    ///
    /// White text has a contrast of at least 4.5 on each of the two colours.
    private var badge: JSON {
        [
            "schemaVersion": 1, "label": .string(profileName),
            "message": .string(([result] + omitted).joined(separator: ", ")),
            "color": isConforming ? "#17693a" : "#ad2018", "labelColor": "#3d434c",
            "isError": .bool(!isConforming),
        ]
    }

    // MARK: - What it says

    /// The result in a sentence.
    var sentence: String {
        let parts =
            ["\(profile.met.count.counting("rule")) met"]
            + profile.notApplicable.count.listed(as: "not applicable")
            + Rule.Level.allCases.flatMap { level in
                profile.missing.count { $0.level == level }
                    .listed(as: "\(level.rawValue) not met")
            } + omitted
        return "\(name) \(result) to \(profileName): " + parts.joined(separator: ", ") + "."
    }

    /// The name of the implementation, set apart from the sentence if it has several words.
    private var name: String {
        let title = Excerpt.cut(report.run.implementation.title, to: 100)
        let words = title.split(separator: " ")
        if words.isEmpty { return "An implementation without a name" }
        return words.count < 4 ? title : "“\(title)”"
    }

    /// The facts by their names.
    private var facts: [(name: String, text: String)] {
        let run = report.run
        let seal = sealHash.map { ", seal SHA-256 \($0)" } ?? ""
        let origin = foreignness.map { ", \($0): not those of conform \(toolVersion)" } ?? ""
        return [
            ("Implementation", Self.told(run.implementation.name)),
            ("Version", Self.told(run.implementation.version)),
            ("Profile", "\(profile.claim.name): \(profile.claim.profile.title)\(seal)"),
            ("SHOULD rules", isStrict ? "count" : "are listed and do not count"),
            (
                "Vectors",
                "version \(report.version)\(origin), SHA-256 \(vectorsHash ?? "not recorded")"
            ),
            ("Result file", "\(file.name), SHA-256 \(file.hash)"),
            ("Verified by", "conform \(toolVersion)"), ("Command", Self.told(call)),
            ("Date (UTC)", Self.told(run.date ?? "")),
        ]
    }

    private static func told(_ text: String) -> String {
        text.isEmpty ? "not reported" : Excerpt.cut(text, to: 300)
    }

    /// The lists that a claim owes its readers, each with its lines; those without one are left out.
    private var lists: [(title: String, lines: [String])] {
        [
            ("NOT MET", unmet.map(line)),
            ("EXPECTED FAILURES AND THEIR REASONS", expected.map(line)),
            ("NOT APPLICABLE", inapplicable.map(line)),
            ("NOT RUN", omissions.map { "\($0.vectors.counting("vector")): \($0.reason)" }),
        ].filter { !$0.1.isEmpty }
    }

    private func line(_ rule: Rule, _ result: RuleResult?) -> String {
        let isExpected = result.map(report.isUnmetAsExpected) ?? false
        return "\(rule.level.rawValue) \(rule.id), \(Self.status(of: result))"
            + (isExpected ? " as expected" : "") + ": \(rule.title)"
    }

    private func line(_ entry: ExpectedFailure, _ rules: [Rule.ID]) -> String {
        let reason = entry.reason
        return "\(Self.named(rules)): "
            + (reason.isEmpty ? "no reason is given" : Excerpt.cut(reason, to: 300))
    }

    private func line(_ lack: Capability, _ rules: [Rule.ID], _ vectors: Int) -> String {
        "lacks \(lack.rawValue): \(vectors.counting("vector"))"
            + (rules.isEmpty ? "" : ", all of \(Self.named(rules))")
    }

    /// A few ids, and how many more there are.
    private static func named(_ ids: [Rule.ID]) -> String {
        let more = ids.count - 3
        return ids.prefix(3).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    }

    /// As many lines as a sheet has room for.
    private static func cut(_ lines: [String]) -> [String] {
        lines.count <= most
            ? lines
            : lines.prefix(most - 1) + ["\(lines.count - most + 1) more, which the statement lists"]
    }

    private static let most = 10

    /// The commands that repeat, state and sign the claim.
    private var commands: [String] {
        let name = file.name.isPlainFileName ? file.name : "RESULT"
        let folder = report.catalog.directory == BundledVectors.own ? "" : " --vectors DIR"
        let sealing = "openssl dgst -sha256"
        return [
            "Compute it again:", "  conform verify \(name)\(folder)",
            "Write the statement for programs:",
            "  conform report \(name) --profile \(profile.claim.name) --format claim-json "
                + "--output claim.json\(isOfRelease ? "" : " --draft")\(folder)",
            "Sign it:", "  \(sealing) -sign key.pem -out claim.sig claim.json",
            "Check the signature:",
            "  \(sealing) -verify public.pem -signature claim.sig claim.json",
        ]
    }

    private var text: [String] {
        let lists = lists.flatMap { ["", $0.title] + Self.cut($0.lines).map { "  \($0)" } }
        let parts: [[String]] = [
            [sentence, ""], profile.claim.profile.meaning.wrapped(to: 100), [""],
            facts.map { $0.name.padding(to: 16) + $0.text }, lists, [""], commands,
        ]
        return parts.flatMap { $0 }
    }
}

extension String {
    /// Whether a shell takes it for the name of a file as it stands.
    fileprivate var isPlainFileName: Bool {
        utf8.first != UInt8(ascii: "-")
            && utf8.allSatisfy { $0.isUnreserved && $0 != UInt8(ascii: "~") }
    }
}
