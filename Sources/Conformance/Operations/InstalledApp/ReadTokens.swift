import StrictCodecs

/// Reading an ID token.
enum ReadIDToken: UnaryOperation {
    struct Input: Decodable {
        let idToken: String
        let clientID: String
        let nonce: String?
        let now: Int
    }

    static let name = "read-id-token"

    static func perform(_ input: Input, by app: any InstalledApp) async throws -> SignedInUser {
        try await app.readIDToken(
            input.idToken, clientID: input.clientID, nonce: input.nonce, now: input.now)
    }
}

/// Reading security event tokens of Cross-Account Protection.
enum ReadSecurityEvents: UnaryOperation {
    struct Input: Decodable {
        let clientID: String
        let tokens: [String]
    }

    struct Output: Codable {
        let events: [[SecurityEvent]?]
    }

    static let name = "read-security-events"
    static let refusal = RefusalForm.answered

    static func perform(_ input: Input, by app: any InstalledApp) async throws -> Output {
        Output(events: try await app.readSecurityEvents(input.tokens, clientID: input.clientID))
    }

    static func judgedForm(of output: Output, to input: Input) throws -> JSON {
        let events = output.events.map { $0.map { JSON.set(of: $0.map(\.rawValue)) } ?? .null }
        return ["events": .array(events)]
    }
}
