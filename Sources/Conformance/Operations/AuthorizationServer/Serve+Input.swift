package import StrictCodecs

extension Serve {
    package static func input(_ json: JSON) throws -> Input {
        let fields = try Fields(json, allowing: ServerSettings.members + ["steps"])
        let setting = try ServerSettings(fields)
        return Input(setting: setting, steps: try fields.required("steps", steps))
    }

    package static func input(varying input: Input, _ value: JSON) throws -> Input {
        Input(setting: input.setting, steps: try steps(value))
    }

    private static func steps(_ json: JSON) throws -> [Step] {
        let steps = try Fields.filledList(json) { try Step($0) }
        for (index, step) in steps.enumerated() {
            guard case .request(let template) = step else { continue }
            try FormatError.at("[\(index)]") { try template.check(at: index) }
        }
        return steps
    }
}

extension Serve.Step {
    init(_ json: JSON) throws {
        guard json["wait"] == nil else {
            let fields = try Fields(json, allowing: ["wait"])
            self = .wait(seconds: try fields.required("wait", Fields.seconds))
            return
        }
        self = .request(try RequestTemplate(json))
    }
}

extension RequestTemplate {
    private static let endpoints: [(member: String, endpoint: WireRequest.Endpoint)] = [
        ("authorize", .authorization), ("token", .token), ("revoke", .revocation),
    ]

    private static let members =
        endpoints.map(\.member) + ["method", "query", "content_type", "fields"]

    init(_ json: JSON) throws {
        let fields = try Fields(json, allowing: Self.members)
        let named = Self.endpoints.filter { json[$0.member] != nil }
        guard named.count == 1, let (member, endpoint) = named.first else {
            throw FormatError("must have one of \"authorize\", \"token\", \"revoke\", \"wait\"")
        }
        self.endpoint = endpoint
        parameters = try fields.required(member) { try Parameters($0) }
        method =
            try fields.optional("method", Fields.text)
            ?? (endpoint == .authorization ? "GET" : "POST")
        query = try fields.optional("query") { try Parameters($0) }
        contentType =
            try fields.optional("content_type", Fields.text)
            ?? "application/x-www-form-urlencoded"
        self.fields =
            try fields.optional("fields") { try Fields.list($0) { try HeaderField($0) } } ?? []
    }
}

extension RequestTemplate.Parameters {
    init(_ json: JSON) throws {
        if case .string(let text) = json {
            self = .encoded(text)
        } else {
            self = .pairs(try Fields.list(json, Self.pair))
        }
    }

    private static func pair(_ json: JSON) throws -> (name: String, value: String) {
        let field = try HeaderField(json)
        return (field.name, field.value)
    }
}

extension ServerSettings {
    package static let members = ["clients", "consent"]

    package init(_ fields: Fields) throws {
        self.init(
            clients: try fields.list("clients") { try Client($0) },
            consent: try fields.required("consent") { try Consent($0) })
    }
}

extension ServerSettings.Consent {
    init(_ json: JSON) throws {
        switch json {
        case .string("granted"): self = .granted
        case .string("denied"): self = .denied
        case .array: self = .limited(to: try Fields.list(json, Fields.text))
        default: throw FormatError("must be \"granted\", \"denied\" or a list of scopes")
        }
    }
}

extension ServerSettings.Client {
    /// The members of a client.
    package static let members = [
        "client_id", "redirect_uris", "type", "client_secret", "custom_scheme_enabled",
    ]

    /// Reads a client.
    package init(_ json: JSON) throws {
        let fields = try Fields(json, allowing: Self.members)
        self.init(
            clientID: try fields.text("client_id"),
            redirectURIs: try fields.list("redirect_uris", Fields.text),
            type: try fields.optional("type", Fields.choice),
            clientSecret: try fields.optional("client_secret", Fields.text),
            isCustomSchemeEnabled: try fields.flag("custom_scheme_enabled"))
    }
}
