import Conformance
import Mistakes
import TestSupport
import Testing

@testable import maintain

@Suite("Proofs of families")
struct FamilyProofTests {
    /// The smallest family of each rule, if it is small.
    private static let small: [Family.ID] = {
        let families = (try? FamilyCatalog.bundled.families) ?? []
        let ofRules = Dictionary(grouping: families, by: \.rule).values
        return ofRules.compactMap { $0.min { $0.count < $1.count } }.filter { $0.count <= 100 }
            .sorted { $0.count < $1.count }.map(\.id)
    }()

    // `maintain prove` does the same for all of them, in release.
    @Test(
        "A small family has the cases that it declares, and a known mistake fails it",
        arguments: small)
    func caught(_ id: Family.ID) async throws {
        let family = try #require(try FamilyCatalog.bundled.family(id))
        let proof = try await FamilyProof(of: family, in: try .bundled)
        #expect(proof.findings == [])
    }

    @Test("A family that no mistake fails is found")
    func missed() async throws {
        let catalog = try Catalog.bundled
        let family = try #require(
            try FamilyCatalog.bundled.family("pkce/challenge/lengths-0-to-42"))
        let padding = Mistake.all.filter { $0.id == "client-takes-129-characters" }
        #expect(padding.count == 1)
        let proof = try await FamilyProof(of: family, among: padding, in: catalog)
        #expect(proof.mistake == nil)
        #expect(proof.findings == ["no known mistake fails it"])
    }
}
