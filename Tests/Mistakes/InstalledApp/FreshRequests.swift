import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the secrets of a new authorization request.
    static let freshRequests: ClientChanges = [
        "draws-no-state-for-desktop": drawing { link, settings in
            settings.client.type == .desktop ? link.removing("state") : link
        },
        "derives-state-from-user": drawing { link, settings in
            guard let user = settings.loginHint else { return link }
            return link.changing("state") { _ in s256(user) }
        },
        "draws-states-from-a-list": counting { link, number in
            link.changing("state") { _ in s256("state \(number % 64)") }
        },
        "draws-neither-state-nor-own-verifier": drawing { link, _ in
            link.removing("state")
                .changing("code_challenge") { _ in
                    s256("the-verifier-of-every-request-of-this-client")
                }
        },
        "draws-no-challenge-if-it-has-a-secret": drawing { link, settings in
            guard settings.client.clientSecret != nil else { return link }
            return link.removing("code_challenge").removing("code_challenge_method")
        },
        "draws-challenges-from-a-list": counting { link, number in
            link.changing("code_challenge") { _ in
                s256("a-verifier-from-a-list-of-sixty-four-number-\(number % 64)")
            }
        },
        "draws-states-by-counting": counting { link, number in
            link.changing("state") { _ in "state-\(number)" }
        },
        "draws-the-time-as-state": counting { link, number in
            link.changing("state") { _ in "\(1_763_820_000_000_000_000 + number * 1_213)" }
        },
        "draws-verifier-within-state": drawing { link, _ in
            let made = MistakenClient.reference.makePKCE()
            let state = #"{"from":"/home","verifier":"\#(made.codeVerifier)"}"#
            return link.changing("state") { _ in Base64URL.encode(Array(state.utf8)) }
                .changing("code_challenge") { _ in made.codeChallenge }
        },
        "draws-reversed-verifier-as-state": drawing { link, _ in
            let made = MistakenClient.reference.makePKCE()
            return link.changing("state") { _ in String(made.codeVerifier.reversed()) }
                .changing("code_challenge") { _ in made.codeChallenge }
        },
        "draws-verifier-as-state": drawing { link, _ in
            let made = MistakenClient.reference.makePKCE()
            return link.changing("state") { _ in made.codeVerifier }
                .changing("code_challenge") { _ in made.codeChallenge }
        },
    ]

    /// Changes the links with secrets of the client's own making.
    private static func drawing(
        _ change: @escaping @Sendable (_ link: String, AuthorizationSettings) -> String
    ) -> MistakenClient {
        MistakenClient(drawing: { settings in
            change(
                try MistakenClient.reference.newAuthorizationRequest(for: settings), settings)
        })
    }

    /// Changes the links by their number, from 0.
    private static func counting(
        _ change: @escaping @Sendable (_ link: String, _ number: Int) -> String
    ) -> MistakenClient {
        let count = Memory(0)
        return drawing { link, _ in change(link, count.next()) }
    }
}
