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
    static let name = "check-redirect-uri"
    static let member: String? = "redirect"

    let client: RedirectURIClient
    let redirectURI: String

    static func perform(
        _ input: Self, by console: any ClientRegistration
    ) async throws -> RedirectForm {
        try await console.redirectForm(of: input.redirectURI, for: input.client)
    }
}

/// Reading the App Store id in a link.
struct ReadAppStoreID: UnaryOperation, Decodable {
    static let name = "read-app-store-id"
    static let member: String? = "app_store_id"

    let link: String

    static func perform(_ input: Self, by console: any ClientRegistration) async throws -> String {
        try await console.appStoreID(in: input.link)
    }
}

/// Checking the files of an app against its registration and its site.
enum CheckApp: UnaryOperation {
    static let name = "check-app"

    static func perform(
        _ input: AppFiles, by console: any ClientRegistration
    ) async throws -> AppFindings {
        try await console.findings(in: input)
    }

    static func judgedForm(of output: AppFindings, to input: AppFiles) throws -> JSON {
        let found = try output.json().members ?? []
        let reportable = found.map { ($0.name, Capability?.some(.appFiles)) }
        return JSON.object(found.filter { $0.value != .null }).markingUnreported(reportable)
    }
}

/// Running a program that signs in through the browser.
enum RunProgram: UnaryOperation {
    static let name = "run-program"

    static func check(_ input: ProgramVisit) throws {
        guard 1...8 ~= input.starts else { throw FormatError("must be 1 to 8", path: ["starts"]) }
    }

    static func perform(
        _ input: ProgramVisit, by program: any ClientProgram
    ) async throws -> ProgramRun {
        try await program.run(input)
    }
}
