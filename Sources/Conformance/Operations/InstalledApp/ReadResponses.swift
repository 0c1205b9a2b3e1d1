import StrictCodecs

/// A response that arrived.
struct GivenResponse: Decodable, HasInlineForm {
    let status: Int
    let contentType: String?
    let body: String

    var response: WireResponse {
        let type = contentType.map { HeaderField(name: "Content-Type", value: $0) }
        return WireResponse(status: status, fields: type.map { [$0] } ?? [], body: body)
    }
}

/// A response, or why there is none.
enum GivenAnswer: Decodable, HasInlineForm {
    case status(Int, contentType: String?, body: String)
    case failure(TransportFailure)

    var result: Result<WireResponse, TransportFailure> {
        switch self {
        case .status(let status, let type, let body):
            .success(GivenResponse(status: status, contentType: type, body: body).response)
        case .failure(let failure): .failure(failure)
        }
    }
}

/// Reading a token response.
struct ReadTokenResponse: UnaryOperation, Decodable {
    static let name = "read-token-response"

    let answer: GivenResponse
    let requestedScopes: [String]

    static func perform(_ input: Self, by app: any InstalledApp) async throws -> TokenGrant {
        try await app.readTokenResponse(
            input.answer.response, requestedScopes: input.requestedScopes)
    }

    static func judgedForm(of output: TokenGrant, to input: Self) throws -> JSON {
        try output.json().sorting("scopes")
    }
}

/// Reading a refresh response.
struct ReadRefreshResponse: UnaryOperation, Decodable {
    static let name = "read-refresh-response"
    static let refusal = RefusalForm.answered

    let answer: GivenAnswer
    let stored: TokenGrant

    static func check(_ input: Self) throws {
        guard input.stored.refreshToken != nil else {
            throw FormatError("lacks \"refresh_token\"", path: ["stored"])
        }
    }

    static func perform(_ input: Self, by app: any InstalledApp) async throws -> SessionChange {
        try await app.readRefreshResponse(input.answer.result, stored: input.stored)
    }

    static func judgedForm(of output: SessionChange, to input: Self) throws -> JSON {
        try output.json().sorting("scopes")
    }
}

/// Reading a revocation response.
enum ReadRevocationResponse: UnaryOperation {
    struct Output: Codable {
        let token: RevocationResult
    }

    static let name = "read-revocation-response"
    static let refusal = RefusalForm.answered

    static func perform(_ input: GivenAnswer, by app: any InstalledApp) async throws -> Output {
        Output(token: try await app.readRevocationResponse(input.result))
    }
}
