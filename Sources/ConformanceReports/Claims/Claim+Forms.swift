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
        case .claim: InertText.of(try text.map(JSON.printable).joined(separator: "\n") + "\n")
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
                        "id": .string(rule.id), "level": .string(rule.level.rawValue),
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

    /// The members of the statement, a line for each; those that are lists come last, with a line for each element.
    private var members: [String] {
        get throws {
            let members = try statement().members ?? []
            let facts = members.filter { $0.value.elements == nil }
            let lists = members.filter { $0.value.elements?.isEmpty == false }
            return facts.map { Self.named($0).padding(to: 16) + Self.words($0.value) }
                + lists.flatMap { list in
                    let lines = (list.value.elements ?? []).map { "  \(Self.words($0))" }
                    return ["", Self.named(list).uppercased()] + Self.cut(lines)
                }
        }
    }

    private static func named(_ member: JSON.Member) -> String {
        member.name.replacing("_", with: " ")
    }

    /// A value for people, on a line of a sheet.
    private static func words(_ value: JSON) -> String {
        let text =
            switch value {
            case .object(let members):
                members.map { "\(named($0)) \(words($0.value))" }.joined(separator: "; ")
            case .array(let elements):
                elements.prefix(3).map(words).joined(separator: ", ")
                    + (elements.count > 3 ? " and \(elements.count - 3) more" : "")
            case .string(let text): text.isEmpty ? "not reported" : text
            case .bool(let isTrue): isTrue ? "yes" : "no"
            case .null: "not reported"
            default: value.compactText
            }
        return Excerpt.cut(text, to: 380)
    }

    /// As many lines as a sheet has room for.
    private static func cut(_ lines: [String]) -> [String] {
        lines.count <= most
            ? lines
            : lines.prefix(most - 1) + [
                "  \(lines.count - most + 1) more, which the statement lists"
            ]
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
                + "--output claim.json\(folder)",
            "Sign it:", "  \(sealing) -sign key.pem -out claim.sig claim.json",
            "Check the signature:",
            "  \(sealing) -verify public.pem -signature claim.sig claim.json",
        ]
    }

    private var text: [String] {
        get throws {
            let strictness = isStrict ? "count" : "are listed and do not count"
            return [sentence, "SHOULD rules \(strictness).", ""] + (try members) + [""] + commands
        }
    }
}

extension String {
    /// Whether a shell takes it for the name of a file as it stands.
    fileprivate var isPlainFileName: Bool {
        utf8.first != UInt8(ascii: "-")
            && utf8.allSatisfy { $0.isUnreserved && $0 != UInt8(ascii: "~") }
    }
}
