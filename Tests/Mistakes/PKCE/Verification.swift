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
            text.replacingOccurrences(of: "+", with: "-")
                .replacingOccurrences(of: "/", with: "_")
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
                let body = response.body.replacingOccurrences(
                    of: "invalid_grant", with: "invalid_request")
                return WireResponse(
                    status: response.status, fields: response.fields, body: body)
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
}
