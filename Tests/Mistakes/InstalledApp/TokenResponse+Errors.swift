import Conformance
import Foundation
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about members that are missing, unknown, repeated or of another kind.
    static let tokenResponseMembers: ClientChanges = [
        "takes-empty-access-token": .init(granted: { answer, requested in
            let isEmpty = answer.content?["access_token"]?.text?.isEmpty == true
            let tokens = try MistakenClient.reference.readTokenResponse(
                isEmpty ? answer.changingMember("access_token") { _ in "x" } : answer,
                requestedScopes: requested)
            return isEmpty ? tokens.changing(accessToken: "") : tokens
        }),
        "does-without-access-token": .takingForGrant {
            $0.status == 200 && $0.has("token_type") && !$0.has("access_token")
        },
        "finds-access-token-in-any-case": .readingGrant { answer in
            let other = answer.content?.members?.first { $0.name.lowercased() == "access_token" }
            return answer.changingMember("access_token") { $0 ?? other?.value }
        },
        "refuses-unknown-members": .demanding { _, answer, _ in
            let known: Set = [
                "access_token", "expires_in", "token_type", "scope", "refresh_token",
                "id_token", "error", "error_description",
            ]
            return (answer.content?.members ?? []).allSatisfy { known.contains($0.name) }
        },
        "searches-objects-for-tokens": .readingGrant { answer in
            let inner = answer.content?.members?.lazy.compactMap { $0.value["access_token"] }.first
            return answer.changingMember("access_token") { $0 == nil ? nil : inner ?? $0 }
        },
        "searches-text-for-token": .granting { tokens, answer, _ in
            let text = answer.body.replacing(#"\""#, with: "\"")
            let token = text.firstMatch(of: /"access_token"\s*:\s*"([^"\\]*)"/)?.1
            return token.map { tokens.changing(accessToken: String($0)) } ?? tokens
        },
        "takes-empty-refresh-token": .granting { tokens, answer, _ in
            answer.content?["refresh_token"]?.text == ""
                ? tokens.changing(refreshToken: "") : tokens
        },
        "takes-last-of-repeated-members": .readingGrant { answer in
            let octets = Data(answer.body.utf8)
            guard answer.content == nil,
                let object = try? JSONSerialization.jsonObject(with: octets) as? [String: Any],
                let text = try? JSONSerialization.data(withJSONObject: object)
            else { return answer }
            return answer.saying(String(decoding: text, as: UTF8.self))
        },
    ]

    /// What people get wrong about errors, content that is not a JSON object, and its media type.
    static let tokenResponseErrors: ClientChanges = [
        "knows-codes-of-the-standard-only": .refusing { code, answer in
            let known = [
                "invalid_request", "invalid_client", "invalid_grant", "unauthorized_client",
                "unsupported_grant_type", "invalid_scope",
            ]
            return answer.status == 200 || known.contains(code ?? "") ? code : nil
        },
        "reads-errors-with-400-only": .refusing { code, answer in
            [401, 403].contains(answer.status) ? nil : code
        },
        "takes-errors-with-200-for-tokens": .takingForGrant {
            $0.status == 200 && $0.errorCode != nil && !$0.has("access_token")
        },
        "reads-codes-out-of-descriptions": .refusing { code, answer in
            let text = answer.content?["error_description"]?.text ?? ""
            return text.contains("invalid_grant") ? "invalid_grant" : code
        },
        "takes-ascii-errors-only": .refusing { code, answer in
            answer.body.utf8.allSatisfy { $0 < 0x80 } ? code : nil
        },
        "reads-object-in-a-text": .readingGrant { $0.content?.text.map($0.saying) ?? $0 },
    ]
}

extension MistakenClient {
    /// Refuses with another code.
    fileprivate static func refusing(
        _ change: @escaping @Sendable (_ code: String?, WireResponse) -> String?
    ) -> Self {
        Self(granted: { answer, requested in
            do {
                return try reference.readTokenResponse(answer, requestedScopes: requested)
            } catch let refusal as Refusal {
                throw Refusal(refusal.reason, error: change(refusal.error, answer))
            }
        })
    }
}
