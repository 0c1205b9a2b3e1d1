import Conformance
import ConformanceReports
import Foundation
import Reference
import StrictCodecs

/// What is said of an app, rule by rule.
struct AppReport {
    /// What is said of one rule.
    struct Line {
        /// What became of the rule.
        enum Status: String {
            case met = "PASS"
            case broken = "FAIL"
            case open = "NOT JUDGED"
        }

        let rule: Rule
        let status: Status

        /// What was found, or why nothing was.
        let note: String

        fileprivate var text: [String] {
            let head =
                status.rawValue.padding(to: 12) + rule.id.padding(to: 30) + rule.level.rawValue
            switch status {
            case .met: return [head]
            case .broken:
                return [head, "      \(rule.title).", "      Found: \(JSON.printable(note))."]
            case .open: return [head, "      \(note)"]
            }
        }

        /// The line for programs.
        var json: JSON {
            [
                "rule": .string(rule.id), "level": .string(rule.level.rawValue),
                "status": .string(status.rawValue.lowercased()), "note": .string(note),
            ]
        }
    }

    /// A line for each part of the app's files that a rule is about.
    let lines: [Line]

    /// Why the registration or the redirect URI would be refused.
    let refusals: [String]

    /// What was to be judged and could not be; nil if that is nothing.
    let gap: String?

    /// What distinguishes the vectors from those that came with the tool; nil if they are those.
    let foreignness: String?

    /// Judges a folder.
    ///
    /// - Throws: ``UsageError`` if a file cannot be read.
    init(of folder: AppFolder, in catalog: Catalog) throws {
        refusals = Self.refusals(of: folder)
        lines = try folder.files.map { try Self.lines(on: $0, of: folder.path, in: catalog) } ?? []
        foreignness = try lines.isEmpty ? nil : catalog.foreignness(of: [])
        let lacksAssociation = folder.files?.link != nil && folder.files?.association == nil
        gap =
            lacksAssociation
            ? "there is no association file for the link"
            : lines.map(\.note).first {
                [AppFiles.builtAppIsMissing, AppFiles.otherPrefix].contains($0)
            }
    }

    /// The report for people, of which a SHOULD rule that is not met fails the app only if it is strict.
    func text(strict isStrict: Bool) -> String {
        let refused = refusals.map { "FAIL".padding(to: 12) + JSON.printable($0) }
        return ([verdict(strict: isStrict), ""] + refused + lines.flatMap(\.text))
            .joined(separator: "\n")
    }

    /// How many lines have a status.
    func count(_ status: Line.Status) -> Int { lines.count { $0.status == status } }

    private func verdict(strict isStrict: Bool) -> String {
        if lines.isEmpty, refusals.isEmpty {
            return "ACCEPTED: an app of this type has no files to judge, and app.json is accepted"
        }
        let word =
            switch status(strict: isStrict) {
            case .success: "CONFORMING"
            case .incomplete: "INCOMPLETE"
            default: "NOT CONFORMING"
            }
        let judged = count(.met) + count(.broken)
        let open = count(.open) == 0 ? "" : ", \(count(.open)) not judged"
        let refused = refusals.isEmpty ? "" : ", \(refusals.count) refused"
        let foreign = foreignness.map { ", \($0)" } ?? ""
        let gap = gap.map { "; \($0)" } ?? ""
        return "\(word): \(count(.met)) of \(judged) rules met\(refused)\(open)\(foreign)\(gap)"
    }

    /// A failure if a MUST rule is not met, or the registration or the redirect URI would be refused;
    /// incomplete if something was to be judged and could not be.
    func status(strict isStrict: Bool) -> ExitStatus {
        let isBroken = lines.contains {
            $0.status == .broken && ($0.rule.level == .must || isStrict)
        }
        return !refusals.isEmpty || isBroken ? .failure : gap == nil ? .success : .incomplete
    }

    // MARK: - Judging

    /// How many octets an association file may have (App Search Programming Guide, Support Universal Links).
    private static let mostOfAssociation = 128 * 1024

