import Conformance
import Foundation
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about members that are missing or of another kind.
    static let tokenResponseNeeds: ClientChanges = [
        "takes-empty-access-token": .init(granted: { answer, requested in
            let isEmpty = answer.content?["access_token"]?.text?.isEmpty == true
            let tokens = try MistakenClient.reference.readTokenResponse(
                isEmpty ? answer.changingMember("access_token") { _ in "x" } : answer,
                requestedScopes: requested)
            return isEmpty ? tokens.changing(accessToken: "") : tokens
        }),
        "does-without-access-token": .init(granted: { answer, requested in
            guard answer.status == 200, answer.content?["token_type"] != nil,
                answer.content?["access_token"] == nil
            else {
                return try MistakenClient.reference.readTokenResponse(
                    answer, requestedScopes: requested)
            }
            return TokenGrant(
                accessToken: "", expiresIn: nil, scopes: requested, refreshToken: nil)
        }),
        "finds-access-token-in-any-case": .init(exchanged: { answer in
            let other = answer.content?.members?.first { $0.name.lowercased() == "access_token" }
            return answer.changingMember("access_token") { $0 ?? other?.value }
        }),
        "takes-numbers-for-texts": .init(exchanged: { answer in
            ["access_token", "token_type", "refresh_token", "id_token", "scope"]
                .reduce(answer) { answer, name in
                    answer.changingMember(name) { $0?.withoutNumber }
                }
        }),
        "takes-text-from-list": .init(exchanged: { answer in
            ["access_token", "token_type"].reduce(answer) { answer, name in
                answer.changingMember(name) { $0?.elements?.first ?? $0 }
            }
        }),
        "crashes-at-access-token-without-text": .init(exchanged: { answer in
            switch answer.content?["access_token"] {
            case nil, .null?, .string?: return answer
            default: throw Crash()
            }
        }),
        "compares-token-type-with-case": .init(exchanged: { answer in
            answer.changingMember("token_type") { type in
                let name = type?.text ?? "Bearer"
                return name != "Bearer" && name.lowercased() == "bearer" ? "other" : type
            }
        }),
        "knows-two-cases-of-token-type": .init(exchanged: { answer in
            answer.changingMember("token_type") {
                ["Bearer", "bearer"].contains($0?.text) ? $0 : "other"
            }
        }),
        "ignores-token-type": .init(exchanged: { answer in
            answer.changingMember("token_type") { $0?.text == nil ? $0 : "Bearer" }
        }),
        "compares-beginning-of-token-type": .init(exchanged: { answer in
            answer.changingMember("token_type") {
                $0?.text?.hasPrefix("Bearer") == true ? "Bearer" : $0
            }
        }),
        "takes-missing-token-type-for-bearer": .init(exchanged: { answer in
            answer.changingMember("token_type") { value in
                switch value {
                case nil, .null?: "Bearer"
                default: value
                }
            }
        }),
    ]

    /// What people get wrong about members that are unknown, null or repeated.
    static let tokenResponseExtras: ClientChanges = [
        "refuses-unknown-members": .init(taking: { tokens, answer, _ in
            let known: Set = [
                "access_token", "expires_in", "token_type", "scope", "refresh_token",
                "id_token", "error", "error_description",
            ]
            guard (answer.content?.members ?? []).allSatisfy({ known.contains($0.name) })
            else { throw Refusal("an unknown member") }
            return tokens
        }),
        "searches-objects-for-tokens": .init(exchanged: { answer in
            let inner = answer.content?.members?.lazy
                .compactMap { $0.value["access_token"] }.first
            return answer.changingMember("access_token") { $0 == nil ? nil : inner ?? $0 }
        }),
        "searches-text-for-token": .init(taking: { tokens, answer, _ in
            let text = answer.body.replacing(#"\""#, with: "\"")
            let token = text.firstMatch(of: /"access_token"\s*:\s*"([^"\\]*)"/)?.1
            return token.map { tokens.changing(accessToken: String($0)) } ?? tokens
        }),
        "assumes-an-hour-for-null": .init(exchanged: { answer in
            answer.changingMember("expires_in") { $0 == .some(.null) ? 3600 : $0 }
        }),
        "reads-null-as-text": .init(exchanged: { answer in
            ["refresh_token", "id_token", "scope"].reduce(answer) { answer, name in
                answer.changingMember(name) { $0 == .some(.null) ? "null" : $0 }
            }
        }),
        "takes-null-for-error": .init(taking: { tokens, answer, _ in
            guard answer.content?["error"] == nil else { throw Refusal("an error") }
            return tokens
        }),
        "takes-empty-refresh-token": .init(taking: { tokens, answer, _ in
            answer.content?["refresh_token"]?.text == ""
                ? tokens.changing(refreshToken: "") : tokens
        }),
        "takes-last-of-repeated-members": .init(exchanged: { answer in
            let octets = Data(answer.body.utf8)
            guard answer.content == nil,
                let object = try? JSONSerialization.jsonObject(with: octets) as? [String: Any],
                let text = try? JSONSerialization.data(withJSONObject: object)
            else { return answer }
            return answer.saying(String(decoding: text, as: UTF8.self))
        }),
    ]
}
