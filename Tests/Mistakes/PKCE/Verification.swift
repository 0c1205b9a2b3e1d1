import Conformance
import Foundation
import StrictCodecs

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
        "server-calls-plain-invalid-grant": .answering { response, request, _ in
            request.parameter("code_challenge_method") == "plain"
                ? response.failing("invalid_grant") : response
        },
        "server-compares-without-case": .proving { proof in
            proof.expected?.lowercased() == proof.challenge.lowercased()
        },
        "server-compares-as-unicode": .readingPKCE { $0.precomposedStringWithCanonicalMapping },
        "server-trims-values": .readingPKCE { $0.trimmingCharacters(in: .whitespacesAndNewlines) },
        "server-decodes-values-twice": .readingPKCE { $0.unescaped },
        "server-reads-c-strings": .reading { request, _ in
            var form = request.form
            form.pieces = form.pieces.map { piece in
                guard piece.hasPrefix("code_verifier="),
                    let octets = Form.unescape(piece.utf8.dropFirst(14))
                else { return piece }
                let text = octets.prefix { $0 != 0 }.map { $0 & 0x7F }
                return "code_verifier=\(Form.escape(String(decoding: text, as: UTF8.self)))"
            }
            return request.with(form)
        },
        "server-drops-padding": .readingPKCE { String($0.prefix { $0 != "=" }) },
        "server-reads-both-alphabets": .readingPKCE { text in
            text.replacing("+", with: "-").replacing("/", with: "_")
        },
        "server-ignores-spare-bits": .proving { $0.isRightInOctets },
        "server-tries-both-methods": .proving { proof in
            [proof.verifier, proof.expected(by: "S256")].contains(proof.challenge)
        },
        "server-takes-any-verifier": .proving { $0.verifier != nil },
        "server-ignores-pkce": .readingPKCE { _ in nil },
        "server-calls-mismatch-invalid-request": .init { _ in
            .init(answered: { response, request in
                guard request.parameter("code_verifier") != nil else { return response }
                return response.saying(
                    response.body.replacing("invalid_grant", with: "invalid_request"))
            })
        },
        "server-takes-verifier-as-option": .proving { $0.verifier == nil || $0.isRight },
        "server-ignores-stray-verifier": .remembering { request, authorization in
            guard let authorization, authorization.parameter("code_challenge") == nil else {
                return request
            }
            return request.changing("code_verifier") { _ in nil }
        },
    ]

    /// What people get wrong about the parameters of PKCE.
    private static let verificationOfRequests: ServerChanges = [
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
    /// Changes the challenge and the verifier, or removes them for nil.
    fileprivate static func readingPKCE(
        _ change: @escaping @Sendable (String) -> String?
    ) -> MistakenServer {
        reading { request, _ in
            request.changing("code_challenge", change).changing("code_verifier", change)
        }
    }

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
