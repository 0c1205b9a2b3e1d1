import Conformance
import Foundation
import StrictCodecs

extension Mistake {
    /// What people get wrong about the parameters of PKCE.
    static let verificationOfRequests = [
        Mistake(
            "server-defaults-to-s256", "takes S256 for the method if the request names none",
            breaks: "server-method-absent-means-plain",
            MistakenServer.authorizing { request, _ in
                guard request.parameter("code_challenge") != nil,
                    request.parameter("code_challenge_method") == nil
                else { return request }
                return request.setting("code_challenge_method", "S256")
            }),
        Mistake(
            "server-compares-method-without-case", "compares the method without case",
            breaks: "server-method-exact",
            MistakenServer.readingMethod { method in
                ["S256", "plain"].first { $0.lowercased() == method.lowercased() } ?? method
            }),
        Mistake(
            "server-trims-method", "trims the method",
            breaks: "server-method-exact",
            MistakenServer.readingMethod { $0.trimmingCharacters(in: .whitespacesAndNewlines) }),
        Mistake(
            "server-takes-unknown-method-for-plain", "takes any method but S256 for plain",
            breaks: "server-method-exact",
            MistakenServer.readingMethod { $0 == "S256" ? $0 : "plain" }),
        Mistake(
            "server-takes-unknown-method-for-s256", "takes any method but plain for S256",
            breaks: "server-method-exact",
            MistakenServer.readingMethod { $0 == "plain" ? $0 : "S256" }),
        Mistake(
            "server-ignores-unknown-method", "does without PKCE if it does not know the method",
            breaks: "server-method-exact",
            MistakenServer.remembering { request, authorization in
                let method = (authorization ?? request).parameter("code_challenge_method")
                guard let method, !["S256", "plain"].contains(method) else { return request }
                return request.changing("code_challenge") { _ in nil }
                    .changing("code_challenge_method") { _ in nil }
                    .changing("code_verifier") { _ in nil }
            }),
        Mistake(
            "server-takes-any-challenge", "does not look at the form of a challenge",
            breaks: "server-challenge-form", MistakenServer.takingChallenge { _ in true }),
        Mistake(
            "server-counts-challenge", "looks at the length of a challenge only",
            breaks: "server-challenge-form", MistakenServer.takingChallenge { $0.count == 43 }),
        Mistake(
            "server-takes-short-verifiers", "does not look at the length of the verifier",
            breaks: "server-short-verifier-refused",
            MistakenServer.proving { $0.isRight || $0.method == "S256" && $0.isHash }),
        Mistake(
            "server-takes-42-characters", "takes a verifier of 42 characters",
            breaks: "server-short-verifier-refused",
            MistakenServer.proving { proof in
                proof.isRight || proof.isHash && proof.verifier?.utf8.count == 42
            }),
        Mistake(
            "server-demands-challenge-again",
            "answers unauthorized_client if an app leaves out PKCE",
            breaks: "server-pkce-optional",
            MistakenServer { _ in
                let apps = Memory<Set<String>>([])
                return .init(answered: { response, request in
                    guard request.endpoint == .authorization,
                        let app = request.parameter("client_id")
                    else { return response }
                    if request.parameter("code_challenge") != nil { apps.change { $0.insert(app) } }
                    return request.parameter("code_challenge") == nil && apps.value.contains(app)
                        ? response.failing("unauthorized_client") : response
                })
            }),
        Mistake(
            "server-takes-first-pkce-parameter", "takes the first challenge, method and verifier",
            breaks: "server-pkce-parameters-once",
            MistakenServer.reading { request, _ in
                request.keepingPieces { form, index in
                    !form.hasPKCE(at: index) || !form.names[..<index].contains(form.names[index])
                }
            }),
        Mistake(
            "server-takes-last-pkce-parameter", "takes the last challenge, method and verifier",
            breaks: "server-pkce-parameters-once",
            MistakenServer.reading { request, _ in
                request.keepingPieces { form, index in
                    !form.hasPKCE(at: index)
                        || !form.names[(index + 1)...].contains(form.names[index])
                }
            }),
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
