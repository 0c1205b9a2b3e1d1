/// Reading a URL that arrives while an authorization request is pending.
struct ReadRedirect: UnaryOperation, Decodable {
    static let name = "read-redirect"

    let request: PendingAuthorization
    let url: String

    static func perform(_ input: Self, by app: any InstalledApp) async throws -> RedirectResult {
        try await app.readRedirect(input.url, answering: input.request)
    }

    static func stepKinds(of input: Self) -> [[String]] {
        [[JudgedLink(input.url).values(of: "error").isEmpty ? "other" : "error"]]
    }
}

/// Deriving the custom URI scheme of a client.
struct SchemeOfClient: UnaryOperation, Decodable {
    static let name = "scheme-of-client"
    static let member: String? = "scheme"

    let clientID: String

    static func perform(_ input: Self, by app: any InstalledApp) async throws -> String {
        try await app.scheme(ofClient: input.clientID)
    }
}
