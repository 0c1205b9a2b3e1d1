import Conformance
import Foundation
import StrictCodecs

extension Mistake {
    /// What people get wrong about the parameters of PKCE.
    static let verificationOfRequests: ServerChanges = [
        "server-defaults-to-s256": .reading(.authorization) { request in
            guard request.parameter("code_challenge") != nil,
                request.parameter("code_challenge_method") == nil
            else { return nil }
            return request.setting("code_challenge_method", "S256")
        },
        "server-compares-method-without-case": .readingMethod { method in
            ["S256", "plain"].first { $0.lowercased() == method.lowercased() } ?? method
        },
        "server-trims-method": .readingMethod {
            $0.trimmingCharacters(in: .whitespacesAndNewlines)
        },
        "server-takes-unknown-method-for-plain": .readingMethod { $0 == "S256" ? $0 : "plain" },
        "server-takes-unknown-method-for-s256": .readingMethod { $0 == "plain" ? $0 : "S256" },
        "server-ignores-unknown-method": .recalling { request, authorization in
            let method = (authorization ?? request).parameter("code_challenge_method")
            guard let method, !["S256", "plain"].contains(method) else { return nil }
            return request.changing("code_challenge") { _ in nil }
                .changing("code_challenge_method") { _ in nil }
                .changing("code_verifier") { _ in nil }
        },
        "server-takes-any-challenge": .takingChallenge { _ in true },
        "server-counts-challenge": .takingChallenge { $0.count == 43 },
        "server-takes-short-verifiers": .proving { $0.isRight || $0.method == "S256" && $0.isHash },
        "server-takes-42-characters": .proving { proof in
            proof.isRight || proof.isHash && proof.verifier?.utf8.count == 42
        },
        "server-demands-challenge-again": .replying(.authorization) { response, request, past in
            guard request.parameter("code_challenge") == nil else { return nil }
            let isKnown = past.exchanges.contains { earlier, _ in
                earlier.endpoint == .authorization && earlier.parameter("code_challenge") != nil
                    && earlier.parameter("client_id") == request.parameter("client_id")
            }
            return isKnown ? response.failing("unauthorized_client") : nil
        },
        "server-takes-first-pkce-parameter": .reading(.any) {
            $0.keepingFirst(ofEach: \.nameInPKCE)
        },
        "server-takes-last-pkce-parameter": .reading(.any) {
            $0.keepingLast(ofEach: \.nameInPKCE)
        },
    ]
}

extension MistakenServer {
    /// Changes the method of a request.
    fileprivate static func readingMethod(
        _ change: @escaping @Sendable (String) -> String
    ) -> MistakenServer {
        reading(.authorization) { request in
            request.changing("code_challenge_method") { $0.isEmpty ? $0 : change($0) }
        }
    }

    /// Issues codes for S256 challenges that are no hashes; nothing can redeem them.
    fileprivate static func takingChallenge(
        _ isTaken: @escaping @Sendable (String) -> Bool
    ) -> MistakenServer {
        reading(.authorization) { request in
            guard request.parameter("code_challenge_method") == "S256" else { return nil }
            return request.changing("code_challenge") { challenge in
                let isHash = challenge.utf8.count == 43 && challenge.utf8.allSatisfy(\.isUnreserved)
                return challenge.isEmpty || isHash || !isTaken(challenge)
                    ? challenge : String(repeating: "A", count: 43)
            }
        }
    }
}

extension QueryPair {
    /// The name of a parameter of PKCE, or nil.
    fileprivate var nameInPKCE: String? { decodedName.hasPrefix("code_") ? decodedName : nil }
}
