import Conformance
import Foundation
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong when they make PKCE parameters.
    static let generator: ClientChanges = [
        "client-draws-from-a-list": .repeating(after: 64),
        "client-reuses-verifier": .repeating(after: 1),
        "client-uses-a-uuid": .verifying { UUID().uuidString },
        "client-uses-16-octets": .verifying { random(16).map(\.hexadecimal).joined() },
        "client-uses-128-octets": .verifying { Base64URL.encode(random(128)) },
        "client-keeps-padding-of-verifier": .verifying { Base64URL.encode(random(32)) + "=" },
        "client-has-a-long-prefix": .verifying {
            "installed-app-7.verifier-of-request." + Base64URL.encode(random(12))
        },
        "client-fills-with-zeros": .verifying {
            Base64URL.encode(random(12) + [UInt8](repeating: 0, count: 20))
        },
        "client-keeps-another-verifier": .challenging { _ in
            ReferenceImplementation().makePKCE().codeChallenge
        },
        "client-keeps-padding-of-drawn-challenge": .challenging { s256($0) + "=" },
        "client-hashes-octets-of-verifier": .init(parameters: {
            let octets = random(32)
            return PKCEParameters(
                codeVerifier: Base64URL.encode(octets),
                codeChallenge: Base64URL.encode(SHA256.hash(octets)),
                codeChallengeMethod: "S256")
        }),
        "client-hashes-and-names-plain": .naming("plain") { s256($0) },
        "client-uses-plain": .naming("plain") { $0 },
        "client-uses-plain-by-default": .naming(nil) { $0 },
        "client-names-no-method": .naming(nil) { s256($0) },
        "client-names-method-in-lower-case": .naming("s256") { s256($0) },
    ]
}

extension MistakenClient {
    /// Makes verifiers in another way.
    fileprivate static func verifying(
        _ make: @escaping @Sendable () -> String
    ) -> MistakenClient {
        MistakenClient(parameters: {
            let verifier = make()
            return PKCEParameters(
                codeVerifier: verifier, codeChallenge: s256(verifier), codeChallengeMethod: "S256")
        })
    }

    /// Makes the same verifiers again after some requests.
    fileprivate static func repeating(after period: Int) -> MistakenClient {
        let count = Memory(0)
        return verifying {
            count.change { count in
                count += 1
                return s256("verifier \(count % period)")
            }
        }
    }

    /// Makes challenges in another way.
    fileprivate static func challenging(
        _ derive: @escaping @Sendable (_ verifier: String) -> String
    ) -> MistakenClient { naming("S256", derive) }

    /// Makes challenges in another way, and names a method.
    fileprivate static func naming(
        _ method: String?, _ derive: @escaping @Sendable (_ verifier: String) -> String
    ) -> MistakenClient {
        MistakenClient(parameters: {
            let verifier = ReferenceImplementation().makePKCE().codeVerifier
            return PKCEParameters(
                codeVerifier: verifier, codeChallenge: derive(verifier), codeChallengeMethod: method
            )
        })
    }
}

private func random(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: 0...255) }
}
