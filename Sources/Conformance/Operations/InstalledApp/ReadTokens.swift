import StrictCodecs

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
        let members = try output.user.json().members ?? []
        return .object(members + (output.verifies.map { [.init("verifies", .bool($0))] } ?? []))
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
    struct Output: Codable {
        let events: [[SecurityEvent]?]
    }

    static let name = "read-security-events"
    static let refusal = RefusalForm.answered

    let clientID: String
    let keys: KeySet
    let tokens: [String]

    static func perform(_ input: Self, by app: any InstalledApp) async throws -> Output {
        Output(
            events: try await app.readSecurityEvents(
                input.tokens, clientID: input.clientID, keys: input.keys.text))
    }

    static func judgedForm(of output: Output, to input: Self) throws -> JSON {
        let events = output.events.map { $0.map { JSON.set(of: $0.map(\.rawValue)) } ?? .null }
        return ["events": .array(events)]
    }
}
