@testable import Conformance
@testable import ConformanceDiagnosis
import Reference
import StrictCodecs
import Testing

@Suite("What an adapter did not report")
struct UnreportedTests {
    /// The reference, of which the adapter reports no request for a code.
    private struct SilentApp: AppFlipApp {
        func answer(_ activity: FlipActivity) -> FlipAnswer {
            let answer = ReferenceImplementation().answer(activity)
            return FlipAnswer(
                isHandled: answer.isHandled, requestedScopes: answer.requestedScopes,
                opened: answer.opened)
        }
    }

    /// The reference, of which the adapter reports neither ID token nor anything else it can leave out.
    private struct SilentClient: InstalledApp {
        let reportsNone: Bool

        func readTokenResponse(
            _ response: WireResponse, requestedScopes: [String]
        ) throws -> TokenGrant {
            let grant = try ReferenceImplementation().readTokenResponse(
                response, requestedScopes: requestedScopes)
            guard reportsNone else {
                return TokenGrant(
                    accessToken: grant.accessToken, expiresIn: grant.expiresIn,
                    scopes: grant.scopes, refreshToken: grant.refreshToken)
            }
            return TokenGrant(
                accessToken: grant.accessToken, expiresIn: grant.expiresIn, scopes: grant.scopes,
                refreshToken: grant.refreshToken, idToken: nil)
        }
    }

    @Test("is not shown, with what to declare, and lets no attack through")
    func codeRequest() async throws {
        let selection = Selection(
            roles: [.appFlipApp], excluding: [.suite("app-flip-app/pending-requests")])
        let report = try await Catalog.bundled.run(on: SilentApp(), only: selection)
        let ids = ["code-request-type", "code-request-client", "code-request-redirect-uri"]
        #expect(report.unmet.map(\.id) == ids)
        #expect(report.unmet.allSatisfy { $0.status == .notShown })
        #expect(!report.isConforming())
        #expect(report.attacks.allSatisfy { $0.outcome != .succeeds })
        #expect(report.causes.all.isEmpty)
        let hint = "the adapter did not report it; declare `lacks: [.codeRequest]` (code-request)"
        #expect(report.text().contains(hint), "\(report)")
    }

    @Test("is told from what the implementation does not have")
    func idToken() async throws {
        let selection = Selection(rules: ["token-response-id-token"])
        let silent = try await Catalog.bundled.run(
            on: SilentClient(reportsNone: false), only: selection)
        #expect(silent.rules.map(\.status) == [.notShown])
        let none = try await Catalog.bundled.run(
            on: SilentClient(reportsNone: true), only: selection)
        #expect(none.rules.map(\.status) == [.notMet])
    }

    @Test("Over the pipe, an absent member is not reported, and null is")
    func absent() throws {
        func form(_ text: String) throws -> JSON {
            let grant = try TokenGrant(json: try JSONParser.parse(Array(text.utf8)))
            return try grant.json().markingUnreported(TokenGrant.reportable)
        }
        let head = #"{"access_token": "a", "scopes": [], "expires_in": 1, "refresh_token": "r""#
        #expect(try form(head + "}")["id_token"]?.isUnreported == true)
        #expect(try form(head + #", "id_token": null}"#)["id_token"] == .null)
        #expect(try form(head + #", "id_token": "x"}"#)["id_token"] == "x")
    }

    @Test("A wrong answer beside it is a wrong answer")
    func beside() throws {
        let expectation = try Expectation(
            ["accept": ["id_token": "x", "access_token": "a"]], refusal: .thrown)
        let right: JSON = ["access_token": "a", "id_token": .unreported(.openID)]
        #expect(expectation.verdict(on: .value(right)).kind == .notShown)
        let wrong: JSON = ["access_token": "b", "id_token": .unreported(.openID)]
        #expect(expectation.verdict(on: .value(wrong)).kind == .wrongAnswer)
        let optional = try Expectation(["accept": ["id_token": .null]], refusal: .thrown)
        #expect(optional.verdict(on: .value(right)).kind == .passed)
    }
}
