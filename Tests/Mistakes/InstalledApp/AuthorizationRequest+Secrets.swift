import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the state of the request.
    static let requestState: ClientChanges = [
        "sends-requested-state-as-number": .asking {
            $0.state = Int($0.state).map(String.init) ?? $0.state
        },
        "cuts-requested-state-at-255": .asking { $0.state = String($0.state.prefix(255)) },
        "lower-cases-requested-state": .linking { link, asked in
            link.changing("state") { _ in
                String(decoding: asked.state.utf8.map(\.inLowerCase), as: UTF8.self)
            }
        },
        "sends-no-state-to-server": .linking { link, _ in link.removing("state") },
        "takes-verifier-for-state": .building({ $0.state == $0.verifier }) {
            $0.state = "state"
        } restoring: { link, asked in
            link.changing("state") { _ in asked.state }
        },
        "sends-verifier-as-state": .init(authorizing: { settings, _, verifier in
            let asked = Asked(settings: settings, state: "state", verifier: verifier)
            return try asked.link().changing("state") { _ in verifier }
        }),
    ]

    /// What people get wrong about the code challenge and the secrets of the request.
    static let requestChallenge: ClientChanges = [
        "writes-requested-challenge-with-plus": .challenging { hash, _ in
            hash.replacing("-", with: "+").replacing("_", with: "/")
        },
        "keeps-padding-of-requested-challenge": .challenging { hash, _ in hash + "="
        },
        "sends-verifier-as-s256-challenge": .challenging { _, verifier in verifier },
        "asks-without-pkce": .linking { link, _ in
            link.removing("code_challenge").removing("code_challenge_method")
        },
        "asks-without-pkce-if-it-has-a-secret": .linking { link, asked in
            guard asked.settings.client.clientSecret != nil else { return link }
            return link.removing("code_challenge").removing("code_challenge_method")
        },
        "names-requested-method-in-lower-case": .linking { link, _ in
            link.changing("code_challenge_method") { $0.lowercased() }
        },
        "names-no-requested-method": .linking { link, _ in link.removing("code_challenge_method") },
        "takes-short-verifier": .proving { !$0.isEmpty && $0.utf8.allSatisfy(\.isUnreserved) },
        "takes-every-verifier": .proving { _ in true },
        "counts-characters-of-verifier": .proving {
            43...128 ~= $0.count && $0.allSatisfy(\.isLetterOrDigit)
        },
        "puts-secret-into-link": .linking { link, asked in
            asked.settings.client.clientSecret.map { link.adding("client_secret", $0) } ?? link
        },
        "puts-verifier-into-link": .linking { link, asked in
            link.adding("code_verifier", asked.verifier)
        },
    ]
}

extension MistakenClient {
    /// Changes the challenge, given the right one and the verifier.
    fileprivate static func challenging(
        _ change: @escaping @Sendable (_ hash: String, _ verifier: String) -> String
    ) -> MistakenClient {
        linking { link, asked in link.changing("code_challenge") { change($0, asked.verifier) } }
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
