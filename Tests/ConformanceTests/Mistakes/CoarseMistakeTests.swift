import Conformance
import Mistakes
import Testing

@Suite("Coarse mistakes")
struct CoarseMistakeTests {
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
            testDescription: "no refresh tokens", adapter: CoarseMistakes.noRefreshTokens,
            broken: ["code-grant-refresh-token": "An installed app gets none for its code."]),
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

    @Test("Exactly the broken rules are not met", arguments: examples)
    func broken(_ example: Example) async throws {
        let report = try await Catalog.bundled.run(on: example.adapter)
        let notMet = report.rules.filter { $0.status == .notMet }
        #expect(Set(notMet.map(\.id)) == Set(example.broken.keys))
        #expect(report.rules.allSatisfy { [.met, .notMet, .notShown].contains($0.status) })
    }
}
