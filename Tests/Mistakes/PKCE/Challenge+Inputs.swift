import Conformance
import Foundation
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the verifiers and methods that a challenge is derived from.
    static let challengeInputs: ClientChanges = [
        "client-hashes-for-plain": .derivingPlain { s256($0) },
        "client-encodes-for-plain": .derivingPlain { Base64URL.encode(Array($0.utf8)) },
        "client-does-not-count": .accepting { $0.utf8.allSatisfy(\.isUnreserved) },
        "client-takes-42-characters": .accepting {
            $0.utf8.count == 42 && $0.utf8.allSatisfy(\.isUnreserved)
        },
        "client-takes-129-characters": .accepting {
            $0.utf8.count == 129 && $0.utf8.allSatisfy(\.isUnreserved)
        },
        "client-excludes-bounds": .refusing { [43, 128].contains($0.utf8.count) },
        "client-takes-any-character": .accepting { 43...128 ~= $0.count },
        "client-takes-unicode-letters": .accepting { verifier in
            43...128 ~= verifier.count
                && verifier.allSatisfy { $0.isLetter || $0.isNumber || "-._~".contains($0) }
        },
        "client-ignores-case-of-unicode": .accepting { verifier in
            let letters = verifier.unicodeScalars.filter { !["\u{17F}", "\u{212A}"].contains($0) }
            return 43...128 ~= verifier.count
                && letters.allSatisfy { scalar in
                    UInt8(exactly: scalar.value)?.isUnreserved == true
                }
        },
        "client-takes-last-newline": .accepting { verifier in
            let octets = verifier.utf8
            return 43...129 ~= octets.count && octets.last == UInt8(ascii: "\n")
                && octets.dropLast().allSatisfy(\.isUnreserved)
        },
        "client-takes-base64-verifiers": .accepting { verifier in
            43...128 ~= verifier.utf8.count
                && verifier.utf8.allSatisfy { $0.isUnreserved || "+/=".utf8.contains($0) }
        },
        "client-refuses-tilde": .refusing { $0.contains { ".~".contains($0) } },
        "client-escapes-tilde": .init(challenge: { verifier, method in
            let challenge = try ReferenceImplementation().codeChallenge(
                for: verifier, method: method)
            let escaped = verifier.replacingOccurrences(of: "~", with: "%7E")
            return method == "S256" ? s256(escaped) : challenge
        }),
        "client-compares-method-without-case": .readingMethod { method in
            ["S256", "plain"].first { $0.lowercased() == method.lowercased() } ?? method
        },
        "client-trims-method": .readingMethod {
            $0.trimmingCharacters(in: .whitespacesAndNewlines)
        },
        "client-takes-unknown-method-for-s256": .readingMethod { $0 == "plain" ? $0 : "S256" },
        "client-takes-unknown-method-for-plain": .readingMethod { $0 == "S256" ? $0 : "plain" },
    ]
}

extension MistakenClient {
    /// Derives the challenge of plain in another way.
    fileprivate static func derivingPlain(
        _ derive: @escaping @Sendable (_ verifier: String) -> String
    ) -> MistakenClient {
        MistakenClient(challenge: { verifier, method in
            let challenge = try ReferenceImplementation().codeChallenge(
                for: verifier, method: method)
            return method == "plain" ? derive(verifier) : challenge
        })
    }

    /// Accepts more verifiers.
    fileprivate static func accepting(
        _ accepts: @escaping @Sendable (_ verifier: String) -> Bool
    ) -> MistakenClient {
        MistakenClient(challenge: { verifier, method in
            guard accepts(verifier) else { return nil }
            return method == "S256" ? s256(verifier) : method == "plain" ? verifier : nil
        })
    }

    /// Refuses more verifiers.
    fileprivate static func refusing(
        _ refuses: @escaping @Sendable (_ verifier: String) -> Bool
    ) -> MistakenClient {
        MistakenClient(challenge: { verifier, _ in
            guard !refuses(verifier) else { throw Refusal("the verifier is illegal") }
            return nil
        })
    }

    /// Changes the name of the method.
    fileprivate static func readingMethod(
        _ change: @escaping @Sendable (String) -> String
    ) -> MistakenClient {
        MistakenClient(challenge: { verifier, method in
            try ReferenceImplementation().codeChallenge(for: verifier, method: change(method))
        })
    }
}
