import Conformance
import ConformanceReports
import Mistakes
import Testing

@testable import Variants
@testable import maintain

@Suite("Variants")
struct VariantTests {
    /// The vectors without thousands of draws.
    private static let catalog = Result { try Catalog.bundled.quick }

    /// Every fourth variant, with its number. That each passes on all rules of its role, lets no attack
    /// succeed and hides no mistake takes long: `maintain variants`, which `.ci/long` runs in a release build.
    private static let some = Variant.all.enumerated().filter { $0.offset % 4 == 0 }
        .map { Numbered(number: $0.offset / 4, variant: $0.element) }

    /// A variant in the list of those that are run.
    struct Numbered: CustomTestStringConvertible, Sendable {
        let number: Int
        let variant: Variant

        var testDescription: String { variant.id }
    }

    @Test("A variant meets the rules that it comes near to breaking, and others", arguments: some)
    func passes(_ numbered: Numbered) async throws {
        let variant = numbered.variant
        let catalog = try Self.catalog.get()
        let rules = catalog.suites.filter { $0.role == variant.role }.flatMap(\.rules)
        let drawn = rules.indices.filter { $0 % 64 == numbered.number % 64 }.map { rules[$0].id }
        let named = variant.head.near + variant.head.departsFrom.keys
        let report = try await catalog.report(
            on: variant.adapter, only: Selection(rules: Set(drawn + named).sorted()))
        #expect(Set(report.unmet.map(\.id)) == Set(variant.head.departsFrom.keys))
    }

    @Test("Every head has a change, and every change a head")
    func complete() {
        #expect(Variant.problems == [])
    }
}
