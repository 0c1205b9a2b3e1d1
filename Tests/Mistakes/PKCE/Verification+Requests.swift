import Conformance
import Foundation
import StrictCodecs

extension Mistake {
    /// What people get wrong about the parameters of PKCE.
    static let verificationOfRequests: ServerChanges = [
        "server-defaults-to-s256": .authorizing { request, _ in
            guard request.parameter("code_challenge") != nil,
                request.parameter("code_challenge_method") == nil
            else { return request }
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
        "server-ignores-unknown-method": .remembering { request, authorization in
            let method = (authorization ?? request).parameter("code_challenge_method")
            guard let method, !["S256", "plain"].contains(method) else { return request }
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
        "server-demands-challenge-again": .init { _ in
            let apps = Memory<Set<String>>([])
            return .init(answered: { response, request in
                guard request.endpoint == .authorization,
                    let app = request.parameter("client_id")
                else { return response }
                if request.parameter("code_challenge") != nil { apps.change { $0.insert(app) } }
                return request.parameter("code_challenge") == nil && apps.value.contains(app)
                    ? response.failing("unauthorized_client") : response
            })
        },
        "server-takes-first-pkce-parameter": .reading { request, _ in
            request.keepingPieces { form, index in
                !form.hasPKCE(at: index) || !form.names[..<index].contains(form.names[index])
            }
        },
        "server-takes-last-pkce-parameter": .reading { request, _ in
            request.keepingPieces { form, index in
                !form.hasPKCE(at: index)
                    || !form.names[(index + 1)...].contains(form.names[index])
            }
        },
    ]
}

extension MistakenServer {
    /// Changes the method of a request.
    fileprivate static func readingMethod(
        _ change: @escaping @Sendable (String) -> String
    ) -> MistakenServer {
        authorizing { request, _ in
            request.changing("code_challenge_method") { $0.isEmpty ? $0 : change($0) }
        }
    }

    /// Issues codes for S256 challenges that are no hashes; nothing can redeem them.
    fileprivate static func takingChallenge(
        _ isTaken: @escaping @Sendable (String) -> Bool
    ) -> MistakenServer {
        authorizing { request, _ in
            guard request.parameter("code_challenge_method") == "S256" else { return request }
            return request.changing("code_challenge") { challenge in
                let isHash = challenge.utf8.count == 43 && challenge.utf8.allSatisfy(\.isUnreserved)
                return challenge.isEmpty || isHash || !isTaken(challenge)
                    ? challenge : String(repeating: "A", count: 43)
            }
        }
    }
}

extension FormPieces {
    /// Whether a piece is a parameter of PKCE.
    fileprivate func hasPKCE(at index: Int) -> Bool { names[index]?.hasPrefix("code_") == true }
}
