import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about ID tokens.
    static let idToken =
        idTokenIdentity + idTokenEncoding + idTokenForm + idTokenAlgorithm + idTokenAudience
        + idTokenTimes + idTokenOrigin + idTokenMembers

    private static let idTokenIdentity: ClientChanges = [
        "reads-subject-as-number": .namingIdentity { identity in
            let digits = identity.subject.drop { $0 == "0" }
            return SignedInUser(subject: String(digits), email: identity.email)
        },
        "cuts-subject": .namingIdentity {
            SignedInUser(subject: String($0.subject.prefix(64)), email: $0.email)
        },
        "lowers-case-of-subject": .namingIdentity {
            SignedInUser(subject: $0.subject.lowercased(), email: $0.email)
        },
        "lowers-case-of-email": .namingIdentity {
            SignedInUser(subject: $0.subject, email: $0.email?.lowercased())
        },
        "demands-email": .refusingTokens { $0["email"] == nil },
        "has-empty-email": .namingIdentity {
            SignedInUser(subject: $0.subject, email: $0.email ?? "")
        },
    ]

    private static let idTokenEncoding: ClientChanges = [
        "decodes-plain-base64": .identifying { token in
            token.contains { "-_".contains($0) } ? "" : token
        },
        "adds-no-padding": .identifying { token in
            let parts = token.tokenParts
            return parts.count == 3 && parts[1].utf8.count % 4 != 0 ? "" : token
        },
        "reads-claims-in-ascii": .namingIdentity {
            SignedInUser(subject: $0.subject, email: $0.email?.inASCII(or: "?"))
        },
        "takes-padding": .identifying { $0.replacing("=", with: "") },
        "takes-both-alphabets": .identifying {
            $0.replacing("+", with: "-").replacing("/", with: "_")
        },
        "skips-foreign-characters": .identifying { token in
            token.utf8.contains(UInt8(ascii: "{"))
                ? token : token.filter { !"*\n =".contains($0) }
        },
    ]

    private static let idTokenForm: ClientChanges = [
        "takes-two-parts": .identifying { $0.tokenParts.count == 2 ? "\($0).QUJD" : $0 },
        "takes-empty-signature": .identifying { token in
            token.tokenParts.count == 3 && token.hasSuffix(".") ? "\(token)QUJD" : token
        },
        "takes-more-parts": .identifying { $0.tokenParts.prefix(3).joined(separator: ".") },
        "ignores-header-of-token": .identifying { token in
            var parts = token.tokenParts
            guard parts.count == 3 else { return token }
            parts[0] = Base64URL.encode(Array(#"{"alg":"RS256"}"#.utf8))
            return parts.joined(separator: ".")
        },
        "takes-claims-in-list": .identifying { $0.changingPart(1) { $0.elements?.first ?? $0 } },
        "takes-any-json-for-header": .identifying { token in
            guard let octets = token.octetsOfPart(0), !octets.isEmpty,
                token.jsonOfPart(0)?.members == nil
            else { return token }
            return token.replacingPart(0, by: Array(#"{"alg":"RS256"}"#.utf8))
        },
        "repairs-claims": .identifying { token in
            guard let octets = token.octetsOfPart(1) else { return token }
            let text = String(decoding: octets, as: UTF8.self)
            return token.replacingPart(1, by: Array(text.utf8))
        },
    ]

    private static let idTokenAlgorithm: ClientChanges = [
        "takes-algorithm-none": .readingHeader { header in
            header["alg"]?.text == "none" ? header.setting("alg", to: "RS256") : header
        },
        "takes-algorithm-none-in-other-case": .readingHeader { header in
            let algorithm = header["alg"]?.text ?? ""
            return algorithm.lowercased() == "none" && algorithm != "none"
                ? header.setting("alg", to: "RS256") : header
        },
        "needs-no-algorithm": .readingHeader {
            $0["alg"] == nil ? $0.setting("alg", to: "RS256") : $0
        },
    ]
}
