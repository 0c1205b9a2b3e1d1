import Conformance
import ConformanceReports
import Mistakes
import Testing

@testable import maintain

@Suite("Mistakes")
struct MistakeTests {
    /// The vectors without thousands of draws.
    private static let catalog = Result { try Catalog.bundled.quick }

    /// Every sixty-fourth mistake. That each is caught by its rule, and breaks the others that it lists and
    /// no more, takes long: `maintain mistakes --isolation`, which `.ci/long` runs in a release build.
    private static let some = Mistake.all.enumerated().filter { $0.offset % 64 == 0 }.map(\.element)

    @Test("A mistake is caught by its rule, and breaks the others that it lists", arguments: some)
    func claims(_ mistake: Mistake) async throws {
        let quick = try await Isolation(claimsOf: mistake, in: try Self.catalog.get())
        if quick.findings.isEmpty { return }
        let whole = try await Isolation(claimsOf: mistake, in: try Catalog.bundled)
        #expect(whole.findings == [])
    }

    @Test("Every listed exception has a reason")
    func reasons() {
        let short = Mistake.all.filter { $0.head.alsoBreaks.values.contains { $0.count < 15 } }
        #expect(short.map(\.id) == [])
    }
}
