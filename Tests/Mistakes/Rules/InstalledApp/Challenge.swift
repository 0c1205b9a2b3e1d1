import Conformance
import Foundation
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the challenge.
    static let challenge = challengeSpellings + challengeInputs

    /// What people get wrong about the octets that are hashed, and about the text of the hash.
    private static let challengeSpellings = [
        Mistake(
            "client-keeps-padding", "keeps the padding of the challenge",
            breaks: "s256-challenge", and: everyS256, MistakenClient.deriving { s256($0) + "=" }),
        Mistake(
            "client-uses-standard-alphabet", "writes the challenge with + and /",
            breaks: "s256-challenge", MistakenClient.deriving { standard(s256($0)) }),
        Mistake(
            "client-uses-standard-base64", "writes the challenge in base64 as it comes",
            breaks: "s256-challenge", and: everyS256,
            MistakenClient.deriving { standard(s256($0)) + "=" }),
        Mistake(
            "client-replaces-first-sign", "replaces the first + and the first / only",
            breaks: "s256-challenge",
            MistakenClient.deriving { verifier in
                var text = Array(standard(s256(verifier)))
                if let plus = text.firstIndex(of: "+") { text[plus] = "-" }
                if let slash = text.firstIndex(of: "/") { text[slash] = "_" }
                return String(text)
            }),
        Mistake(
            "client-sends-hexadecimal", "writes the hash in hexadecimal",
            breaks: "s256-challenge", and: everyS256, MistakenClient.deriving { hexadecimal($0) }),
        Mistake(
            "client-encodes-hexadecimal", "encodes the hexadecimal text of the hash",
            breaks: "s256-challenge", and: everyS256,
            MistakenClient.deriving { Base64URL.encode(Array(hexadecimal($0).utf8)) }),
        Mistake(
            "client-reads-hash-as-text", "turns the hash into UTF-8 text before it encodes it",
            breaks: "s256-challenge", and: everyS256,
            MistakenClient.deriving { verifier in
                let hash = SHA256.hash(Array(verifier.utf8))
                return Base64URL.encode(Array(String(decoding: hash, as: UTF8.self).utf8))
            }),
        Mistake(
            "client-hashes-decoded-verifier", "hashes the octets that the verifier encodes",
            breaks: "s256-challenge", and: everyS256,
            MistakenClient.hashing { decoded($0) ?? Array($0.utf8) }),
        Mistake(
            "client-hashes-utf-16", "hashes the verifier in UTF-16",
            breaks: "s256-challenge", and: everyS256,
            MistakenClient.hashing { $0.utf8.flatMap { [$0, 0] } }),
        Mistake(
            "client-hashes-big-endian-utf-16", "hashes the verifier in big-endian UTF-16",
            breaks: "s256-challenge", and: everyS256,
            MistakenClient.hashing { $0.utf8.flatMap { [0, $0] } }),
        Mistake(
            "client-hashes-newline", "hashes a newline with the verifier, as echo writes it",
            breaks: "s256-challenge", and: everyS256,
            MistakenClient.hashing { Array("\($0)\n".utf8) }),
        Mistake(
            "client-hashes-echo-option", "hashes the option -n of an echo that does not know it",
            breaks: "s256-challenge", and: everyS256,
            MistakenClient.hashing { Array("-n \($0)\n".utf8) }),
        Mistake(
            "client-hashes-quotes", "hashes the verifier in quotation marks",
            breaks: "s256-challenge", and: everyS256,
            MistakenClient.hashing { Array("\"\($0)\"".utf8) }),
        Mistake(
            "client-hashes-lower-case", "hashes the verifier in lower case",
            breaks: "s256-challenge", and: everyS256,
            MistakenClient.hashing { Array($0.lowercased().utf8) }),
        Mistake(
            "client-hashes-twice", "hashes the hash once more",
            breaks: "s256-challenge", and: everyS256,
            MistakenClient.hashing { SHA256.hash(Array($0.utf8)) }),
        Mistake(
            "client-derives-twice", "derives a challenge from the challenge",
            breaks: "s256-challenge", and: everyS256, MistakenClient.deriving { s256(s256($0)) }),
        Mistake(
            "client-cuts-hash", "encodes the first half of the hash",
            breaks: "s256-challenge", and: everyS256,
            MistakenClient.deriving { verifier in
                Base64URL.encode(Array(SHA256.hash(Array(verifier.utf8)).prefix(16)))
            }),
        Mistake(
            "client-sends-verifier", "sends the verifier as the challenge of S256",
            breaks: "s256-challenge", and: everyS256, MistakenClient.deriving { $0 }),
    ]

    private static let everyS256: [Rule.ID: String] = .because(
        "It derives every S256 challenge like this.", .derivingWithS256)
}

extension MistakenClient {
    /// Derives the challenge of S256 in another way.
    fileprivate static func deriving(
        _ derive: @escaping @Sendable (_ verifier: String) -> String
    ) -> MistakenClient {
        MistakenClient(challenge: { verifier, method in
            let challenge = try ReferenceImplementation().codeChallenge(
                for: verifier, method: method)
            return method == "S256" ? derive(verifier) : challenge
        })
    }

    /// Hashes something else for S256.
    fileprivate static func hashing(
        _ octets: @escaping @Sendable (_ verifier: String) -> [UInt8]
    ) -> MistakenClient {
        deriving { Base64URL.encode(SHA256.hash(octets($0))) }
    }
}

/// The challenge of S256 for any text.
func s256(_ text: String) -> String { Base64URL.encode(SHA256.hash(Array(text.utf8))) }

/// A base64url text in the alphabet of base64.
func standard(_ text: String) -> String {
    text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
}

private func hexadecimal(_ text: String) -> String {
    SHA256.hash(Array(text.utf8)).map { $0.hexadecimal.lowercased() }.joined()
}

/// The octets that a base64url text encodes.
private func decoded(_ text: String) -> [UInt8]? {
    let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    return Data(base64Encoded: standard(text) + padding).map(Array.init)
}
