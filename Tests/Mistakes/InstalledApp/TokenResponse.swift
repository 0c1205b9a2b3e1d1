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

    private static let tokenResponseTokens: ClientChanges = [
        "cuts-access-token": .init(taking: { tokens, _, _ in
            tokens.changing(accessToken: String(tokens.accessToken.prefix(1024)))
        }),
        "trims-access-token": .init(taking: { tokens, _, _ in
            tokens.changing(accessToken: tokens.accessToken.trimmingCharacters(in: ["."]))
        }),
        "drops-padding-of-access-token": .init(taking: { tokens, _, _ in
            tokens.changing(accessToken: tokens.accessToken.trimmingCharacters(in: ["="]))
        }),
        "takes-access-token-for-number": .init(taking: { tokens, _, _ in
            let token = tokens.accessToken
            return token.utf8.allSatisfy { 0x30...0x39 ~= $0 }
                ? tokens.changing(accessToken: String(token.drop { $0 == "0" })) : tokens
        }),
        "trims-line-breaks-of-access-token": .init(taking: { tokens, _, _ in
            tokens.changing(accessToken: tokens.accessToken.trimmingCharacters(in: .newlines))
        }),
        "reads-one-line-of-access-token": .init(taking: { tokens, _, _ in
            let line = tokens.accessToken.split(whereSeparator: \.isNewline).first ?? ""
            return tokens.changing(accessToken: String(line))
        }),
        "normalizes-access-token": .init(taking: { tokens, _, _ in
            tokens.changing(
                accessToken: tokens.accessToken.precomposedStringWithCanonicalMapping)
        }),
        "forgets-refresh-token": .init(taking: { tokens, _, _ in
            tokens.changing(refreshToken: .some(nil))
        }),
        "decodes-refresh-token": .init(taking: { tokens, _, _ in
            tokens.changing(refreshToken: tokens.refreshToken?.percentDecoded)
        }),
        "cuts-refresh-token": .init(taking: { tokens, _, _ in
            tokens.changing(refreshToken: tokens.refreshToken.map { String($0.prefix(512)) })
        }),
        "wants-refresh-token": .init(taking: { tokens, _, _ in
            guard tokens.refreshToken != nil else { throw Refusal("no refresh token") }
            return tokens
        }),
        "wants-refresh-token-member": .init(taking: { tokens, answer, _ in
            guard answer.content?["refresh_token"] != nil else {
                throw Refusal("no refresh token")
            }
            return tokens
        }),
    ]

    private static let tokenResponseTexts: ClientChanges = [
        "keeps-claims-of-id-token": .init(taking: { tokens, _, _ in
            let parts = tokens.idToken?.split(separator: ".") ?? []
            return parts.count == 3 ? tokens.changing(idToken: String(parts[1])) : tokens
        }),
        "takes-access-token-for-id-token": .init(taking: { tokens, _, _ in
            tokens.changing(idToken: tokens.idToken ?? tokens.accessToken)
        }),
        "wants-id-token-for-email": .init(taking: { tokens, _, requested in
            guard tokens.idToken != nil || !requested.contains("email") else {
                throw Refusal("no ID token")
            }
            return tokens
        }),
        "leaves-escaped-slashes": .init(exchanged: {
            $0.saying($0.body.replacing(#"\/"#, with: #"\\/"#))
        }),
        "leaves-escapes-by-number": .init(exchanged: {
            $0.saying($0.body.replacing(#"\u"#, with: #"\\u"#))
        }),
        "reads-one-line": .init(exchanged: { $0.saying(String($0.body.prefix { !$0.isNewline })) }),
        "expects-access-token-first": .init(taking: { tokens, answer, _ in
            guard answer.content?.members?.first?.name == "access_token" else {
                throw Refusal("the first member is no access token")
            }
            return tokens
        }),
    ]
}
