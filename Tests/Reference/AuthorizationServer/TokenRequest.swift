import Conformance
import StrictCodecs

/// An error code of the token and revocation endpoints (RFC 6749, Section 5.2).
enum TokenError: String, Error {
    case invalidRequest = "invalid_request"
    case invalidClient = "invalid_client"
    case invalidGrant = "invalid_grant"
    case unsupportedGrantType = "unsupported_grant_type"
    case invalidScope = "invalid_scope"
}

/// A request to the token endpoint.
struct TokenRequest {
    /// The proof that the client has to present.
    enum Presented {
        case code(CodeProof)
        case refreshToken(String, scopes: [String]?)
    }

    /// The client.
    let clientID: String

    /// What it shows.
    let grant: Presented

    init(_ request: WireRequest, clients: [ServerSettings.Client]) throws(TokenError) {
        let parameters = try PostedParameters(request)
        guard
            parameters.areUsable(
                "grant_type", "code", "redirect_uri", "code_verifier", "refresh_token", "scope"),
            let grantType = parameters.usableValue(of: "grant_type")
        else { throw .invalidRequest }
        if grantType.hasSameOctets(as: "authorization_code") {
            grant = .code(try CodeProof(parameters))
        } else if grantType.hasSameOctets(as: "refresh_token") {
            grant = try Self.refreshToken(in: parameters)
        } else {
            throw .unsupportedGrantType
        }
        let clientID = try parameters.authenticatedClient(among: clients)
        let client = clients.first { $0.clientID.hasSameOctets(as: clientID) }
        guard client?.appCheck != .enforced else { throw .invalidClient }
        self.clientID = clientID
    }

    private static func refreshToken(
        in parameters: PostedParameters
    ) throws(TokenError) -> Presented {
        guard let token = parameters.usableValue(of: "refresh_token") else {
            throw .invalidRequest
        }
        let scope = parameters.usableValue(of: "scope")
        return .refreshToken(token, scopes: scope?.scopes)
    }
}

/// A code with the proof that the client may redeem it (RFC 6749, Section 4.1.3; RFC 7636, Section
/// 4.5).
struct CodeProof {
    /// The code.
    let code: String

    private let redirectURI: String?
    private let codeVerifier: String?

    init(_ parameters: PostedParameters) throws(TokenError) {
        guard let code = parameters.usableValue(of: "code") else { throw .invalidRequest }
        self.code = code
        redirectURI = parameters.usableValue(of: "redirect_uri")
        codeVerifier = parameters.usableValue(of: "code_verifier")
    }

    /// Checks that the proof belongs to the authorization that the code represents.
    func check(_ grant: Grant) throws(TokenError) {
        guard redirectURI?.hasSameOctets(as: grant.redirectURI) == true, isProven(for: grant)
        else { throw .invalidGrant }
    }

    /// Whether the verifier matches the challenge; without a challenge there must be no verifier
    /// (RFC 9700, Section 4.8.2).
    private func isProven(for grant: Grant) -> Bool {
        switch (codeVerifier, grant.challenge) {
        case (nil, nil): true
        case (let verifier?, let challenge?):
            CodeVerifier.isLegal(verifier)
                && challenge.method.challenge(for: verifier).hasSameOctets(as: challenge.text)
        case (nil, _?), (_?, nil): false
        }
    }
}
