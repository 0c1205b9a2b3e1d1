import Conformance
import Foundation
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong when they make PKCE parameters.
    static let generator = [
        Mistake(
            "client-draws-from-a-list", "draws its verifiers from a list of 64",
            breaks: "verifier-fresh", MistakenClient.repeating(after: 64)),
        Mistake(
            "client-reuses-verifier", "makes one verifier and keeps it",
            breaks: "verifier-fresh",
            and: [
                "verifier-varies": "No position of the verifier changes.",
                "verifier-drawn-legal": "Two draws must differ.",
                "challenge-drawn-matches": "Two draws must differ.",
                "method-drawn-s256": "Two draws must differ.",
            ], MistakenClient.repeating(after: 1)),
        Mistake(
            "client-uses-a-uuid", "takes a UUID of 36 characters for the verifier",
            breaks: "verifier-drawn-legal", MistakenClient.verifying { UUID().uuidString }),
        Mistake(
            "client-uses-16-octets", "writes 16 random octets in hexadecimal",
            breaks: "verifier-drawn-legal",
            MistakenClient.verifying { random(16).map(\.hexadecimal).joined() }),
        Mistake(
            "client-uses-128-octets", "encodes 128 random octets, which makes 171 characters",
            breaks: "verifier-drawn-legal",
            MistakenClient.verifying { Base64URL.encode(random(128)) }),
        Mistake(
            "client-keeps-padding-of-verifier", "keeps the padding of the verifier",
            breaks: "verifier-drawn-legal",
            MistakenClient.verifying { Base64URL.encode(random(32)) + "=" }),
        Mistake(
            "client-has-a-long-prefix", "varies 16 characters after a prefix",
            breaks: "verifier-varies",
            MistakenClient.verifying {
                "installed-app-7.verifier-of-request." + Base64URL.encode(random(12))
            }),
        Mistake(
            "client-fills-with-zeros", "fills a shorter random text with zeros",
            breaks: "verifier-varies",
            MistakenClient.verifying {
                Base64URL.encode(random(12) + [UInt8](repeating: 0, count: 20))
            }
        ),
        Mistake(
            "client-keeps-another-verifier", "keeps another verifier than it hashes",
            breaks: "challenge-drawn-matches",
            MistakenClient.challenging { _ in ReferenceImplementation().makePKCE().codeChallenge }),
        Mistake(
            "client-keeps-padding-of-drawn-challenge",
            "keeps the padding of the challenge it sends",
            breaks: "challenge-drawn-matches", MistakenClient.challenging { s256($0) + "=" }),
        Mistake(
            "client-hashes-octets-of-verifier", "hashes the random octets instead of their text",
            breaks: "challenge-drawn-matches",
            MistakenClient(parameters: {
                let octets = random(32)
                return PKCEParameters(
                    codeVerifier: Base64URL.encode(octets),
                    codeChallenge: Base64URL.encode(SHA256.hash(octets)),
                    codeChallengeMethod: "S256")
            })),
        Mistake(
            "client-hashes-and-names-plain", "hashes the verifier and names plain",
            breaks: "challenge-drawn-matches",
            and: ["method-drawn-s256": "It names plain."],
            MistakenClient.naming("plain") { s256($0) }),
        Mistake(
            "client-uses-plain", "uses plain",
            breaks: "method-drawn-s256", MistakenClient.naming("plain") { $0 }),
        Mistake(
            "client-uses-plain-by-default", "sends the verifier and names no method",
            breaks: "method-drawn-s256", MistakenClient.naming(nil) { $0 }),
        Mistake(
            "client-names-no-method", "hashes the verifier and names no method",
            breaks: "method-drawn-s256",
            and: ["challenge-drawn-matches": "Without a name the challenge counts as plain."],
            MistakenClient.naming(nil) { s256($0) }),
        Mistake(
            "client-names-method-in-lower-case", "names the method s256",
            breaks: "method-drawn-s256",
            and: ["challenge-drawn-matches": "No server knows how to check the challenge."],
            MistakenClient.naming("s256") { s256($0) }),
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
    ) -> MistakenClient {
        naming("S256", derive)
    }

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
