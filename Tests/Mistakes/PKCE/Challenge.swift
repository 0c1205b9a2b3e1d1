import Conformance
import Foundation
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the challenge.
    static let challenge = challengeSpellings + challengeInputs

    /// What people get wrong about the octets that are hashed, and about the text of the hash.
    private static let challengeSpellings: ClientChanges = [
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
        "client-derives-twice": .deriving { s256(s256($0)) },
        "client-cuts-hash": .deriving { verifier in
            Base64URL.encode(Array(SHA256.hash(Array(verifier.utf8)).prefix(16)))
        },
        "client-sends-verifier": .deriving { $0 },
    ]

    /// What people get wrong about the verifiers that a challenge is derived from.
    private static let challengeInputs: ClientChanges = [
        "client-hashes-for-plain": .deriving("plain") { s256($0) },
        "client-encodes-for-plain": .deriving("plain") { Base64URL.encode(Array($0.utf8)) },
        "client-does-not-count": accepting { $0.utf8.allSatisfy(\.isUnreserved) },
        "client-takes-42-characters": accepting {
            $0.utf8.count == 42 && $0.utf8.allSatisfy(\.isUnreserved)
        },
        "client-takes-129-characters": accepting {
            $0.utf8.count == 129 && $0.utf8.allSatisfy(\.isUnreserved)
        },
        "client-excludes-bounds": refusing { [43, 128].contains($0.utf8.count) },
        "client-takes-any-character": accepting { 43...128 ~= $0.count },
        "client-takes-unicode-letters": accepting { verifier in
            43...128 ~= verifier.count
                && verifier.allSatisfy { $0.isLetter || $0.isNumber || "-._~".contains($0) }
        },
        "client-ignores-case-of-unicode": accepting { verifier in
            let letters = verifier.unicodeScalars.filter { !["\u{17F}", "\u{212A}"].contains($0) }
            return 43...128 ~= verifier.count
                && letters.allSatisfy { UInt8(exactly: $0.value)?.isUnreserved == true }
        },
        "client-takes-last-newline": accepting { verifier in
            43...129 ~= verifier.utf8.count && verifier.utf8.last == UInt8(ascii: "\n")
                && verifier.utf8.dropLast().allSatisfy(\.isUnreserved)
        },
        "client-takes-base64-verifiers": accepting { verifier in
            43...128 ~= verifier.utf8.count
                && verifier.utf8.allSatisfy { $0.isUnreserved || "+/=".utf8.contains($0) }
        },
        "client-compares-method-without-case": .init(challenge: { verifier, method in
            let name = ["S256", "plain"].first { $0.lowercased() == method.lowercased() } ?? method
            return try MistakenClient.reference.codeChallenge(for: verifier, method: name)
        }),
        "client-refuses-tilde": refusing { $0.contains { ".~".contains($0) } },
    ]

    /// Accepts more verifiers.
    private static func accepting(
        _ accepts: @escaping @Sendable (_ verifier: String) -> Bool
    ) -> MistakenClient {
        MistakenClient(challenge: { verifier, method in
            guard accepts(verifier) else { return nil }
            return method == "S256" ? s256(verifier) : method == "plain" ? verifier : nil
        })
    }

    /// Refuses more verifiers.
    private static func refusing(
        _ refuses: @escaping @Sendable (_ verifier: String) -> Bool
    ) -> MistakenClient {
        MistakenClient(challenge: { verifier, _ in
            if refuses(verifier) { throw Refusal("the verifier is illegal") } else { nil }
        })
    }
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
}

/// The challenge of S256 for any text.
func s256(_ text: String) -> String { Base64URL.encode(SHA256.hash(Array(text.utf8))) }

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
