import Conformance

/// An error code of the token endpoint (RFC 6749, Section 5.2).
enum TokenError: String, Error {
    case invalidRequest = "invalid_request"
    case invalidGrant = "invalid_grant"
    case unsupportedGrantType = "unsupported_grant_type"
}

/// A request to redeem a code (RFC 6749, Section 4.1.3; RFC 7636, Section 4.5).
struct TokenRequest {
    let code: String
    private let clientID: String?
    private let redirectURI: String?
    private let codeVerifier: String?

    init(_ request: HTTPRequest) throws(TokenError) {
        guard let parameters = try? ReceivedParameters(request.body),
            parameters.areUsable(
                "grant_type", "code", "client_id", "redirect_uri", "code_verifier"),
            let grantType = parameters.usableValue(of: "grant_type")
        else { throw .invalidRequest }
        guard grantType.hasSameOctets(as: "authorization_code") else {
            throw .unsupportedGrantType
        }
        guard let code = parameters.usableValue(of: "code") else { throw .invalidRequest }
        self.code = code
        clientID = parameters.usableValue(of: "client_id")
        redirectURI = parameters.usableValue(of: "redirect_uri")
        codeVerifier = parameters.usableValue(of: "code_verifier")
    }

    /// Checks that the request may redeem what a code stands for.
    func redeem(_ grant: Grant) throws(TokenError) {
        guard clientID?.hasSameOctets(as: grant.clientID) == true,
            redirectURI?.hasSameOctets(as: grant.redirectURI) == true,
            isProven(by: codeVerifier, for: grant)
        else { throw .invalidGrant }
    }

    /// Whether the verifier fits the challenge; without a challenge there must be no verifier
    /// (RFC 9700, Section 4.8.2).
    private func isProven(by verifier: String?, for grant: Grant) -> Bool {
        switch (verifier, grant.challenge) {
        case (nil, nil): true
        case (let verifier?, let challenge?):
            CodeVerifier.isLegal(verifier)
                && challenge.method.challenge(for: verifier).hasSameOctets(as: challenge.text)
        case (nil, _?), (_?, nil): false
        }
    }
}
