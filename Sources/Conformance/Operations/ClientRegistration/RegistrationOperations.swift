import StrictCodecs

/// Registering a client in the console.
enum RegisterClient: UnaryOperation {
    static let name = "register-client"

    static func perform(
        _ input: ClientApplication, by console: any ClientRegistration
    ) async throws -> ClientCapabilities {
        try await console.register(input)
    }

    static func judgedForm(
        of output: ClientCapabilities, to input: ClientApplication
    ) throws -> JSON {
        let type = JSON.string(input.details.type.rawValue)
        return .object([.init("client_type", type)] + (try output.json().members ?? []))
    }
}

/// Checking whether a client may use a redirect URI.
struct CheckRedirectURI: UnaryOperation, Decodable {
    struct Output: Codable {
        let redirect: RedirectForm
    }

    static let name = "check-redirect-uri"

    let client: RedirectURIClient
    let redirectURI: String

    static func perform(_ input: Self, by console: any ClientRegistration) async throws -> Output {
        Output(redirect: try await console.redirectForm(of: input.redirectURI, for: input.client))
    }
}

/// Reading the App Store id in a link.
struct ReadAppStoreID: UnaryOperation, Decodable {
    struct Output: Codable {
        let appStoreID: String
    }

    static let name = "read-app-store-id"

    let link: String

    static func perform(_ input: Self, by console: any ClientRegistration) async throws -> Output {
        Output(appStoreID: try await console.appStoreID(in: input.link))
    }
}
