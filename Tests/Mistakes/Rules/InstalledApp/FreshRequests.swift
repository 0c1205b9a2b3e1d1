import Conformance
import Reference

extension Mistake {
    /// What people get wrong about the secrets of a new authorization request.
    static let freshRequests: [Mistake] = [
        Mistake(
            "draws-no-state", "makes no state", breaks: "fresh-state-present",
            MistakenClient.drawing { link, _ in link.removing("state") }),
        Mistake(
            "draws-no-state-for-desktop", "makes no state for a loopback URI",
            breaks: "fresh-state-present",
            MistakenClient.drawing { link, settings in
                settings.client.type == .desktop ? link.removing("state") : link
            }),
        Mistake(
            "draws-empty-state", "sends an empty state", breaks: "fresh-state-present",
            MistakenClient.drawing { link, _ in link.changing("state") { _ in "" } }),
        Mistake(
            "draws-same-state", "sends the same state in every request",
            breaks: "fresh-states-distinct",
            MistakenClient.drawing { link, _ in link.changing("state") { _ in "HELLO" } }),
        Mistake(
            "derives-state-from-user", "derives the state from the user it expects",
            breaks: "fresh-states-distinct",
            MistakenClient.drawing { link, settings in
                guard let user = settings.loginHint else { return link }
                return link.changing("state") { _ in s256(user) }
            }),
        Mistake(
            "draws-states-from-a-list", "draws its states from a list of 64",
            breaks: "fresh-states-distinct",
            MistakenClient.counting { link, number in
                link.changing("state") { _ in s256("state \(number % 64)") }
            }),
        Mistake(
            "draws-neither-state-nor-own-verifier", "makes no state and keeps one verifier",
            breaks: "fresh-states-distinct",
            and: [
                "fresh-state-present": "There is no state.",
                "fresh-challenges-distinct": "There is one verifier.",
            ],
            MistakenClient.drawing { link, _ in
                link.removing("state")
                    .changing("code_challenge") { _ in s256("the verifier of every request") }
            }),
        Mistake(
            "draws-no-challenge", "makes no code challenge", breaks: "fresh-challenge-present",
            and: .each(
                "fresh-challenges-distinct", "fresh-state-hides-verifier",
                because: "Without challenges nothing shows which verifiers there are."),
            MistakenClient.drawing { link, _ in
                link.removing("code_challenge").removing("code_challenge_method")
            }),
        Mistake(
            "draws-no-challenge-if-it-has-a-secret", "makes no challenge if it has a secret",
            breaks: "fresh-challenge-present",
            and: .each(
                "fresh-challenges-distinct", "fresh-state-hides-verifier",
                because: "One client there has a secret."),
            MistakenClient.drawing { link, settings in
                guard settings.client.clientSecret != nil else { return link }
                return link.removing("code_challenge").removing("code_challenge_method")
            }),
        Mistake(
            "keeps-its-verifier", "makes one verifier and keeps it",
            breaks: "fresh-challenges-distinct",
            MistakenClient.drawing { link, _ in
                link.changing("code_challenge") { _ in s256("one verifier for all requests") }
            }),
        Mistake(
            "draws-challenges-from-a-list", "draws its verifiers from a list of 64",
            breaks: "fresh-challenges-distinct",
            MistakenClient.counting { link, number in
                link.changing("code_challenge") { _ in s256("verifier \(number % 64)") }
            }),
        Mistake(
            "draws-verifier-as-state", "sends its verifier as the state",
            breaks: "fresh-state-hides-verifier",
            MistakenClient.drawing { link, _ in
                let made = MistakenClient.reference.makePKCE()
                return link.changing("state") { _ in made.codeVerifier }
                    .changing("code_challenge") { _ in made.codeChallenge }
            }),
    ]
}

extension MistakenClient {
    /// Changes the links with secrets of the client's own making.
    fileprivate static func drawing(
        _ change: @escaping @Sendable (_ link: String, AuthorizationSettings) -> String
    ) -> MistakenClient {
        MistakenClient(drawing: { settings in
            change(try reference.newAuthorizationRequest(for: settings), settings)
        })
    }

    /// Changes the links by their number, from 0.
    fileprivate static func counting(
        _ change: @escaping @Sendable (_ link: String, _ number: Int) -> String
    ) -> MistakenClient {
        let count = Memory(0)
        return drawing { link, _ in
            let number = count.change { number in
                defer { number += 1 }
                return number
            }
            return change(link, number)
        }
    }
}
