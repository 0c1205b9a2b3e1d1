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
        "takes-errors-with-200-for-tokens": .takingForGrant {
            $0.status == 200 && $0.errorCode != nil && !$0.has("access_token")
        },
        "reads-object-in-a-text": .readingGrant { $0.content?.text.map($0.saying) ?? $0 },
    ]
}
