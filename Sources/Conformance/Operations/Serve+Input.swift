extension Serve {
    static func input(_ json: JSON) throws -> Input {
        let fields = try Fields(json, allowing: ["clients", "consent", "steps"])
        let setting = ServerSetting(
            clients: try fields.list("clients") { try ServerSetting.Client($0) },
            consent: try fields.required("consent", Fields.choice))
        return Input(setting: setting, steps: try fields.list("steps") { try Step($0) })
    }
}

extension Serve.Step {
    init(_ json: JSON) throws {
        let fields = try Fields(json, allowing: ["authorize", "token"])
        let read = { try Serve.Parameters($0) }
        switch (try fields.optional("authorize", read), try fields.optional("token", read)) {
        case (let parameters?, nil):
            self.init(endpoint: .authorization, parameters: parameters)
        case (nil, let parameters?):
            self.init(endpoint: .token, parameters: parameters)
        default: throw FormatError("must have either \"authorize\" or \"token\"")
        }
    }
}

extension Serve.Parameters {
    init(_ json: JSON) throws {
        if case .string(let text) = json {
            self = .encoded(text)
        } else {
            self = .pairs(try Fields.list(json, Self.pair))
        }
    }

    private static func pair(_ json: JSON) throws -> (name: String, value: String) {
        let texts = try Fields.list(json, Fields.text)
        guard texts.count == 2 else { throw FormatError("must be a name and a value") }
        return (texts[0], texts[1])
    }
}

extension ServerSetting.Client {
    init(_ json: JSON) throws {
        let fields = try Fields(json, allowing: ["client_id", "redirect_uris"])
        self.init(
            clientID: try fields.text("client_id"),
            redirectURIs: try fields.list("redirect_uris", Fields.text))
    }
}
