import Conformance
import Foundation
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about members that are missing or of another kind.
    static let tokenResponseNeeds: [Mistake] = [
        Mistake(
            "takes-empty-access-token", "takes an empty access token",
            breaks: "token-response-needs-access-token",
            MistakenClient(granted: { answer, requested in
                let isEmpty = answer.content?["access_token"]?.text?.isEmpty == true
                let tokens = try MistakenClient.reference.readTokenResponse(
                    isEmpty ? answer.changingMember("access_token") { _ in "x" } : answer,
                    requestedScopes: requested)
                return isEmpty ? tokens.changing(accessToken: "") : tokens
            })),
        Mistake(
            "does-without-access-token", "makes do without an access token",
            breaks: "token-response-needs-access-token",
            MistakenClient(granted: { answer, requested in
                guard answer.status == 200, answer.content?["token_type"] != nil,
                    answer.content?["access_token"] == nil
                else {
                    return try MistakenClient.reference.readTokenResponse(
                        answer, requestedScopes: requested)
                }
                return TokenGrant(
                    accessToken: "", expiresIn: nil, scopes: requested, refreshToken: nil)
            })),
        Mistake(
            "finds-access-token-in-any-case", "finds an access token in any case of its name",
            breaks: "token-response-needs-access-token",
            MistakenClient(exchanged: { answer in
                let other = answer.content?.members?.first {
                    $0.name.lowercased() == "access_token"
                }
                return answer.changingMember("access_token") { $0 ?? other?.value }
            })),
        Mistake(
            "takes-numbers-for-texts", "takes numbers for texts",
            breaks: "token-response-text-members",
            MistakenClient(exchanged: { answer in
                ["access_token", "token_type", "refresh_token", "id_token", "scope"]
                    .reduce(answer) { answer, name in
                        answer.changingMember(name) { $0?.withoutNumber }
                    }
            })),
        Mistake(
            "takes-text-from-list", "takes the text that stands in a list",
            breaks: "token-response-text-members",
            MistakenClient(exchanged: { answer in
                ["access_token", "token_type"].reduce(answer) { answer, name in
                    answer.changingMember(name) { $0?.elements?.first ?? $0 }
                }
            })),
        Mistake(
            "crashes-at-access-token-without-text", "crashes if the access token is no text",
            breaks: "token-response-text-members",
            MistakenClient(exchanged: { answer in
                switch answer.content?["access_token"] {
                case nil, .null?, .string?: return answer
                default: throw Crash()
                }
            })),
        Mistake(
            "compares-token-type-with-case", "wants the token type Bearer in this very case",
            breaks: "token-response-type-in-any-case",
            MistakenClient(exchanged: { answer in
                answer.changingMember("token_type") { type in
                    let name = type?.text ?? "Bearer"
                    return name != "Bearer" && name.lowercased() == "bearer" ? "other" : type
                }
            })),
        Mistake(
            "knows-two-cases-of-token-type", "knows the token types Bearer and bearer",
            breaks: "token-response-type-in-any-case",
            MistakenClient(exchanged: { answer in
                answer.changingMember("token_type") {
                    ["Bearer", "bearer"].contains($0?.text) ? $0 : "other"
                }
            })),
        Mistake(
            "ignores-token-type", "takes a token of any type", breaks: "token-response-other-type",
            MistakenClient(exchanged: { answer in
                answer.changingMember("token_type") { $0?.text == nil ? $0 : "Bearer" }
            })),
        Mistake(
            "compares-beginning-of-token-type", "compares the beginning of the token type",
            breaks: "token-response-other-type",
            MistakenClient(exchanged: { answer in
                answer.changingMember("token_type") {
                    $0?.text?.hasPrefix("Bearer") == true ? "Bearer" : $0
                }
            })),
        Mistake(
            "takes-missing-token-type-for-bearer",
            "takes a token without a type for a bearer token",
            breaks: "token-response-needs-type",
            MistakenClient(exchanged: { answer in
                answer.changingMember("token_type") { value in
                    switch value {
                    case nil, .null?: "Bearer"
                    default: value
                    }
                }
            })),
    ]

    /// What people get wrong about members that are unknown, null or repeated.
    static let tokenResponseExtras: [Mistake] = [
        Mistake(
            "refuses-unknown-members", "refuses members that it does not know",
            breaks: "token-response-unknown-members",
            and: .each(
                "token-response-without-refresh-token", "token-response-without-lifetime",
                because: "One answer has an unknown member."),
            MistakenClient(taking: { tokens, answer, _ in
                let known: Set = [
                    "access_token", "expires_in", "token_type", "scope", "refresh_token",
                    "id_token", "error", "error_description",
                ]
                guard (answer.content?.members ?? []).allSatisfy({ known.contains($0.name) })
                else { throw Refusal("an unknown member") }
                return tokens
            })),
        Mistake(
            "searches-objects-for-tokens", "searches inner objects for the access token",
            breaks: "token-response-unknown-members",
            MistakenClient(exchanged: { answer in
                let inner = answer.content?.members?.lazy
                    .compactMap { $0.value["access_token"] }.first
                return answer.changingMember("access_token") { $0 == nil ? nil : inner ?? $0 }
            })),
        Mistake(
            "searches-text-for-token", "searches the text for the access token",
            breaks: "token-response-unknown-members",
            MistakenClient(taking: { tokens, answer, _ in
                let text = answer.body.replacing(#"\""#, with: "\"")
                let token = text.firstMatch(of: /"access_token"\s*:\s*"([^"\\]*)"/)?.1
                return token.map { tokens.changing(accessToken: String($0)) } ?? tokens
            })),
        Mistake(
            "assumes-an-hour-for-null", "assumes an hour if the lifetime is null",
            breaks: "token-response-null",
            MistakenClient(exchanged: { answer in
                answer.changingMember("expires_in") { $0 == .some(.null) ? 3600 : $0 }
            })),
        Mistake(
            "reads-null-as-text", "takes null for a text", breaks: "token-response-null",
            MistakenClient(exchanged: { answer in
                ["refresh_token", "id_token", "scope"].reduce(answer) { answer, name in
                    answer.changingMember(name) { $0 == .some(.null) ? "null" : $0 }
                }
            })),
        Mistake(
            "takes-null-for-error", "takes an error that is null for an error",
            breaks: "token-response-null",
            MistakenClient(taking: { tokens, answer, _ in
                guard answer.content?["error"] == nil else { throw Refusal("an error") }
                return tokens
            })),
        Mistake(
            "takes-empty-refresh-token", "takes an empty refresh token for one",
            breaks: "token-response-null",
            MistakenClient(taking: { tokens, answer, _ in
                answer.content?["refresh_token"]?.text == ""
                    ? tokens.changing(refreshToken: "") : tokens
            })),
        Mistake(
            "takes-last-of-repeated-members", "takes the last of repeated members",
            breaks: "token-response-repeated-members",
            MistakenClient(exchanged: { answer in
                let octets = Data(answer.body.utf8)
                guard answer.content == nil,
                    let object = try? JSONSerialization.jsonObject(with: octets) as? [String: Any],
                    let text = try? JSONSerialization.data(withJSONObject: object)
                else { return answer }
                return answer.saying(String(decoding: text, as: UTF8.self))
            })),
    ]
}
