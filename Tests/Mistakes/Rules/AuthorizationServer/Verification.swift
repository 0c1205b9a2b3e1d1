import Conformance
import Foundation
import StrictCodecs

extension Mistake {
    /// What people get wrong about PKCE in a server.
    static let verification = (verificationOfProofs + verificationOfRequests).aboutUntypedClients

    /// What people get wrong when they compare the verifier with the challenge.
    private static let verificationOfProofs = [
        Mistake(
            "server-knows-base64url-verifiers", "takes no verifier with a dot or a tilde",
            breaks: "server-supports-s256",
            MistakenServer.proving { proof in
                proof.isRight && proof.verifier?.contains { ".~".contains($0) } == false
            }),
        Mistake(
            "server-keeps-padding", "compares the challenge with a hash that has padding",
            breaks: "server-supports-s256",
            and: .because(
                "Its vectors, or their twins, redeem a code with S256.",
                .exchangingWithPKCE.filter { $0 != "server-supports-plain" }),
            MistakenServer.proving { $0.isRight && $0.method != "S256" }),
        Mistake(
            "server-hashes-plain-verifiers", "hashes the verifier even if the method is plain",
            breaks: "server-supports-plain",
            and: .because(
                "A hash passes under plain.",
                ["server-verifier-checked", "server-method-absent-means-plain"]),
            MistakenServer.proving { $0.expected(by: "S256") == $0.challenge }),
        Mistake(
            "server-issues-lost-codes", "takes plain and redeems codes with S256 only",
            breaks: "server-supports-plain",
            and: ["server-method-absent-means-plain": "That is plain as well."],
            MistakenServer.proving { $0.isRight && $0.method == "S256" }),
        Mistake(
            "server-calls-plain-invalid-grant", "turns plain down with invalid_grant",
            breaks: "server-supports-plain",
            MistakenServer.answering { response, request, _ in
                request.parameter("code_challenge_method") == "plain"
                    ? response.failing("invalid_grant") : response
            }),
        Mistake(
            "server-compares-without-case", "compares the challenge without case",
            breaks: "server-verifier-checked",
            MistakenServer.proving { proof in
                proof.expected?.lowercased() == proof.challenge.lowercased()
            }),
        Mistake(
            "server-compares-as-unicode", "normalises challenge and verifier to Unicode's form C",
            breaks: "server-verifier-checked",
            MistakenServer.readingPKCE { $0.precomposedStringWithCanonicalMapping }),
        Mistake(
            "server-trims-values", "trims challenge and verifier",
            breaks: "server-verifier-checked",
            MistakenServer.readingPKCE { $0.trimmingCharacters(in: .whitespacesAndNewlines) }),
        Mistake(
            "server-decodes-values-twice", "decodes challenge and verifier twice",
            breaks: "server-verifier-checked", MistakenServer.readingPKCE { $0.unescaped }),
        Mistake(
            "server-reads-c-strings", "reads a verifier as seven-bit characters that end at NUL",
            breaks: "server-verifier-checked",
            MistakenServer.reading { request, _ in
                var form = request.form
                form.pieces = form.pieces.map { piece in
                    guard piece.hasPrefix("code_verifier="),
                        let octets = Form.unescape(piece.utf8.dropFirst(14))
                    else { return piece }
                    let text = octets.prefix { $0 != 0 }.map { $0 & 0x7F }
                    return "code_verifier=\(Form.escape(String(decoding: text, as: UTF8.self)))"
                }
                return request.with(form)
            }),
        Mistake(
            "server-drops-padding", "drops the padding of challenge and verifier",
            breaks: "server-verifier-checked",
            and: ["server-challenge-form": "A challenge with padding becomes a legal one."],
            MistakenServer.readingPKCE { String($0.prefix { $0 != "=" }) }),
        Mistake(
            "server-reads-both-alphabets", "takes + for - and / for _",
            breaks: "server-verifier-checked",
            and: ["server-challenge-form": "A challenge with + or / becomes a legal one."],
            MistakenServer.readingPKCE { text in
                text.replacingOccurrences(of: "+", with: "-")
                    .replacingOccurrences(of: "/", with: "_")
            }),
        Mistake(
            "server-ignores-spare-bits", "compares the octets that the challenge encodes",
            breaks: "server-verifier-checked", MistakenServer.proving { $0.isRightInOctets }),
        Mistake(
            "server-tries-both-methods", "tries both methods, whichever the request names",
            breaks: "server-verifier-checked",
            and: ["server-method-absent-means-plain": "It reads the challenge as a hash too."],
            MistakenServer.proving { proof in
                [proof.verifier, proof.expected(by: "S256")].contains(proof.challenge)
            }),
        Mistake(
            "server-takes-any-verifier", "does not compare the verifier with the challenge",
            breaks: "server-verifier-checked",
            and: .because(
                "Whatever the verifier is, there is a token.",
                [
                    "server-mismatch-is-invalid-grant", "server-method-absent-means-plain",
                    "server-short-verifier-refused",
                ]), MistakenServer.proving { $0.verifier != nil }),
        Mistake(
            "server-ignores-pkce", "ignores PKCE",
            breaks: "server-verifier-checked",
            and: .because(
                "It looks at no challenge, method or verifier.",
                [
                    "server-mismatch-is-invalid-grant", "server-verifier-required",
                    "server-verifier-without-challenge-refused", "server-challenge-form",
                    "server-method-absent-means-plain", "server-method-exact",
                    "server-short-verifier-refused", "server-pkce-parameters-once",
                ]), MistakenServer.readingPKCE { _ in nil }),
        Mistake(
            "server-calls-mismatch-invalid-request", "answers invalid_request to a wrong verifier",
            breaks: "server-mismatch-is-invalid-grant",
            MistakenServer { _ in
                .init(answered: { response, request in
                    guard request.parameter("code_verifier") != nil else { return response }
                    let body = response.body.replacingOccurrences(
                        of: "invalid_grant", with: "invalid_request")
                    return WireResponse(
                        status: response.status, fields: response.fields, body: body)
                })
            }),
        Mistake(
            "server-takes-verifier-as-option", "checks the verifier only if there is one",
            breaks: "server-verifier-required",
            MistakenServer.proving { $0.verifier == nil || $0.isRight }),
        Mistake(
            "server-ignores-stray-verifier", "ignores a verifier if there was no challenge",
            breaks: "server-verifier-without-challenge-refused",
            MistakenServer.remembering { request, authorization in
                guard let authorization, authorization.parameter("code_challenge") == nil else {
                    return request
                }
                return request.changing("code_verifier") { _ in nil }
            }),
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
