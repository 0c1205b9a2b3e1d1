/// Deriving a code challenge from a code verifier (RFC 7636, Section 4.2).
enum CodeChallenge: UnaryOperation {
    struct Input: Decodable {
        let codeVerifier: String
        let codeChallengeMethod: String
    }

    struct Output: Codable {
        let codeChallenge: String
    }

    static let name = "code-challenge"

    static func perform(_ input: Input, by app: any InstalledApp) async throws -> Output {
        Output(
            codeChallenge: try await app.codeChallenge(
                for: input.codeVerifier, method: input.codeChallengeMethod))
    }
}

/// Encoding octets as base64url without padding (RFC 7636, Appendix A).
enum Base64URLText: UnaryOperation {
    struct Input: Decodable {
        let octets: [UInt8]
    }

    struct Output: Codable {
        let text: String
    }

    static let name = "base64url"

    static func perform(_ input: Input, by app: any InstalledApp) async throws -> Output {
        Output(text: try await app.base64URL(input.octets))
    }
}
