import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about base64url.
    static let base64URL: ClientChanges = [
        "base64url-keeps-padding": encoding { padded($0) },
        "base64url-keeps-padding-everywhere": .init(
            challenge: MistakenClient.deriving { padded(s256($0)) }.challenge,
            encoding: { padded(Base64URL.encode($0)) },
            parameters: MistakenClient.verifying {
                padded(MistakenClient.reference.makePKCE().codeVerifier)
            } challenging: {
                padded(s256($0))
            }.parameters),
        "base64url-uses-standard-alphabet": encoding(standard),
        "base64url-is-base64": encoding { standard(padded($0)) },
        "base64url-swaps-signs": encoding { text in
            String(text.map { $0 == "-" ? "_" : $0 == "_" ? "-" : $0 })
        },
        "base64url-escapes-base64": encoding { Form.escape(standard(padded($0))) },
        "base64url-breaks-lines": encoding { text in
            text.count > 76 ? "\(text.prefix(76))\r\n\(text.dropFirst(76))" : text
        },
        "base64url-drops-incomplete-group": .init(encoding: {
            Base64URL.encode(Array($0.dropLast($0.count % 3)))
        }),
    ]

    /// Changes what the reference encodes.
    private static func encoding(
        _ change: @escaping @Sendable (String) -> String
    ) -> MistakenClient {
        MistakenClient(encoding: { change(MistakenClient.reference.base64URL($0)) })
    }
}

private func padded(_ text: String) -> String {
    text + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
}
