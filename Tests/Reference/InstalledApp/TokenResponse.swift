import Conformance
import StrictCodecs

/// A response of the token or revocation endpoint.
struct TokenResponse {
    private let status: Int
    private let content: JSON?

    init(_ response: WireResponse) {
        status = response.status
        let value = try? JSONParser.parse(Array(response.body.utf8))
        content = value?.members == nil ? nil : value
    }

    /// The error code, or nil.
    var error: String? {
        content?["error"]?.text.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Whether the server says that the refresh token is lost (RFC 6749, Section 5.2).
    var endsSession: Bool {
        400...499 ~= status && error?.hasSameOctets(as: "invalid_grant") == true
    }

    /// The tokens.
    ///
    /// - Parameter requestedScopes: The scopes that are granted if the response has none (RFC
    ///   6749, Section 5.1).
    /// - Returns: The tokens.
    /// - Throws: `Refusal` if the response is an error or incomplete.
    func tokens(requestedScopes: [String]) throws -> TokenGrant {
        guard 200...201 ~= status, try text("error") == nil else {
            throw Refusal("the server answered with an error", error: error)
        }
        guard let accessToken = try text("access_token"), let type = try text("token_type"),
            type.isSameIgnoringCase(as: "bearer")
        else { throw Refusal("there is no bearer token") }
        let scopes = try member("scope")?.scopes
        return TokenGrant(
            accessToken: accessToken, expiresIn: expiresIn, scopes: scopes ?? requestedScopes,
            refreshToken: try text("refresh_token"), idToken: try text("id_token"))
    }

    /// A string that is not empty, or nil.
    private func text(_ name: String) throws -> String? {
        try member(name).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// A string, or nil if the member is absent or null.
    ///
    /// - Throws: `Refusal` if the member is present and not a string.
    private func member(_ name: String) throws -> String? {
        switch content?[name] {
        case nil, .null?: return nil
        case .string(let text)?: return text
        default: throw Refusal("\(name) is no text")
        }
    }

    /// A non-negative integer number of seconds; nil for anything else, so that no token lives
    /// forever by accident.
    private var expiresIn: Int? {
        let seconds: Int? =
            switch content?["expires_in"] {
            case .integer(let seconds)?: seconds
            case .decimal(let seconds)?: Int(exactly: seconds)
            case .string(let digits)? where digits.isNumber:
                Int(digits)
            default: nil
            }
        return seconds.flatMap { $0 >= 0 ? $0 : nil }
    }
}
