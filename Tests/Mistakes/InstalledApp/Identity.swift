import Conformance
package import Reference
import StrictCodecs

extension MistakenClient {
    /// The reference with another way of handling identities.
    package static func handling(
        _ change: @escaping @Sendable (inout IdentityHandling) -> Void
    ) -> MistakenClient {
        MistakenClient(starting: { settings, world in
            var handling = IdentityHandling()
            change(&handling)
            return await ReferenceImplementation()
                .session(for: settings, in: world, identities: handling)
        })
    }

    /// Reads another token, or wants something else of it.
    fileprivate static func identifying(
        _ change: @escaping @Sendable (inout ReceivedIDToken) -> Void
    ) -> MistakenClient {
        handling { handling in
            handling.identify = { received in
                var received = received
                change(&received)
                return try received.identity()
            }
        }
    }
}

extension Mistake {
    /// What people get wrong about who signed in.
    static let identity: ClientChanges = [
        "identity-sends-no-nonce": .handling { $0.nonce = { _ in nil } },
        "identity-keeps-one-nonce": .handling { handling in
            handling.nonce = { _ in "n-0S6_WzA2Mk" }
        },
        "identity-ignores-nonces": .identifying { $0.nonce = nil },
        "identity-takes-a-missing-nonce": .identifying {
            if $0.claims["nonce"] == nil { $0.nonce = nil }
        },
        "identity-takes-a-used-nonce": .handling { handling in
            let (made, nonces) = (handling.nonce, Memory([String]()))
            handling.nonce = { secrets in
                let nonce = made(secrets)
                nonces.change { $0 += [nonce ?? ""] }
                return nonce
            }
            handling.identify = { received in
                var received = received
                let nonce = received.claims["nonce"]?.text ?? ""
                if received.nonce != nil, nonces.value.contains(nonce) { received.nonce = nonce }
                return try received.identity()
            }
        },
        "identity-takes-any-audience": .identifying {
            let audience = $0.claims["aud"]
            $0.clientID = audience?.text ?? audience?.elements?.first?.text ?? $0.clientID
        },
        "identity-takes-any-issuer": .handling { handling in
            handling.identify = { received in
                let isGoogle = received.claims["iss"]?.text?.contains("google") == true
                return isGoogle
                    ? try received.identity()
                    : Identity(issuer: "", subject: received.claims["sub"]?.text ?? "")
            }
        },
        "identity-takes-expired-tokens": .identifying { $0.now = 0 },
        "identity-signs-in-without-an-identity": .handling { handling in
            handling.identify = { received in
                guard JSONWebToken(received.token) == nil else { return try received.identity() }
                return Identity(issuer: "", subject: "")
            }
        },
        "identity-ignores-the-hash": .identifying { $0.accessToken = nil },
        "identity-takes-another-user": .identifying { $0.known = nil },
        "identity-takes-a-longer-subject": .identifying {
            let subject = $0.claims["sub"]?.text ?? ""
            if let known = $0.known, subject.hasPrefix(known.subject) { $0.known = nil }
        },
        "identity-forgets-the-user-at-a-restart": .handling { handling in
            let hasSignedIn = Memory(false)
            handling.identify = { received in
                var received = received
                if received.nonce != nil { hasSignedIn.change { $0 = true } }
                if !hasSignedIn.value { received.known = nil }
                return try received.identity()
            }
        },
        "identity-compares-users-at-the-first-refresh": .handling { handling in
            let refreshes = Memory(0)
            handling.identify = { received in
                var received = received
                refreshes.change { $0 = received.nonce == nil ? $0 + 1 : 0 }
                if refreshes.value > 1 { received.known = nil }
                return try received.identity()
            }
        },
        "identity-never-fetches-keys-again": .handling { $0.serves = { _, _, _ in true } },
        "identity-fetches-keys-endlessly": .handling { $0.fetches = 20 },
        "identity-keeps-no-keys": .handling { $0.serves = { _, _, _ in false } },
    ]
}

extension ReceivedIDToken {
    fileprivate var claims: JSON { JSONWebToken(token)?.claims ?? [:] }
}
