import Conformance
import Foundation
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about the answer to the exchange of a code.
    static let tokenResponse =
        tokenResponseTokens + tokenResponseTexts + tokenResponseNeeds + tokenResponseLifetimes
        + tokenResponseScopes
        + tokenResponseExtras + tokenResponseErrors + tokenResponseContent

    private static let tokenResponseTokens: [Mistake] = [
        Mistake(
            "cuts-access-token", "keeps 1024 characters of an access token",
            breaks: "token-response-access-token",
            MistakenClient(taking: { tokens, _, _ in
                tokens.changing(accessToken: String(tokens.accessToken.prefix(1024)))
            })),
        Mistake(
            "trims-access-token", "trims dots from the ends of an access token",
            breaks: "token-response-access-token",
            MistakenClient(taking: { tokens, _, _ in
                tokens.changing(accessToken: tokens.accessToken.trimmingCharacters(in: ["."]))
            })),
        Mistake(
            "drops-padding-of-access-token", "drops equals signs from the end of an access token",
            breaks: "token-response-access-token",
            and: ["token-response-escapes": "One of its tokens ends in equals signs."],
            MistakenClient(taking: { tokens, _, _ in
                tokens.changing(accessToken: tokens.accessToken.trimmingCharacters(in: ["="]))
            })),
        Mistake(
            "takes-access-token-for-number", "drops zeros in front of an access token of digits",
            breaks: "token-response-access-token",
            MistakenClient(taking: { tokens, _, _ in
                let token = tokens.accessToken
                return token.utf8.allSatisfy { 0x30...0x39 ~= $0 }
                    ? tokens.changing(accessToken: String(token.drop { $0 == "0" })) : tokens
            })),
        Mistake(
            "trims-line-breaks-of-access-token",
            "trims line breaks from the ends of an access token",
            breaks: "token-response-access-token-illegal",
            MistakenClient(taking: { tokens, _, _ in
                tokens.changing(accessToken: tokens.accessToken.trimmingCharacters(in: .newlines))
            })),
        Mistake(
            "reads-one-line-of-access-token", "cuts an access token at a line break",
            breaks: "token-response-access-token-illegal",
            MistakenClient(taking: { tokens, _, _ in
                let line = tokens.accessToken.split(whereSeparator: \.isNewline).first ?? ""
                return tokens.changing(accessToken: String(line))
            })),
        Mistake(
            "normalizes-access-token", "normalizes an access token as Unicode",
            breaks: "token-response-access-token-illegal",
            MistakenClient(taking: { tokens, _, _ in
                tokens.changing(
                    accessToken: tokens.accessToken.precomposedStringWithCanonicalMapping)
            })),
        Mistake(
            "forgets-refresh-token", "does not keep the refresh token",
            breaks: "token-response-refresh-token",
            and: .each(
                "token-response-text-members", "token-response-escapes", "token-response-layout",
                "token-response-unknown-members",
                because: "Its answers have a refresh token as well."),
            MistakenClient(taking: { tokens, _, _ in tokens.changing(refreshToken: .some(nil)) })),
        Mistake(
            "decodes-refresh-token", "decodes percent escapes in a refresh token",
            breaks: "token-response-refresh-token",
            MistakenClient(taking: { tokens, _, _ in
                tokens.changing(refreshToken: tokens.refreshToken?.percentDecoded)
            })),
        Mistake(
            "cuts-refresh-token", "keeps 512 characters of a refresh token",
            breaks: "token-response-refresh-token",
            MistakenClient(taking: { tokens, _, _ in
                tokens.changing(refreshToken: tokens.refreshToken.map { String($0.prefix(512)) })
            })),
        Mistake(
            "wants-refresh-token", "refuses an answer without a refresh token",
            breaks: "token-response-without-refresh-token",
            and: ["token-response-null": "A refresh token that is null or empty is none."],
            MistakenClient(taking: { tokens, _, _ in
                guard tokens.refreshToken != nil else { throw Refusal("no refresh token") }
                return tokens
            })),
        Mistake(
            "wants-refresh-token-member", "refuses an answer that does not name a refresh token",
            breaks: "token-response-without-refresh-token",
            MistakenClient(taking: { tokens, answer, _ in
                guard answer.content?["refresh_token"] != nil else {
                    throw Refusal("no refresh token")
                }
                return tokens
            })),
    ]

    private static let tokenResponseTexts: [Mistake] = [
        Mistake(
            "keeps-claims-of-id-token", "keeps the claims of an ID token alone",
            breaks: "token-response-id-token",
            MistakenClient(taking: { tokens, _, _ in
                let parts = tokens.idToken?.split(separator: ".") ?? []
                return parts.count == 3 ? tokens.changing(idToken: String(parts[1])) : tokens
            })),
        Mistake(
            "takes-access-token-for-id-token", "takes the access token where there is no ID token",
            breaks: "token-response-id-token",
            and: ["token-response-null": "An ID token that is null or empty is none."],
            MistakenClient(taking: { tokens, _, _ in
                tokens.changing(idToken: tokens.idToken ?? tokens.accessToken)
            })),
        Mistake(
            "wants-id-token-for-email", "wants an ID token if it asked for the email address",
            breaks: "token-response-id-token",
            and: ["token-response-granted-scopes": "One request asks for the email address."],
            MistakenClient(taking: { tokens, _, requested in
                guard tokens.idToken != nil || !requested.contains("email") else {
                    throw Refusal("no ID token")
                }
                return tokens
            })),
        Mistake(
            "leaves-escaped-slashes", "leaves the backslash before a slash in a token",
            breaks: "token-response-escapes",
            MistakenClient(exchanged: {
                $0.saying($0.body.replacing(#"\/"#, with: #"\\/"#))
            })),
        Mistake(
            "leaves-escapes-by-number", "does not know escapes by number",
            breaks: "token-response-escapes",
            and: ["token-response-repeated-members": "A name is repeated by such an escape."],
            MistakenClient(exchanged: {
                $0.saying($0.body.replacing(#"\u"#, with: #"\\u"#))
            })),
        Mistake(
            "reads-one-line", "reads JSON on one line only", breaks: "token-response-layout",
            MistakenClient(exchanged: {
                $0.saying(String($0.body.prefix { !$0.isNewline }))
            })),
        Mistake(
            "expects-access-token-first", "expects the access token in front",
            breaks: "token-response-layout",
            and: ["token-response-unknown-members": "Unknown members stand in front."],
            MistakenClient(taking: { tokens, answer, _ in
                guard answer.content?.members?.first?.name == "access_token" else {
                    throw Refusal("the first member is no access token")
                }
                return tokens
            })),
    ]
}
