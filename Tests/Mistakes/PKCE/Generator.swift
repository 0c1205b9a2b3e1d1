import Conformance
import Foundation
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong when they make PKCE parameters.
    static let generator: ClientChanges = [
        "client-draws-from-a-list": repeating(after: 64),
        "client-reuses-verifier": repeating(after: 1),
        "client-uses-a-uuid": .verifying { UUID().uuidString },
        "client-uses-16-octets": .verifying { random(16).map(\.hexadecimal).joined() },
        "client-uses-24-octets": .verifying { Base64URL.encode(random(24)) },
        "client-uses-100-octets": .verifying { Base64URL.encode(random(100)) },
        "client-uses-base64-verifiers": .verifying { base64BeyondURLs() },
        "client-uses-128-octets": .verifying { Base64URL.encode(random(128)) },
        "client-keeps-padding-of-verifier": .verifying { Base64URL.encode(random(32)) + "=" },
        "client-has-a-long-prefix": .verifying {
            "installed-app-7.verifier-of-request." + Base64URL.encode(random(12))
        },
        "client-fills-with-zeros": .verifying {
            Base64URL.encode(random(12) + [UInt8](repeating: 0, count: 20))
        },
        "client-keeps-another-verifier": naming("S256") { _ in
            MistakenClient.reference.makePKCE().codeChallenge
        },
        "client-keeps-padding-of-drawn-challenge": naming("S256") { s256($0) + "=" },
        "client-hashes-octets-of-verifier": .verifying {
            Base64URL.encode(random(32))
        } challenging: {
            Base64URL.encode(SHA256.hash(Base64URL.decode($0.utf8) ?? []))
        },
        "client-hashes-and-names-plain": naming("plain") { s256($0) },
        "client-uses-plain": naming("plain") { $0 },
        "client-uses-plain-by-default": naming(nil) { $0 },
        "client-names-no-method": naming(nil) { s256($0) },
        "client-names-method-in-lower-case": naming("s256") { s256($0) },
    ]

    /// Makes the same verifiers again after some requests.
    private static func repeating(after period: Int) -> MistakenClient {
        let count = Memory(0)
        return .verifying { s256("verifier \(count.next() % period)") }
    }

    /// Makes challenges in another way, and names a method.
    private static func naming(
        _ method: String?, _ derive: @escaping @Sendable (_ verifier: String) -> String
    ) -> MistakenClient {
        .verifying(
            by: { MistakenClient.reference.makePKCE().codeVerifier }, challenging: derive,
            naming: method)
    }
}

extension MistakenClient {
    /// Makes verifiers and challenges in another way, and names a method.
    static func verifying(
        by make: @escaping @Sendable () -> String,
        challenging derive: @escaping @Sendable (_ verifier: String) -> String = { s256($0) },
        naming method: String? = "S256"
    ) -> MistakenClient {
        MistakenClient(parameters: {
            let verifier = make()
            return PKCEParameters(
                codeVerifier: verifier, codeChallenge: derive(verifier), codeChallengeMethod: method
            )
        })
    }
}

private func random(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: 0...255) }
}

/// A random text in plain base64 with a character that base64url lacks, as in seven of eight of its length.
private func base64BeyondURLs() -> String {
    while true {
        let text = Data(random(48)).base64EncodedString()
        if text.contains(where: { "+/".contains($0) }) { return text }
    }
}
