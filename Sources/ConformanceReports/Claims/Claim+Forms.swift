import Conformance
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
        case .statement:
            String(decoding: try ClaimStatement(self).json().line, as: UTF8.self) + "\n"
        case .shields: String(decoding: Badge(self).json.line, as: UTF8.self) + "\n"
        }
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
        return "\(name) \(result) to \(profileName): "
            + parts.joined(separator: ", ") + "."
    }

    /// The name of the implementation, set apart from the sentence if it has several words.
    private var name: String {
        let title = Excerpt.cut(report.run.implementation.title, to: 100)
        let words = title.split(separator: " ")
        if words.isEmpty { return "An implementation without a name" }
        return words.count < 4 ? title : "“\(title)”"
    }

    /// The facts by their names.
    var facts: [(name: String, text: String)] {
        let run = report.run
        return [
            ("Implementation", Self.told(run.implementation.name)),
            ("Version", Self.told(run.implementation.version)),
            ("Profile", "\(profile.claim.name): \(profile.claim.profile.title)" + seal),
            ("SHOULD rules", isStrict ? "count" : "are listed and do not count"),
            ("Vectors", vectors),
            ("Result file", "\(file.name), SHA-256 \(file.hash)"),
            ("Verified by", "conform \(toolVersion)"),
            ("Command", Self.told(call)),
            ("Date (UTC)", Self.told(run.date ?? "")),
        ]
    }

    private var seal: String { sealHash.map { ", seal SHA-256 \($0)" } ?? "" }

    private var vectors: String {
        let origin = hasAlteredVectors ? ", altered: not those of conform \(toolVersion)" : ""
        return "version \(report.version)\(origin), SHA-256 \(vectorsHash ?? "not recorded")"
    }

    private static func told(_ text: String) -> String {
        text.isEmpty ? "not reported" : Excerpt.cut(text, to: 300)
    }

    /// The lists that a claim owes its readers, each with its lines; those without one are left out.
    var lists: [(title: String, lines: [String])] {
        let lists = [
            ("Not met", unmet.map(line)),
            ("Expected failures and their reasons", expected.map(line)),
            ("Not applicable", inapplicable.map(line)),
            ("Not run", omissions.map { "\($0.vectors.counting("vector")): \($0.reason)" }),
        ]
        return lists.filter { !$0.1.isEmpty }.map { ($0.0, Self.cut($0.1)) }
    }

    private func line(_ unmet: (rule: Rule, result: RuleResult?)) -> String {
        let isExpected = unmet.result.map(report.isUnmetAsExpected) ?? false
        return "\(unmet.rule.level.rawValue) \(unmet.rule.id): "
            + (unmet.result?.status ?? .notRun).word + (isExpected ? ", as expected" : "")
    }

    private func line(_ expected: (entry: ExpectedFailure, rules: [Rule.ID])) -> String {
        let reason = expected.entry.reason
        return "\(Self.named(expected.rules)): "
            + (reason.isEmpty ? "no reason is given" : Excerpt.cut(reason, to: 300))
    }

    private func line(
        _ inapplicable: (lack: Capability, rules: [Rule.ID], vectors: Int)
    ) -> String {
        let vectors = inapplicable.vectors.counting("vector")
        let rules = inapplicable.rules
        return "lacks \(inapplicable.lack.rawValue): \(vectors)"
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
    var commands: [(purpose: String, lines: [String])] {
        let name = file.name.isPlainFileName ? file.name : "RESULT"
        let sealing = "openssl dgst -sha256"
        let folder = report.catalog.directory == BundledVectors.own ? "" : " --vectors DIR"
        return [
            ("Compute it again", ["conform verify \(name)\(folder)"]),
            (
                "Write the statement for programs",
                [
                    "conform report \(name) --profile \(profile.claim.name) --format claim-json "
                        + "--output claim.json\(folder)"
                ]
            ),
            ("Sign it", ["\(sealing) -sign key.pem -out claim.sig claim.json"]),
            (
                "Check the signature",
                ["\(sealing) -verify public.pem -signature claim.sig claim.json"]
            ),
        ]
    }

    // MARK: - Text

    private var text: [String] {
        let width = 16
        let facts = facts.map { $0.name.padding(to: width) + $0.text }
        let lists = lists.flatMap { title, lines in
            ["", title.uppercased()] + lines.map { "  \($0)" }
        }
        let commands = commands.flatMap { purpose, lines in
            ["\(purpose):"] + lines.map { "  \($0)" }
        }
        let parts: [[String]] = [
            [sentence, ""], profile.claim.profile.meaning.wrapped(to: 100), [""], facts, lists,
            [""], commands,
        ]
        return parts.flatMap { $0 }
    }
}

extension String {
    /// Whether a shell takes it for the name of a file as it stands.
    fileprivate var isPlainFileName: Bool {
        utf8.first != UInt8(ascii: "-")
            && utf8.allSatisfy { octet in
                switch octet {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
                    UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }
}
