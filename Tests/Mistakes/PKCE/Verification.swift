import Conformance
import Foundation

extension Mistake {
    /// What people get wrong about PKCE in a server.
    static let verification = (verificationOfProofs + verificationOfRequests).aboutUntypedClients

    /// What people get wrong when they compare the verifier with the challenge.
    private static let verificationOfProofs: ServerChanges = [
        "server-knows-base64url-verifiers": .proving { proof in
            proof.isRight && proof.verifier?.contains { ".~".contains($0) } == false
        },
        "server-keeps-padding": .proving { $0.isRight && $0.method != "S256" },
        "server-hashes-plain-verifiers": .proving { $0.expected(by: "S256") == $0.challenge },
        "server-issues-lost-codes": .proving { $0.isRight && $0.method == "S256" },
        "server-calls-plain-invalid-grant": .failing(.authorization, "invalid_grant") {
            $0.parameter("code_challenge_method") == "plain"
        },
        "server-compares-without-case": .proving { proof in
            proof.expected?.lowercased() == proof.challenge.lowercased()
        },
        "server-reads-c-strings": .reading(.any) { request in
            request.respelling("code_verifier") {
                $0.changingOctets { $0.prefix { $0 != 0 }.map { $0 & 0x7F } }
            }
        },
        "server-reads-both-alphabets": .readingPKCE { text in
            text.replacingOccurrences(of: "+", with: "-")
                .replacingOccurrences(of: "/", with: "_")
        },
        "server-ignores-spare-bits": .proving { $0.isRightInOctets },
        "server-tries-both-methods": .proving { proof in
            [proof.verifier, proof.expected(by: "S256")].contains(proof.challenge)
        },
        "server-takes-method-of-token-request": .proving { proof in
            proof.expected(by: proof.methodOfTokenRequest ?? proof.method) == proof.challenge
        },
        "server-takes-any-verifier": .proving { $0.verifier != nil },
        "server-calls-mismatch-invalid-request": .replying(.any) { response, request, _ in
            guard request.parameter("code_verifier") != nil else { return nil }
            return response.saying(
                response.body.replacing("invalid_grant", with: "invalid_request"))
        },
        "server-checks-the-verifier-once": .keepingCodes(passing: { request, past in
            past.exchanges.contains { $0.request.parameter("code") == request.parameter("code") }
        }),
        "server-keeps-one-challenge-for-a-client": .proving { request, past in
            let client = request.parameter("client_id")
            return past.exchanges.last {
                $0.response.code != nil && $0.request.parameter("client_id") == client
            }.flatMap { Proof(request, $0.request) }?.isRight == true
        },
        "server-checks-no-verifier-after-partial-consent": .proving { request, past in
            if case .limited = past.settings.consent { return true }
            return past.authorization(of: request).flatMap { Proof(request, $0) }?.isRight == true
        },
        "server-ignores-the-challenge-of-a-post": .servingPost(
            reading: { $0.dropping("code_challenge") }),
        "server-loses-the-challenge-at-partial-consent": .proving { request, past in
            if case .limited = past.settings.consent {
                return request.parameter("code_verifier") == nil
            }
            return past.authorization(of: request).flatMap { Proof(request, $0) }?.isRight == true
        },
        "server-takes-empty-verifiers": .proving { request, past in
            request.hasEmptyParameter("code_verifier")
                || past.authorization(of: request).flatMap { Proof(request, $0) }?.isRight == true
        },
        "server-takes-verifier-as-option": .proving { $0.verifier == nil || $0.isRight },
        "server-ignores-stray-verifier": .recalling { request, authorization in
            guard let authorization, authorization.parameter("code_challenge") == nil else {
                return nil
            }
            return request.dropping("code_verifier")
        },
    ]
}

extension MistakenServer {
    /// Changes the challenge and the verifier, or removes them for nil.
    fileprivate static func readingPKCE(
        _ change: @escaping @Sendable (String) -> String?
    ) -> MistakenServer {
        reading(.any) { request in
            request.changing("code_challenge", change).changing("code_verifier", change)
        }
    }
}
