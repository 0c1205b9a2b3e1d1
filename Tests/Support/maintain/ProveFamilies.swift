import Conformance
import Mistakes

/// Proves that each family has the values that it declares, and catches a known mistake.
enum ProveFamilies: Command {
    static let name = "prove"
    static let usage = "[--suite ID]"
    static let summary =
        "Make the values of each family, and run known mistakes on it; exit 1 if it misses all"

    static func run(_ call: Call) async throws -> ExitStatus {
        let catalog = try Catalog.bundled
        let known = try FamilyCatalog.bundled
        let proofs = try await call.suites(of: catalog).flatMap(known.families)
            .concurrentMap(counting: "families") { try await FamilyProof(of: $0, in: catalog) }
        for proof in proofs {
            let words = proof.findings + (proof.mistake.map { ["fails \($0.id)"] } ?? [])
            print("\(proof.family.id): \(words.joined(separator: ", "))")
        }
        let findings = proofs.flatMap(\.findings)
        print("\(proofs.count) families, \(findings.count) findings")
        return findings.isEmpty ? .success : .failure
    }
}