    private static func refusals(of folder: AppFolder) -> [String] {
        let console = ReferenceImplementation()
        let registration = refusal("registration") {
            _ = try console.register(folder.registration)
        }
        let redirect = folder.redirect.flatMap { redirect in
            refusal("redirect_uri") {
                _ = try console.redirectForm(of: redirect.uri, for: redirect.client)
            }
        }
        let size = folder.files?.association?.body.utf8.count ?? 0
        let large =
            size > mostOfAssociation
            ? "association file: has \(size) octets, and may have \(mostOfAssociation)" : nil
        return [registration, redirect, large].compactMap { $0 }
    }

    private static func refusal(_ member: String, _ check: () throws -> Void) -> String? {
        do { try check() } catch let refusal as Refusal {
            return "\(member): \(refusal.reason)"
        } catch { return "\(member): \(error)" }
        return nil
    }

    private static func lines(
        on files: AppFiles, of folder: String, in catalog: Catalog
    ) throws -> [Line] {
        let findings: JSON
        do { findings = try ReferenceImplementation().findings(in: files).json() } catch {
            throw UsageError("\(folder): \((error as? Refusal)?.reason ?? "\(error)")")
        }
        return try (findings.members ?? []).map { member -> Line in
            let rule = try catalog.rule(about: member.name)
            let premise = files.missingPremise(of: member.name, findings)
            guard premise == nil, case .bool(let isMet)? = member.value["met"] else {
                let reason = premise ?? files.reasonNotJudged(member.name)
                return Line(rule: rule, status: .open, note: reason)
            }
            let found = member.value["found"]?.text ?? ""
            return Line(
                rule: rule, status: isMet ? .met : .broken, note: Excerpt.cut(found, to: 1000))
        }
    }
}

extension Catalog {
    /// The first rule with a vector that asks about a part of an app's files alone.
    ///
    /// - Throws: ``UsageError`` if there is none, since what was found would count as nothing.
    fileprivate func rule(about part: String) throws -> Rule {
        let vector = vectors.first { vector in
            let patterns = vector.expectation.readings.compactMap(\.pattern.members)
            return vector.input["info"] != nil
                && patterns.contains { $0.count == 1 && $0[0].name.hasSameOctets(as: part) }
        }
        guard let rule = rules.first(where: { $0.id == vector?.rule }) else {
            throw UsageError(
                "\(directory?.path ?? "Vectors") has no vector about \(part) of an app's files; "
                    + "name the folder that came with conform")
        }
        return rule
    }
}

extension AppFiles {
    /// What a part of the files is judged by and is not there, so that what was found says nothing of the app.
    fileprivate func missingPremise(of part: String, _ findings: JSON) -> String? {
        let finding = findings[part]
        guard finding?["met"] == .bool(false) else { return nil }
        if part == "path", findings["app_id"]?["met"] == .bool(false) {
            return "the association file does not name the app, so that no pattern is for it"
        }
        let found = finding?["found"]?.text ?? ""
        if part == "app_id", found.pieces(at: 0x20).contains(where: isThisApp) {
            return Self.otherPrefix
        }
        let isOfProject =
            ["bundle_id", "scheme", "domain", "app_attest"].contains(part)
            && found.containsText("$(")
        return isOfProject ? Self.builtAppIsMissing : nil
    }

    /// Whether an identifier is that of the app, up to the prefix.
    private func isThisApp(_ identifier: String) -> Bool {
        let name = identifier.pieces(at: UInt8(ascii: ",")).first ?? ""
        return name.pieces(at: UInt8(ascii: "."), maxSplits: 1).last == bundleID
    }

    /// Where the file names the app with another prefix, which is not in each case the id of its team.
    fileprivate static let otherPrefix =
        "the association file names the app with another prefix; take the file of your own team's app, or "
        + "for team_id the prefix of application-identifier in the entitlements of the built app"

    /// Where a file of a project has variables that the build replaces.
    fileprivate static let builtAppIsMissing =
        "the build fills in $(…); take Info.plist and the entitlements of the built app"

    /// Why a part of the files is not judged.
    fileprivate func reasonNotJudged(_ part: String) -> String {
        switch part {
        case "scheme" where redirectURI != nil: "no app claims the scheme of the redirect URI"
        case "scheme": "app.json has no client_id"
        case "app_attest": "App Check is not enabled in app.json"
        case "domain" where link == nil, "path" where link == nil: "app.json has no link"
        case "delivery" where association != nil, "content_type" where association != nil:
            "the association file did not come from the site; see --fetch"
        default: "there is no association file; put it into the folder, or see --fetch"
        }
    }
}
