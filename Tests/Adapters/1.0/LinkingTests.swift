import Conformance
import ConformanceTesting
import Testing

private let conformance = ConformanceRun(Selection(roles: [.appFlipApp])) { LinkingAdapter() }

@Suite("The link handler")
struct LinkingTests {
    @Test("conforms to App Flip", .conformance(conformance), arguments: try conformance.rules)
    func conforms(to rule: RuleCase) async throws {
        try await conformance.check(rule)
    }

    @Test("trusts Google's redirect URIs and no others")
    func trustsGoogle() async throws {
        let adapter = LinkingAdapter(redirectURIs: FlipHandler.googleRedirectURIs)
        let rules = ["redirect-uri-listed-accepted", "redirect-uri-bundle-id-listed"]
        let report = try await Catalog.bundled.run(on: adapter, only: Selection(rules: rules))
        let isConforming = report.isConforming()
        #expect(isConforming, "\(report)")
    }
}
