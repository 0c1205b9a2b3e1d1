/// Reading a URL that arrives while an authorization request is pending.
enum ReadRedirect: UnaryOperation {
    struct Input: Decodable {
        let request: PendingAuthorization
        let url: String
    }

    static let name = "read-redirect"

    static func perform(_ input: Input, by app: any InstalledApp) async throws -> RedirectResult {
        try await app.readRedirect(input.url, answering: input.request)
    }

    static func stepKinds(of input: Input) -> [String] {
        [JudgedLink(input.url).values(of: "error").isEmpty ? "other" : "error"]
    }
}

/// Deriving the custom URI scheme of a client.
enum SchemeOfClient: UnaryOperation {
    struct Input: Decodable {
        let clientID: String
    }

    struct Output: Codable {
        let scheme: String
    }

    static let name = "scheme-of-client"

    static func perform(_ input: Input, by app: any InstalledApp) async throws -> Output {
        Output(scheme: try await app.scheme(ofClient: input.clientID))
    }
}
