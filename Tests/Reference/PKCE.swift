import Conformance
import StrictCodecs

/// The code verifier of RFC 7636, Section 4.1.
enum CodeVerifier {
    /// Whether a text is 43 to 128 unreserved characters.
    static func isLegal(_ text: String) -> Bool {
        43...128 ~= text.utf8.count && text.utf8.allSatisfy(\.isUnreserved)
    }
}

/// A transformation of RFC 7636, Section 4.2.
enum ChallengeMethod: String {
    case plain
    case s256 = "S256"

    /// The method with exactly this name.
    init?(exactly name: String) {
        guard
            let method = [Self.plain, .s256].first(where: { $0.rawValue.hasSameOctets(as: name) })
        else { return nil }
        self = method
    }

    /// The challenge for a verifier.
    func challenge(for verifier: String) -> String {
        switch self {
        case .plain: verifier
        case .s256: Base64URL.encode(SHA256.hash(Array(verifier.utf8)))
        }
    }
}
