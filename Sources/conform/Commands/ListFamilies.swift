import Conformance
import Mistakes
import StrictCodecs

/// Lists the families, or proves that each is made as it declares and catches a known mistake.
enum ListFamilies: Command {
    static let name = "families"
    static let summary = "List the families of vectors, or prove that each can fail"
    static let synopsis = "families [--prove] [OPTIONS]"
    static let options =
        Option.selection + [
            Option(
                name: "prove", value: nil,
                summary: "Make all values, and run known mistakes; exit 1 if a family misses all."),
            .json, .vectors,
        ]

    static func run(_ arguments: Arguments) async throws -> ExitStatus {
        try arguments.expectOperands(0...0, "no operand")
        let catalog = try arguments.catalog
        let selection = arguments.selection
        _ = try selection.suites(of: catalog)
        let families = selection.families(of: catalog, isExhaustive: true)
        guard !families.isEmpty else { throw UsageError("the selection has no family") }
        if arguments.has("prove") { return try await prove(families, in: catalog) }
        for family in families { print(arguments.has("json") ? json(family) : line(family)) }
        return .success
    }

    private static func prove(
        _ families: [Family], in catalog: Catalog
    ) async throws -> ExitStatus {
        let proofs = try await families.concurrentMap { family in
            try await FamilyProof(of: family, in: catalog)
        }
        for proof in proofs {
            let words = proof.findings + (proof.mistake.map { ["fails \($0.id)"] } ?? [])
            print("\(proof.family.id): \(words.joined(separator: ", "))")
        }
        let findings = proofs.flatMap(\.findings)
        print("\(families.count) families, \(findings.count) findings")
        return findings.isEmpty ? .success : .failure
    }

    private static func line(_ family: Family) -> String {
        let count = String(family.count)
        return "\(count.padding(to: 8))\(family.id.padding(to: 72))\(family.comment)"
    }

    private static func json(_ family: Family) -> String {
        let object: JSON = [
            "id": .string(family.id), "rule": .string(family.rule),
            "level": .string(family.level.rawValue), "comment": .string(family.comment),
            "count": .integer(family.count), "twin": family.twin.map(JSON.string) ?? .null,
        ]
        return object.compactText
    }
}
