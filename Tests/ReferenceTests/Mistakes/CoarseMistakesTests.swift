import Conformance
import Mistakes
import TestSupport
import Testing

@Suite("Coarse mistakes")
struct CoarseMistakesTests {
    /// A mistake with the rules that it truly breaks, each with the reason; they were listed by hand.
    struct Example: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let adapter: any Adapter
        let broken: [Rule.ID: String]
    }

    static let examples = [
        Example(
            testDescription: "a fixed loopback port", adapter: CoarseMistakes.fixedLoopbackPort,
            broken: ["authorization-loopback-any-port": "A port that the app chose is refused."]),
        Example(
            testDescription: "PKCE demanded of every client",
            adapter: CoarseMistakes.pkceForEverybody,
            broken: [
                "endpoint-accepts-listed-redirect-uris":
                    "Google's request, which has no challenge, is refused at a listed URI."
            ]),
        Example(
            testDescription: "status 500 for plain and for a verifier beyond ASCII",
            adapter: CoarseMistakes.failsAtPlain,
            broken: [
                "server-supports-plain": "It neither serves plain nor refuses it.",
                "server-method-absent-means-plain":
                    "A request that names no method is served, and one that names plain is not.",
                "metadata-unannounced-method-refused": "It announces plain, and does not serve it.",
            ]),
        Example(
            testDescription: "status 500 at every exchange",
            adapter: CoarseMistakes.failsAtExchanges,
            broken: [
                "code-grant-redeemed": "No code is exchanged.",
                "code-grant-nothing-from-url": "No code is exchanged, wherever it is.",
                "flip-code-redeemable": "No code of a flip is exchanged.",
                "server-supports-s256": "No verifier is taken.",
                "code-grant-error-codes": "A wrong grant type gets no error code.",
                "code-grant-error-json": "A wrong grant type gets no JSON.",
            ]),
        Example(
            testDescription: "success for a revocation without a token",
            adapter: CoarseMistakes.revokesNothing,
            broken: ["revocation-token-required": "The token is missing, and there is no error."]),
        Example(
            testDescription: "a nonce demanded", adapter: CoarseMistakes.demandsNonce,
            broken: ["authorization-openid-without-nonce": "A request without one is refused."]),
        Example(
            testDescription: "no question to the user", adapter: CoarseMistakes.asksNobody,
            broken: [
                "authorization-denied": "The user refused.",
                "endpoint-denied-consent": "The user refused a flip.",
                "metadata-announced-issuer-sent":
                    "The response to a refusal has no issuer and error.",
                "metadata-sent-issuer-announced":
                    "The response to a refusal has no issuer and error.",
            ]),
        Example(
            testDescription: "no comparison of the redirect URI of an exchange",
            adapter: CoarseMistakes.comparesNoRedirectURI,
            broken: [
                "code-grant-bound-to-redirect-uri": "Another one is taken.",
                "flip-code-bound-to-redirect-uri": "Another one is taken for a flip.",
            ]),
        Example(
            testDescription: "redirections by a Refresh field",
            adapter: CoarseMistakes.redirectsByRefresh,
            broken: [
                "authorization-registered-uri-served": "No Location has the code.",
                "endpoint-accepts-listed-redirect-uris": "No Location has the code.",
                "authorization-loopback-any-port": "No Location has the code.",
                "authorization-samples-served": "No Location has the code, and there is no error.",
                "authorization-denied": "No Location has the error.",
                "endpoint-denied-consent": "No Location has the error.",
                "endpoint-unknown-client-reported": "No Location has the error.",
            ]),
        Example(
            testDescription: "no refresh tokens", adapter: CoarseMistakes.noRefreshTokens,
            broken: ["code-grant-refresh-token": "An installed app gets none for its code."]),
        Example(
            testDescription: "a second question mark", adapter: CoarseMistakes.secondQuestionMark,
            broken: [
                "authorization-request-endpoint-query-kept":
                    "The endpoint's last value takes the first parameter in."
            ]),
        Example(
            testDescription: "a body that is not percent-encoded",
            adapter: CoarseMistakes.unencodedBody, broken: unencoded),
        Example(
            testDescription: "redirect errors not read", adapter: CoarseMistakes.errorsNotRead,
            broken: ["response-error-codes": "No error reaches the app."]),
    ]

    /// The rules on values that arrive changed, each with what cannot be told from a separator.
    private static let unencoded: [Rule.ID: String] = [
        "token-request-client-id": "An id with & and + arrives changed.",
        "token-request-redirect-uri": "A URI with & or % arrives changed.",
        "token-request-code": "A code with + arrives with a space.",
        "token-request-code-beyond-ascii": "The octets are no form.",
        "token-request-secret-unaltered": "A secret with & or + arrives changed.",
        "token-request-basic-encoded": "An id with a space makes the content no form.",
        "refresh-request-basic-encoded": "An id with a space makes the content no form.",
        "refresh-request-client-id": "An id with & and + arrives changed.",
        "refresh-request-token": "A token with + arrives with a space.",
        "refresh-request-token-beyond-ascii": "The octets are no form.",
        "refresh-request-secret-unaltered": "A secret with & or + arrives changed.",
        "revocation-request-token": "A token with + arrives with a space.",
        "revocation-request-token-beyond-ascii": "The octets are no form.",
        "sign-in-answer-read":
            "The code that arrives at the server is not the value of the parameter, decoded once.",
    ]

    @Test("Exactly the broken rules are not met", arguments: examples.sampled(4))
    func broken(_ example: Example) async throws {
        let report = try await Catalog.bundled.quick.run(
            on: example.adapter, options: RunOptions().withoutPairs)
        let notMet = report.rules.filter { $0.status == .notMet }
        #expect(Set(notMet.map(\.id)) == Set(example.broken.keys))
        #expect(report.rules.allSatisfy { [.met, .notMet, .notShown].contains($0.status) })
    }
}
