/// Building the link that opens the partner's app.
enum BuildFlipLink: Operation {
    static let name = "build-flip-link"
    static let role = Role.googleApp

    static func input(_ json: JSON) throws -> FlipRequest {
        try FlipRequest(try Fields(json, allowing: FlipRequest.members + ["state"]))
    }

    static func perform(_ input: FlipRequest, with adapter: any Adapter) async throws -> String {
        try await adapter.asGoogleApp.flipLink(for: input)
    }

    static func judgedForm(of output: String) -> JSON {
        JudgedLink(output).json
    }
}

/// Building many links, each with a state of the app's own making.
enum DrawFlipStates: Operation {
    struct Input {
        let request: FlipRequest
        let draws: Int
    }

    struct Output {
        let request: FlipRequest
        let links: [String]
    }

    static let name = "draw-flip-states"
    static let role = Role.googleApp

    static func input(_ json: JSON) throws -> Input {
        let fields = try Fields(json, allowing: FlipRequest.members + ["draws"])
        return Input(
            request: try FlipRequest(fields), draws: try fields.required("draws", Fields.draws))
    }

    static func perform(_ input: Input, with adapter: any Adapter) async throws -> Output {
        let app = try adapter.asGoogleApp
        var links: [String] = []
        for _ in 0..<input.draws {
            try Task.checkCancellation()
            links.append(try await app.flipLink(for: input.request))
        }
        return Output(request: input.request, links: links)
    }

    static func deadlines(for input: Input) -> Int { deadlines(forDraws: input.draws) }

    static func judgedForm(of output: Output) -> JSON {
        let base = URIReference(output.request.appLink).base
        let states = output.links.map { Self.states(in: JudgedLink($0), leadingTo: base) }
        let single = states.compactMap { $0.count == 1 && $0[0] != [] ? $0[0] : nil }
        return [
            "draws": .integer(states.count),
            "missing": .integer(states.count - single.count),
            "distinct": .integer(Set(single).count),
        ]
    }

    /// The states in a link, if it is one to the app.
    private static func states(in link: JudgedLink, leadingTo base: String) -> [[UInt8]] {
        link.base.hasSameOctets(as: base) ? link.values(of: "state") : []
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
