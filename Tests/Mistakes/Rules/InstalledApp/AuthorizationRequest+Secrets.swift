import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the state of the request.
    static let requestState: [Mistake] = [
        Mistake(
            "sends-requested-state-as-number", "reads a state of digits as a number",
            breaks: "authorization-request-state",
            MistakenClient.asking { $0.state = Int($0.state).map(String.init) ?? $0.state }),
        Mistake(
            "cuts-requested-state-at-255", "cuts the state at 255 characters",
            breaks: "authorization-request-state",
            MistakenClient.asking { $0.state = String($0.state.prefix(255)) }),
        Mistake(
            "lower-cases-requested-state", "writes the state in lower case",
            breaks: "authorization-request-state",
            and: [
                "authorization-request-values-encoded": "Its states have upper-case letters."
            ],
            MistakenClient.linking { link, asked in
                link.changing("state") { _ in
                    String(decoding: asked.state.utf8.map(\.inLowerCase), as: UTF8.self)
                }
            }),
        Mistake(
            "sends-no-state-to-server", "sends no state", breaks: "authorization-request-state",
            and: .each(
                "authorization-request-parameters-once", "authorization-request-values-encoded",
                "authorization-request-values-beyond-ascii",
                because: "Its vectors ask for a state."),
            MistakenClient.linking { link, _ in link.removing("state") }),
        Mistake(
            "takes-verifier-for-state", "does not mind a state that is the verifier",
            breaks: "authorization-request-state-not-verifier",
            MistakenClient.building({ $0.state == $0.verifier }) {
                $0.state = "state"
            } restoring: { link, asked in
                link.changing("state") { _ in asked.state }
            }),
        Mistake(
            "sends-verifier-as-state", "sends the verifier as the state",
            breaks: "authorization-request-state-not-verifier",
            and: .each(
                "authorization-request-state", "authorization-request-parameters-once",
                "authorization-request-values-encoded",
                "authorization-request-values-beyond-ascii",
                "authorization-request-nothing-empty",
                because: "Its vectors ask for their own state, or for none."),
            MistakenClient(authorizing: { settings, _, verifier in
                let asked = Asked(settings: settings, state: "state", verifier: verifier)
                return try asked.link().changing("state") { _ in verifier }
            })),
    ]

    /// What people get wrong about the code challenge and the secrets of the request.
    static let requestChallenge: [Mistake] = [
        Mistake(
            "writes-requested-challenge-with-plus", "writes the challenge with + and /",
            breaks: "authorization-request-code-challenge",
            MistakenClient.challenging { hash, _ in
                hash.replacing("-", with: "+").replacing("_", with: "/")
            }),
        Mistake(
            "keeps-padding-of-requested-challenge", "keeps the padding of the challenge",
            breaks: "authorization-request-code-challenge",
            and: ["authorization-request-parameters-once": "Its vectors ask for a challenge."],
            MistakenClient.challenging { hash, _ in hash + "=" }),
        Mistake(
            "sends-verifier-as-s256-challenge", "sends the verifier and calls it S256",
            breaks: "authorization-request-code-challenge",
            and: ["authorization-request-parameters-once": "Its vectors ask for a challenge."],
            MistakenClient.challenging { _, verifier in verifier }),
        Mistake(
            "asks-without-pkce", "asks without PKCE",
            breaks: "authorization-request-code-challenge",
            and: .each(
                "authorization-request-challenge-method", "authorization-request-parameters-once",
                because: "Its vectors ask for PKCE parameters."),
            MistakenClient.linking { link, _ in
                link.removing("code_challenge").removing("code_challenge_method")
            }),
        Mistake(
            "asks-without-pkce-if-it-has-a-secret", "leaves PKCE out if it has a secret",
            breaks: "authorization-request-challenge-method",
            MistakenClient.linking { link, asked in
                guard asked.settings.client.clientSecret != nil else { return link }
                return link.removing("code_challenge").removing("code_challenge_method")
            }),
        Mistake(
            "names-requested-method-in-lower-case", "writes the method as s256",
            breaks: "authorization-request-challenge-method",
            and: ["authorization-request-parameters-once": "Its vectors ask for the method."],
            MistakenClient.linking { link, _ in
                link.changing("code_challenge_method") { $0.lowercased() }
            }),
        Mistake(
            "names-no-requested-method", "sends the challenge and no method",
            breaks: "authorization-request-challenge-method",
            and: ["authorization-request-parameters-once": "Its vectors ask for the method."],
            MistakenClient.linking { link, _ in link.removing("code_challenge_method") }),
        Mistake(
            "takes-short-verifier", "does not look at the length of its verifier",
            breaks: "authorization-request-verifier-legal",
            MistakenClient.proving { !$0.isEmpty && $0.utf8.allSatisfy(\.isUnreserved) }),
        Mistake(
            "takes-every-verifier", "hashes whatever it is given as the verifier",
            breaks: "authorization-request-verifier-legal", MistakenClient.proving { _ in true }),
        Mistake(
            "counts-characters-of-verifier", "counts characters and lets all letters through",
            breaks: "authorization-request-verifier-legal",
            MistakenClient.proving { 43...128 ~= $0.count && $0.allSatisfy(\.isLetterOrDigit) }),
        Mistake(
            "puts-secret-into-link", "sends the client secret in the link",
            breaks: "authorization-request-secrets-stay",
            MistakenClient.linking { link, asked in
                asked.settings.client.clientSecret.map { link.adding("client_secret", $0) } ?? link
            }),
        Mistake(
            "puts-verifier-into-link", "sends the verifier in the link, too",
            breaks: "authorization-request-secrets-stay",
            MistakenClient.linking { link, asked in
                link.adding("code_verifier", asked.verifier)
            }),
    ]
}

extension MistakenClient {
    /// Changes the challenge, given the right one and the verifier.
    fileprivate static func challenging(
        _ change: @escaping @Sendable (_ hash: String, _ verifier: String) -> String
    ) -> MistakenClient {
        linking { link, asked in
            link.changing("code_challenge") { change($0, asked.verifier) }
        }
    }
}

extension UInt8 {
    fileprivate var inLowerCase: UInt8 {
        UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self ? self | 0x20 : self
    }
}

extension Character {
    fileprivate var isLetterOrDigit: Bool { isLetter || isNumber || "-._~".contains(self) }
}
