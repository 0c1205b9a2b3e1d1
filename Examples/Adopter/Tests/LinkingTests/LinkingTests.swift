import Conformance
import Linking
import Testing

@Suite("The link handler")
struct LinkingTests {
    @Test(
        "conforms to App Flip",
        arguments: try Selection(roles: [.appFlipApp]).vectors(of: .bundled))
    func conforms(to vector: Vector) async throws {
        let result = try await vector.run(on: LinkingAdapter())
        #expect(result.verdict.isPassed, "\(vector.rule): \(vector.comment)")
    }

    @Test("trusts Google's redirect URIs and no others")
    func trustsGoogle() async throws {
        let adapter = LinkingAdapter(redirectURIs: FlipHandler.googleRedirectURIs)
        let rules = ["redirect-uri-listed-accepted", "redirect-uri-bundle-id-listed"]
        let report = try await Catalog.bundled.run(on: adapter, only: Selection(rules: rules))
        let isConforming = report.isConforming()
        #expect(isConforming)
    }
}
