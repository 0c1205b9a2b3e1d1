import Conformance
import ConformanceDrivers
import StrictCodecs

/// The secrets of one sign-in, as the client draws them for a link.
struct DrawnSecrets {
    /// The state; empty if the link has none.
    let state: String
    let verifier: String

    /// Parameters that the link does not have.
    let absent: [String]

    init(state: String, verifier: String) {
        self.state = state
        self.verifier = verifier
        absent = state.isEmpty ? ["state"] : []
    }

    /// Takes the secrets of a link.
    ///
    /// A link does not say its verifier. Of those that known mistakes use, the one is found by the
    /// challenge; any other link has the verifier that the client makes next.
    init(in link: String, verifier made: String) {
        let query = URIReference(link).query ?? ""
        let state = Form.only("state", in: query) ?? ""
        let challenge = Form.only("code_challenge", in: query)
        let inside = Base64URL.decode(state.utf8).flatMap { try? JSONParser.parse($0) }?[
            "verifier"]?.text
        let known = Self.constant + [state, String(state.reversed()), inside ?? ""]
        let own = known.first { challenge?.hasSameOctets(as: Self.challenge(for: $0)) == true }
        self.state = state
        verifier = own ?? made
        absent =
            (state.isEmpty ? ["state"] : [])
            + (challenge == nil ? ["code_challenge", "code_challenge_method"] : [])
    }

    /// What clients use that make the mistakes about verifiers.
    private static let constant = [
        "the-verifier-of-every-request-of-this-client",
        "one-verifier-for-all-requests-of-this-client",
        "a-verifier-from-a-list-of-sixty-four-number-0",
    ]

    private static func challenge(for verifier: String) -> String {
        Base64URL.encode(SHA256.hash(Array(verifier.utf8)))
    }
}
