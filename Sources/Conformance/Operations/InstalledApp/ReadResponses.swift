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
        try output.json().sorting("scopes").markingUnreported(TokenGrant.reportable)
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
        let form = try output.json().sorting("scopes")
        guard case .refreshed = output else { return form }
        return form.markingUnreported(TokenGrant.reportable)
    }
}

/// Reading a revocation response.
enum ReadRevocationResponse: UnaryOperation {
    static let name = "read-revocation-response"
    static let member: String? = "token"
    static let refusal = RefusalForm.answered

    static func perform(
        _ input: GivenAnswer, by app: any InstalledApp
    ) async throws -> RevocationResult {
        try await app.readRevocationResponse(input.result)
    }
}

/// A JWK Set, which is handed on as it is (RFC 7517, Section 5).
struct KeySet: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
        let json = try decoder.json
        guard json["keys"]?.elements != nil else { throw FormatError("keys: must be a list") }
        text = json.compactText
    }
}

/// Reading an ID token.
struct ReadIDToken: MessageOperation, Decodable {
    /// Who signed in, and whether the altered token was refused if there is one.
    struct Output {
        let user: SignedInUser
        let verifies: Bool?
    }

    static let name = "read-id-token"

    let idToken: String
    let clientID: String
    let nonce: String?
    let keys: KeySet
    let now: Int

    /// A token that is right but for its signature.
    let altered: String?

    static func perform(_ input: Self, by app: any InstalledApp) async throws -> Output {
        try await read(input) { token in
            try await app.readIDToken(
                token, clientID: input.clientID, nonce: input.nonce, keys: input.keys.text,
                now: input.now)
        }
    }

    static func ask(
        _ adapter: any RemoteAdapter, _ input: Self, _ json: JSON
    ) async throws -> Output {
        try await read(input) { token in
            let question = json.without("altered").changing("id_token") { _ in .string(token) }
            return try Fault.reading(try await adapter.ask(name, question)) {
                try SignedInUser(json: $0)
            }
        }
    }

    static func reply(to json: JSON, by adapter: any Adapter) async throws -> JSON {
        try await perform(try input(json), with: adapter).user.json()
    }

    static func judgedForm(of output: Output, to input: Self) throws -> JSON {
        let user = try output.user.json().markingUnreported([("email", nil)])
        return .object(
            (user.members ?? []) + (output.verifies.map { [.init("verifies", .bool($0))] } ?? []))
    }

    /// Reads the token of the vector, after the altered one.
    private static func read(
        _ input: Self, _ read: (String) async throws -> SignedInUser
    ) async throws -> Output {
        var verifies: Bool?
        if let altered = input.altered {
            do {
                _ = try await read(altered)
                verifies = false
            } catch is Refusal {
                verifies = true
            }
        }
        return Output(user: try await read(input.idToken), verifies: verifies)
    }
}

/// Reading security event tokens of Cross-Account Protection.
struct ReadSecurityEvents: UnaryOperation, Decodable {
    static let name = "read-security-events"
    static let member: String? = "events"
    static let refusal = RefusalForm.answered

    let clientID: String
    let keys: KeySet
    let tokens: [String]

    static func perform(_ input: Self, by app: any InstalledApp) async throws -> [[SecurityEvent]?]
    {
        try await app.readSecurityEvents(
            input.tokens, clientID: input.clientID, keys: input.keys.text)
    }

    static func judgedForm(of output: [[SecurityEvent]?], to input: Self) throws -> JSON {
        let events = output.map { $0.map { JSON.set(of: $0.map(\.rawValue)) } ?? .null }
        return ["events": .array(events)]
    }
}
