import Conformance
import ConformanceReports
import StrictCodecs

/// Lists the profiles, or explains those that are named.
enum ListProfiles: Command {
    static let name = "profiles"
    static let summary = "List the profiles to which an implementation can conform"
    static let synopsis =
        "profiles [OPTIONS] [NAME…], or profiles --diff NAME@VERSION NAME[@VERSION]"
    static let options = [
        Option(
            name: "diff", value: nil,
            summary: "Say what differs between a sealed profile and a later one."),
        Option.json, .vectors,
    ]

    static func run(_ arguments: Arguments) async throws -> ExitStatus {
        let catalog = try arguments.catalog
        let claims = try arguments.operands.map(catalog.claim)
        if arguments.has("diff") { return try showDifference(claims, in: catalog) }
        let isBrief = claims.isEmpty
        for claim in isBrief ? catalog.profiles.map({ ProfileClaim($0) }) : claims {
            Console.print(
                arguments.has("json")
                    ? json(claim, in: catalog)
                    : isBrief ? line(claim, in: catalog) : details(claim, in: catalog))
        }
        return .success
    }

    private static func line(_ claim: ProfileClaim, in catalog: Catalog) -> String {
        let rules = claim.rules(in: catalog)
        let musts = rules.count { $0.level == .must }
        let vectors = claim.vectors(in: catalog).count
        return claim.name.padding(to: 26) + claim.profile.title.padding(to: 46)
            + "\(rules.count) rules, \(musts) MUST, \(vectors) vectors"
    }

    private static func details(_ claim: ProfileClaim, in catalog: Catalog) -> String {
        let profile = claim.profile
        let lacks = Capability.allCases.filter(claim.mayLack.contains).map(\.rawValue)
        let rules = claim.rules(in: catalog).map {
            "  \($0.level.rawValue.padding(to: 8))\($0.id.padding(to: 46))\($0.title)"
        }
        let permission =
            lacks.isEmpty
            ? "Every rule has to apply to the implementation."
            : "May be lacking: \(lacks.joined(separator: ", "))."
        return
            ([line(claim, in: catalog), "", profile.meaning, permission, ""] + rules + [""])
            .joined(separator: "\n")
    }

    /// Prints what was added to a sealed profile, and which of its vectors have changed and why.
    private static func showDifference(
        _ claims: [ProfileClaim], in catalog: Catalog
    ) throws -> ExitStatus {
        guard claims.count == 2, claims[0].seal != nil else {
            throw UsageError(
                "profiles --diff needs a sealed profile and a later one, "
                    + "such as native-client@0.6 native-client")
        }
        let (old, new) = (claims[0].vectors(in: catalog), claims[1].vectors(in: catalog))
        let (before, after) = (Set(old.map(\.id)), Set(new.map(\.id)))
        let lines =
            new.filter { !before.contains($0.id) }.map { "+ \($0.id)  (\($0.rule))" }
            + old.filter { !after.contains($0.id) }.map { "- \($0.id)  (\($0.rule))" }
            + claims[0].changes(in: catalog).map { "~ \($0.vector)  \($0.reason)" }
        Console.print(
            lines.isEmpty
                ? "\(claims[0].name) and \(claims[1].name) have the same \(old.count) vectors"
                : lines.joined(separator: "\n"))
        return .success
    }

    private static func json(_ claim: ProfileClaim, in catalog: Catalog) -> String {
        let profile = claim.profile
        let rules = claim.rules(in: catalog)
        let lacks = Capability.allCases.filter(claim.mayLack.contains)
        let object: JSON = [
            "id": .string(claim.name), "title": .string(profile.title),
            "meaning": .string(profile.meaning),
            "may_lack": .array(lacks.map { .string($0.rawValue) }),
            "rules": .array(rules.map { .string($0.id) }),
        ]
        return object.compactText
    }
}
