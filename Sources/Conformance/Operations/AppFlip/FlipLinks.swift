import StrictCodecs

/// Building the link that opens the partner's app.
enum BuildFlipLink: QuestionOperation {
    static let name = "build-flip-link"
    static let role = Role.googleApp

    static func input(_ json: JSON) throws -> FlipRequest {
        try FlipRequest(try Fields(json, allowing: FlipRequest.members + ["state"]))
    }

    static func perform(_ input: FlipRequest, with adapter: any Adapter) async throws -> String {
        try await adapter.asGoogleApp.flipLink(for: input)
    }

    static func answer(_ json: JSON, to input: FlipRequest) throws -> String {
        try Fields(json, allowing: ["url"]).text("url")
    }

    static func message(of output: String) -> JSON { ["url": .string(output)] }

    static func judgedForm(of output: String) -> JSON {
        JudgedLink(output).json
    }
}

/// Building many links, each with a state of the app's own making.
enum DrawFlipStates: DrawingOperation {
    static let name = "draw-flip-states"
    static let role = Role.googleApp
    static let members = FlipRequest.members

    static func request(_ fields: Fields) throws -> FlipRequest {
        try FlipRequest(fields)
    }

    static func draw(for request: FlipRequest, by adapter: any Adapter) async throws -> String {
        try await adapter.asGoogleApp.flipLink(for: request)
    }

    static func draw(_ json: JSON) throws -> String {
        try Fields(json, allowing: ["url"]).text("url")
    }

    static func message(of draw: String) -> JSON { ["url": .string(draw)] }

    static func judgedForm(of output: Drawn<FlipRequest, String>) -> JSON {
        let base = URIReference(output.request.appLink).base
        let states = output.draws.compactMap { state(in: JudgedLink($0), leadingTo: base) }
        return [
            "draws": .integer(output.draws.count),
            "missing": .integer(output.draws.count - states.count),
            "distinct": .integer(Set(states).count),
        ]
    }

    /// The state in a link, if it is one to the app and has one state that is not empty.
    private static func state(in link: JudgedLink, leadingTo base: String) -> OctetKey? {
        guard link.base.hasSameOctets(as: base), let state = link.onlyValue(of: "state"),
            !state.isEmpty
        else { return nil }
        return OctetKey(state)
    }
}

extension FlipRequest {
    static let members = ["app_link", "client_id", "scopes", "redirect_uri"]

    init(_ fields: Fields) throws {
        self.init(
            appLink: try fields.text("app_link"), clientID: try fields.text("client_id"),
            scopes: try fields.list("scopes", Fields.text),
            state: try fields.optional("state", Fields.text),
            redirectURI: try fields.text("redirect_uri"))
    }
}

extension Adapter {
    /// The adapter as a Google app.
    ///
    /// - Throws: ``Unsupported`` if it is none.
    var asGoogleApp: any GoogleApp {
        get throws {
            guard let app = self as? any GoogleApp else { throw Unsupported("is no Google app") }
            return app
        }
    }
}
