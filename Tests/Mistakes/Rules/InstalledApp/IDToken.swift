import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about ID tokens.
    static let idToken =
        idTokenIdentity + idTokenEncoding + idTokenForm + idTokenAlgorithm + idTokenAudience
        + idTokenTimes + idTokenOrigin + idTokenMembers

    private static let idTokenIdentity: [Mistake] = [
        Mistake(
            "reads-subject-as-number", "reads a subject of digits as a number",
            breaks: "id-token-subject-and-email",
            MistakenClient.namingIdentity { identity in
                let digits = identity.subject.drop { $0 == "0" }
                return SignedInUser(subject: String(digits), email: identity.email)
            }),
        Mistake(
            "cuts-subject", "keeps the first 64 characters of the subject",
            breaks: "id-token-subject-and-email",
            MistakenClient.namingIdentity {
                SignedInUser(subject: String($0.subject.prefix(64)), email: $0.email)
            }),
        Mistake(
            "lowers-case-of-subject", "writes the subject in lower case",
            breaks: "id-token-subject-and-email",
            MistakenClient.namingIdentity {
                SignedInUser(subject: $0.subject.lowercased(), email: $0.email)
            }),
        Mistake(
            "lowers-case-of-email", "writes the email in lower case",
            breaks: "id-token-subject-and-email",
            MistakenClient.namingIdentity {
                SignedInUser(subject: $0.subject, email: $0.email?.lowercased())
            }),
        Mistake(
            "demands-email", "refuses a token without an email",
            breaks: "id-token-subject-and-email",
            MistakenClient.refusingTokens { $0["email"] == nil }),
        Mistake(
            "has-empty-email", "has an empty email if there is none",
            breaks: "id-token-subject-and-email",
            MistakenClient.namingIdentity {
                SignedInUser(subject: $0.subject, email: $0.email ?? "")
            }),
    ]

    private static let idTokenEncoding: [Mistake] = [
        Mistake(
            "decodes-plain-base64", "decodes the parts as plain base64",
            breaks: "id-token-alphabet",
            MistakenClient.identifying { token in
                token.contains { "-_".contains($0) } ? "" : token
            }),
        Mistake(
            "adds-no-padding", "decodes claims only of a length that needs no padding",
            breaks: "id-token-alphabet",
            MistakenClient.identifying { token in
                let parts = token.tokenParts
                return parts.count == 3 && parts[1].utf8.count % 4 != 0 ? "" : token
            }),
        Mistake(
            "reads-claims-in-ascii", "reads claims outside ASCII as question marks",
            breaks: "id-token-alphabet",
            MistakenClient.namingIdentity {
                SignedInUser(subject: $0.subject, email: $0.email?.inASCII(or: "?"))
            }),
        Mistake(
            "takes-padding", "takes padding in a token", breaks: "id-token-encoding-strict",
            MistakenClient.identifying { $0.replacing("=", with: "") }),
        Mistake(
            "takes-both-alphabets", "takes plain base64 as well as base64url",
            breaks: "id-token-encoding-strict",
            MistakenClient.identifying { $0.replacing("+", with: "-").replacing("/", with: "_") }),
        Mistake(
            "skips-foreign-characters", "skips characters that are not of base64",
            breaks: "id-token-encoding-strict",
            MistakenClient.identifying { token in
                token.utf8.contains(UInt8(ascii: "{"))
                    ? token : token.filter { !"*\n =".contains($0) }
            }),
    ]

    private static let idTokenForm: [Mistake] = [
        Mistake(
            "takes-two-parts", "takes a token of two parts", breaks: "id-token-three-parts",
            MistakenClient.identifying { $0.tokenParts.count == 2 ? "\($0).QUJD" : $0 }),
        Mistake(
            "takes-empty-signature", "takes a token whose signature is empty",
            breaks: "id-token-three-parts",
            MistakenClient.identifying { token in
                token.tokenParts.count == 3 && token.hasSuffix(".") ? "\(token)QUJD" : token
            }),
        Mistake(
            "takes-more-parts", "takes the first three of more parts",
            breaks: "id-token-three-parts",
            MistakenClient.identifying { $0.tokenParts.prefix(3).joined(separator: ".") }),
        Mistake(
            "ignores-header-of-token", "does not look at the header",
            breaks: "id-token-three-parts",
            and: [
                "id-token-json-objects": "Some of its headers are no objects.",
                "id-token-algorithm": "All is in the header.",
                "id-token-encoding-strict": "One of its headers has padding.",
            ],
            MistakenClient.identifying { token in
                var parts = token.tokenParts
                guard parts.count == 3 else { return token }
                parts[0] = Base64URL.encode(Array(#"{"alg":"RS256"}"#.utf8))
                return parts.joined(separator: ".")
            }),
        Mistake(
            "takes-claims-in-list", "takes the first element of a list for the claims",
            breaks: "id-token-json-objects",
            MistakenClient.identifying { $0.changingPart(1) { $0.elements?.first ?? $0 } }),
        Mistake(
            "takes-any-json-for-header", "takes any header that is not an object",
            breaks: "id-token-json-objects",
            MistakenClient.identifying { token in
                guard let octets = token.octetsOfPart(0), !octets.isEmpty,
                    token.jsonOfPart(0)?.members == nil
                else { return token }
                return token.replacingPart(0, by: Array(#"{"alg":"RS256"}"#.utf8))
            }),
        Mistake(
            "repairs-claims", "puts U+FFFD in place of octets that are not UTF-8",
            breaks: "id-token-json-objects",
            MistakenClient.identifying { token in
                guard let octets = token.octetsOfPart(1) else { return token }
                let text = String(decoding: octets, as: UTF8.self)
                return token.replacingPart(1, by: Array(text.utf8))
            }),
    ]

    private static let idTokenAlgorithm: [Mistake] = [
        Mistake(
            "takes-algorithm-none", "takes a token whose algorithm is none",
            breaks: "id-token-algorithm",
            MistakenClient.readingHeader { header in
                header["alg"]?.text == "none" ? header.setting("alg", to: "RS256") : header
            }),
        Mistake(
            "takes-algorithm-none-in-other-case", "takes a token whose algorithm is None",
            breaks: "id-token-algorithm",
            MistakenClient.readingHeader { header in
                let algorithm = header["alg"]?.text ?? ""
                return algorithm.lowercased() == "none" && algorithm != "none"
                    ? header.setting("alg", to: "RS256") : header
            }),
        Mistake(
            "needs-no-algorithm", "takes a token without an algorithm",
            breaks: "id-token-algorithm",
            MistakenClient.readingHeader { $0["alg"] == nil ? $0.setting("alg", to: "RS256") : $0 }),
    ]
}
