import StrictCodecs

/// Building an authorization request from given secrets.
struct BuildAuthorizationRequest: UnaryOperation, Decodable {
    static let name = "authorization-request"

    let settings: AuthorizationSettings
    let state: String
    let codeVerifier: String

    static func perform(_ input: Self, by app: any InstalledApp) async throws -> BuiltLink {
        BuiltLink(
            url: try await app.authorizationRequest(
                for: input.settings, state: input.state, codeVerifier: input.codeVerifier))
    }

    static func judgedForm(of output: BuiltLink, to input: Self) -> JSON {
        JudgedLink(output.url).json
    }
}

/// Building many authorization requests with secrets that the client generates.
enum DrawAuthorizationRequests: DrawingOperation {
    typealias Player = any InstalledApp

    static let name = "draw-authorization-requests"

    static func draw(
        for request: AuthorizationSettings, by app: any InstalledApp
    ) async throws -> BuiltLink {
        BuiltLink(url: try await app.newAuthorizationRequest(for: request))
    }

    static func judgedForm(of output: [BuiltLink], to input: Draws<AuthorizationSettings>) -> JSON {
        let requests = output.map { OpenedRequest(url: $0.url) }
        let states = requests.compactMap(\.state)
        let challenges = requests.compactMap(\.codeChallenge)
        return [
            "draws": .integer(requests.count),
            "astray": .integer(requests.count { !$0.isOf(input.request) }),
            "stateless": .integer(requests.count - states.count),
            "distinct_states": .integer(Set(states.map { OctetKey($0) }).count),
            "guessable_states": .bool(!states.isEmpty && states.varyingPositions < 12),
            "unproven": .integer(requests.count - challenges.count),
            "distinct_challenges": .integer(Set(challenges.map { OctetKey($0) }).count),
            "revealing": .integer(requests.count(where: \.revealsVerifier)),
        ]
    }
}
