import Conformance
import Linking
import Testing

@Suite("The link handler")
struct LinkingTests {
    @Test(
        "conforms to App Flip",
        arguments: try Selection(roles: ["app-flip-app"]).vectors(of: .bundled))
    func conforms(to vector: Vector) async throws {
        let verdict = try await vector.verdict(for: LinkingAdapter())
        #expect(verdict.isPassed, "\(vector.rule): \(vector.comment)")
    }

    @Test("trusts Google's redirect URIs and no others")
    func trustsGoogle() async throws {
        let adapter = LinkingAdapter(redirectURIs: FlipHandler.googleRedirectURIs)
        let rules = ["redirect-uri-listed-accepted", "redirect-uri-bundle-id-listed"]
        let report = try await Report(checking: adapter, only: Selection(rules: rules))
        #expect(report.isConforming())
    }
}
