import Conformance
import Mistakes
import Testing

@testable import maintain

@Suite("Mistakes")
struct MistakeTests {
    /// The vectors without thousands of draws.
    private static let catalog = Result { try Catalog.bundled.quick }

    /// That no other rule is broken takes all vectors for each mistake: `maintain mistakes --isolation`,
    /// which `.ci/run` does in a release build.
    @Test(
        "Every mistake is caught by its rule, and breaks the others that it lists",
        arguments: Mistake.all)
    func claims(_ mistake: Mistake) async throws {
        let quick = try await Isolation(claimsOf: mistake, in: try Self.catalog.get())
        if quick.findings.isEmpty { return }
        let whole = try await Isolation(claimsOf: mistake, in: try Catalog.bundled)
        #expect(whole.findings == [])
    }

    @Test("Every listed exception has a reason")
    func reasons() {
        let short = Mistake.all.filter { $0.alsoBreaks.values.contains { $0.count < 15 } }
        #expect(short.map(\.id) == [])
    }
}
