import Conformance
import Foundation
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about base64url.
    static let base64URL = [
        Mistake(
            "base64url-keeps-padding", "keeps the padding of base64url",
            breaks: "base64url-unpadded", MistakenClient.encoding { padded($0) }),
        Mistake(
            "base64url-keeps-padding-everywhere", "keeps the padding wherever it encodes",
            breaks: "base64url-unpadded",
            and: .because(
                "Every S256 challenge has padding.", .derivingWithS256 + ["s256-challenge"]
            )
            .merging(
                .because(
                    "Verifier and challenge have padding.",
                    ["verifier-drawn-legal", "challenge-drawn-matches"]),
                uniquingKeysWith: { first, _ in first }),
            MistakenClient(
                challenge: { verifier, method in
                    let challenge = try ReferenceImplementation().codeChallenge(
                        for: verifier, method: method)
                    return method == "S256" ? padded(challenge) : challenge
                },
                encoding: { padded(Base64URL.encode($0)) },
                parameters: {
                    let verifier = padded(ReferenceImplementation().makePKCE().codeVerifier)
                    return PKCEParameters(
                        codeVerifier: verifier, codeChallenge: padded(s256(verifier)),
                        codeChallengeMethod: "S256")
                })),
        Mistake(
            "base64url-uses-standard-alphabet", "encodes with + and /",
            breaks: "base64url-unpadded", MistakenClient.encoding { standard($0) }),
        Mistake(
            "base64url-is-base64", "encodes in base64 as it comes",
            breaks: "base64url-unpadded", MistakenClient.encoding { standard(padded($0)) }),
        Mistake(
            "base64url-swaps-signs", "encodes with _ for 62 and - for 63",
            breaks: "base64url-unpadded",
            MistakenClient.encoding { text in
                String(text.map { $0 == "-" ? "_" : $0 == "_" ? "-" : $0 })
            }),
        Mistake(
            "base64url-escapes-base64", "escapes +, / and = of base64 with percent signs",
            breaks: "base64url-unpadded",
            MistakenClient.encoding { Form.escape(standard(padded($0))) }
        ),
        Mistake(
            "base64url-breaks-lines", "breaks lines after 76 characters",
            breaks: "base64url-unpadded",
            MistakenClient.encoding { text in
                text.count > 76 ? "\(text.prefix(76))\r\n\(text.dropFirst(76))" : text
            }),
        Mistake(
            "base64url-drops-incomplete-group", "drops octets after the last group of three",
            breaks: "base64url-unpadded",
            MistakenClient(encoding: { Base64URL.encode(Array($0.dropLast($0.count % 3))) })),
    ]
}

extension MistakenClient {
    /// Changes what the reference encodes.
    fileprivate static func encoding(
        _ change: @escaping @Sendable (String) -> String
    ) -> MistakenClient {
        MistakenClient(encoding: { change(ReferenceImplementation().base64URL($0)) })
    }
}

private func padded(_ text: String) -> String {
    text + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
}
