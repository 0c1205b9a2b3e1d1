import StrictCodecs

/// Registering a client in the console.
enum RegisterClient: QuestionOperation {
    struct Output {
        let type: ClientType
        let use: ClientCapabilities
    }

    static let name = "register-client"
    static let role = Role.clientRegistration

    static func input(_ json: JSON) throws -> ClientApplication {
        try ClientApplication(json)
    }

    static func perform(
        _ input: ClientApplication, with adapter: any Adapter
    ) async throws -> Output {
        let use = try await adapter.asClientRegistration.register(input)
        return Output(type: input.details.type, use: use)
    }

    static func answer(_ json: JSON, to input: ClientApplication) throws -> Output {
        Output(type: input.details.type, use: try ClientCapabilities(message: json))
    }

    static func message(of output: Output) -> JSON { output.use.message }

    static func judgedForm(of output: Output) -> JSON {
        [
            "client_type": .string(output.type.rawValue),
            "redirects": .set(of: output.use.redirects.map(\.rawValue)),
            "client_secret": .string(output.use.clientSecret.rawValue),
        ]
    }
}

/// Asking whether a client may use a redirect URI.
enum CheckRedirectURI: QuestionOperation {
    struct Input {
        let client: RedirectURIClient
        let redirectURI: String
    }

    static let name = "check-redirect-uri"
    static let role = Role.clientRegistration

    static func input(_ json: JSON) throws -> Input {
        let fields = try Fields(
            json,
            allowing: ["client_type", "client_id", "custom_scheme_enabled", "redirect_uri"])
        let client = RedirectURIClient(
            type: try fields.required("client_type", Fields.choice),
            clientID: try fields.text("client_id"),
            isCustomSchemeEnabled: try fields.flag("custom_scheme_enabled"))
        return Input(client: client, redirectURI: try fields.text("redirect_uri"))
    }

    static func perform(_ input: Input, with adapter: any Adapter) async throws -> RedirectForm {
        try await adapter.asClientRegistration.redirectForm(
            of: input.redirectURI, for: input.client)
    }

    static func answer(_ json: JSON, to input: Input) throws -> RedirectForm {
        try Fields(json, allowing: ["redirect"]).required("redirect", Fields.choice)
    }

    static func judgedForm(of output: RedirectForm) -> JSON {
        ["redirect": .string(output.rawValue)]
    }
}

/// Reading the App Store id in a link.
enum ReadAppStoreID: QuestionOperation {
    static let name = "read-app-store-id"
    static let role = Role.clientRegistration

    static func input(_ json: JSON) throws -> String {
        try Fields(json, allowing: ["link"]).text("link")
    }

    static func perform(_ input: String, with adapter: any Adapter) async throws -> String {
        try await adapter.asClientRegistration.appStoreID(in: input)
    }

    static func answer(_ json: JSON, to input: String) throws -> String {
        try Fields(json, allowing: ["app_store_id"]).text("app_store_id")
    }

    static func judgedForm(of output: String) -> JSON { ["app_store_id": .string(output)] }
}

extension Adapter {
    /// The adapter as a console.
    ///
    /// - Throws: ``Unsupported`` if it is none.
    fileprivate var asClientRegistration: any ClientRegistration {
        get throws {
            guard let registration = self as? any ClientRegistration else {
                throw Unsupported("is no console")
            }
            return registration
        }
    }
}
