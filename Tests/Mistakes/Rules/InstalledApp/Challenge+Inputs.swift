import Conformance
import Foundation
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the verifiers and methods that a challenge is derived from.
    static let challengeInputs = [
        Mistake(
            "client-hashes-for-plain", "hashes the verifier even if the method is plain",
            breaks: "plain-challenge", MistakenClient.derivingPlain { s256($0) }),
        Mistake(
            "client-encodes-for-plain", "encodes the verifier in base64url if the method is plain",
            breaks: "plain-challenge",
            MistakenClient.derivingPlain { Base64URL.encode(Array($0.utf8)) }),
        Mistake(
            "client-does-not-count", "takes a verifier of any length",
            breaks: "illegal-length-refused",
            MistakenClient.accepting { $0.utf8.allSatisfy(\.isUnreserved) }),
        Mistake(
            "client-takes-42-characters", "takes a verifier of 42 characters",
            breaks: "illegal-length-refused",
            MistakenClient.accepting { $0.utf8.count == 42 && $0.utf8.allSatisfy(\.isUnreserved) }),
        Mistake(
            "client-takes-129-characters", "takes a verifier of 129 characters",
            breaks: "illegal-length-refused",
            MistakenClient.accepting { $0.utf8.count == 129 && $0.utf8.allSatisfy(\.isUnreserved) }),
        Mistake(
            "client-excludes-bounds", "takes neither 43 nor 128 characters",
            breaks: "verifier-length",
            and: .because(
                "It has verifiers of 43 characters as well.",
                [
                    "s256-challenge", "plain-challenge", "illegal-length-refused",
                    "verifier-alphabet",
                ]),
            MistakenClient.refusing { [43, 128].contains($0.utf8.count) }),
        Mistake(
            "client-takes-any-character", "takes a verifier of any characters",
            breaks: "illegal-character-refused", MistakenClient.accepting { 43...128 ~= $0.count }),
        Mistake(
            "client-takes-unicode-letters", "takes letters and digits of every script",
            breaks: "illegal-character-refused",
            MistakenClient.accepting { verifier in
                43...128 ~= verifier.count
                    && verifier.allSatisfy { $0.isLetter || $0.isNumber || "-._~".contains($0) }
            }),
        Mistake(
            "client-ignores-case-of-unicode", "takes what equals a letter if case is ignored",
            breaks: "illegal-character-refused",
            MistakenClient.accepting { verifier in
                let letters = verifier.unicodeScalars.filter {
                    !["\u{17F}", "\u{212A}"].contains($0)
                }
                return 43...128 ~= verifier.count
                    && letters.allSatisfy { scalar in
                        UInt8(exactly: scalar.value)?.isUnreserved == true
                    }
            }),
        Mistake(
            "client-takes-last-newline", "takes a newline at the end, before the anchor $",
            breaks: "illegal-character-refused",
            MistakenClient.accepting { verifier in
                let octets = verifier.utf8
                return 43...129 ~= octets.count && octets.last == UInt8(ascii: "\n")
                    && octets.dropLast().allSatisfy(\.isUnreserved)
            }),
        Mistake(
            "client-takes-base64-verifiers", "takes a verifier with +, / and =",
            breaks: "illegal-character-refused",
            MistakenClient.accepting { verifier in
                43...128 ~= verifier.utf8.count
                    && verifier.utf8.allSatisfy { $0.isUnreserved || "+/=".utf8.contains($0) }
            }),
        Mistake(
            "client-refuses-tilde", "refuses a verifier with a dot or a tilde",
            breaks: "verifier-alphabet",
            MistakenClient.refusing { $0.contains { ".~".contains($0) } }),
        Mistake(
            "client-escapes-tilde", "hashes the verifier with its tildes escaped",
            breaks: "verifier-alphabet",
            MistakenClient(challenge: { verifier, method in
                let challenge = try ReferenceImplementation().codeChallenge(
                    for: verifier, method: method)
                let escaped = verifier.replacingOccurrences(of: "~", with: "%7E")
                return method == "S256" ? s256(escaped) : challenge
            })),
        Mistake(
            "client-compares-method-without-case", "compares the method without case",
            breaks: "challenge-method-exact",
            MistakenClient.readingMethod { method in
                ["S256", "plain"].first { $0.lowercased() == method.lowercased() } ?? method
            }),
        Mistake(
            "client-trims-method", "trims the method",
            breaks: "challenge-method-exact",
            MistakenClient.readingMethod { $0.trimmingCharacters(in: .whitespacesAndNewlines) }),
        Mistake(
            "client-takes-unknown-method-for-s256", "takes any method but plain for S256",
            breaks: "challenge-method-exact",
            MistakenClient.readingMethod { $0 == "plain" ? $0 : "S256" }),
        Mistake(
            "client-takes-unknown-method-for-plain", "takes any method but S256 for plain",
            breaks: "challenge-method-exact",
            MistakenClient.readingMethod { $0 == "S256" ? $0 : "plain" }),
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
