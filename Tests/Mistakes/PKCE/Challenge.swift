import Conformance
import Foundation
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the challenge.
    static let challenge: ClientChanges = [
        "client-uses-standard-base64": .deriving { standard(s256($0)) + "=" },
        "client-replaces-first-sign": .deriving { verifier in
            var text = Array(standard(s256(verifier)))
            if let plus = text.firstIndex(of: "+") { text[plus] = "-" }
            if let slash = text.firstIndex(of: "/") { text[slash] = "_" }
            return String(text)
        },
        "client-sends-hexadecimal": .deriving { hexadecimal($0) },
        "client-encodes-hexadecimal": .deriving { Base64URL.encode(Array(hexadecimal($0).utf8)) },
        "client-reads-hash-as-text": .deriving { verifier in
            let hash = SHA256.hash(Array(verifier.utf8))
            return Base64URL.encode(Array(String(decoding: hash, as: UTF8.self).utf8))
        },
        "client-hashes-decoded-verifier": .hashing { decoded($0) ?? Array($0.utf8) },
        "client-hashes-utf-16": .hashing { $0.utf8.flatMap { [$0, 0] } },
        "client-hashes-big-endian-utf-16": .hashing { $0.utf8.flatMap { [0, $0] } },
        "client-hashes-twice": .hashing { SHA256.hash(Array($0.utf8)) },
        "client-cuts-hash": .deriving { verifier in
            Base64URL.encode(Array(SHA256.hash(Array(verifier.utf8)).prefix(16)))
        },
        "client-hashes-with-sha-512": .deriving {
            Base64URL.encode(OtherHashes.sha512(Array($0.utf8)))
        },
        "client-hashes-with-sha-1": .deriving {
            Base64URL.encode(OtherHashes.sha1(Array($0.utf8)))
        },
        "client-sends-verifier": .deriving { $0 },
        "client-hashes-for-plain": .deriving("plain") { s256($0) },
        "client-encodes-for-plain": .deriving("plain") { Base64URL.encode(Array($0.utf8)) },
        "client-compares-method-without-case": .init(challenge: { verifier, method in
            let name = ["S256", "plain"].first { $0.lowercased() == method.lowercased() } ?? method
            return try MistakenClient.reference.codeChallenge(for: verifier, method: name)
        }),
    ]

}

extension MistakenClient {
    /// Derives the challenge of a method in another way.
    static func deriving(
        _ changed: String = "S256", by derive: @escaping @Sendable (_ verifier: String) -> String
    ) -> MistakenClient {
        MistakenClient(challenge: { verifier, method in
            let challenge = try reference.codeChallenge(for: verifier, method: method)
            return method == changed ? derive(verifier) : challenge
        })
    }

    /// Hashes something else for S256.
    static func hashing(
        _ octets: @escaping @Sendable (_ verifier: String) -> [UInt8]
    ) -> MistakenClient { deriving { Base64URL.encode(SHA256.hash(octets($0))) } }

    /// Judges another verifier than the one that is hashed.
    static func judgingVerifier(
        as change: @escaping @Sendable (String) -> String
    ) -> MistakenClient {
        MistakenClient(challenge: { verifier, method in
            _ = try reference.codeChallenge(for: change(verifier), method: method)
            return method == "S256" ? s256(verifier) : verifier
        })
    }
}

/// The challenge of S256 for any text.
@Sendable func s256(_ text: String) -> String { Base64URL.encode(SHA256.hash(Array(text.utf8))) }

/// A base64url text in the alphabet of base64.
@Sendable func standard(_ text: String) -> String {
    text.replacing("-", with: "+").replacing("_", with: "/")
}

private func hexadecimal(_ text: String) -> String {
    SHA256.hash(Array(text.utf8)).map { $0.hexadecimal.lowercased() }.joined()
}

/// The octets that a base64url text encodes.
private func decoded(_ text: String) -> [UInt8]? {
    let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    return Data(base64Encoded: standard(text) + padding).map(Array.init)
}
