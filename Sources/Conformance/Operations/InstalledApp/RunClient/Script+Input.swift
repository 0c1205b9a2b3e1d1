package import StrictCodecs

extension Script {
    init(_ json: JSON) throws {
        let servers = Server.allCases.map(\.rawValue)
        let fields = try Fields(json, allowing: ClientSettings.members + ["steps"] + servers)
        settings = try ClientSettings(fields)
        answers = Dictionary(
            uniqueKeysWithValues: try Server.allCases.map { server in
                let answers = try fields.optional(server.rawValue) {
                    try Fields.list($0) { try Answer($0) }
                }
                return (server, answers ?? [])
            })
        steps = try fields.required("steps") { try Fields.filledList($0) { try Step($0) } }
        try checkTemplates()
    }
}

extension Script {
    /// Checks that each redirect names sign-ins that were begun before it.
    private func checkTemplates() throws {
        var begun = 0
        for (index, step) in steps.enumerated() {
            switch step {
            case .signIn: begun += 1
            case .redirect(let template):
                try FormatError.at("steps[\(index)].redirect") {
                    try RedirectTemplate(template).check(after: begun)
                }
            default: break
            }
        }
    }
}

extension Script.Answer {
    init(_ json: JSON) throws {
        let fields = try Fields(json, allowing: ["status", "fields", "body", "failure"])
        if json["failure"] != nil, json.members?.count != 1 {
            throw FormatError("must have either an answer or \"failure\"")
        }
        if json["failure"]?.text == "never" {
            self = .never
        } else if let failure: TransportFailure = try fields.optional("failure", Fields.choice) {
            self = .failure(failure)
        } else {
            self = .response(try WireResponse(scripted: fields))
        }
    }
}

extension WireResponse {
    fileprivate init(scripted fields: Fields) throws {
        let given = try fields.optional("fields") { try Fields.list($0) { try HeaderField($0) } }
        let hasType = given?.contains { $0.name.isSameIgnoringCase(as: "Content-Type") } ?? false
        self.init(
            status: try fields.required("status", Fields.integer),
            fields: (hasType ? [] : [HeaderField(name: "Content-Type", value: "application/json")])
                + (given ?? []),
            body: try fields.optional("body", Fields.text) ?? "")
    }
}

extension HeaderField {
    /// Reads a name and a value.
    package init(_ json: JSON) throws {
        guard let parts = json.elements, parts.count == 2 else {
            throw FormatError("must be a name and a value")
        }
        self.init(
            name: try FormatError.at("[0]") { try Fields.text(parts[0]) },
            value: try FormatError.at("[1]") { try Fields.text(parts[1]) })
    }
}

extension Script.Step {
    private static let plain: [(String, Script.Step)] = [
        ("sign-in", .signIn), ("cancel", .cancel), ("refresh", .refresh), ("revoke", .revoke),
        ("sign-out", .signOut), ("restart", .restart),
    ]

    init(_ json: JSON) throws {
        if case .string(let word) = json {
            self = try Self.named(word)
        } else {
            self = try Self.described(json)
        }
    }

    private static func named(_ word: String) throws -> Script.Step {
        guard let step = plain.first(where: { $0.0.hasSameOctets(as: word) }) else {
            let known = plain.map(\.0).joined(separator: ", ")
            throw FormatError("\(JSON.quote(word)) is none of \(known)")
        }
        return step.1
    }

    private static func described(_ json: JSON) throws -> Script.Step {
        let fields = try Fields(json, allowing: ["redirect", "call", "calls", "wait"])
        guard json.members?.count == 1 else {
            throw FormatError("must have one of \"redirect\", \"call\", \"calls\", \"wait\"")
        }
        if let url = try fields.optional("redirect", Fields.text) {
            return .redirect(template: url)
        }
        if let url = try fields.optional("call", Fields.text) { return .call(url) }
        if let urls = try fields.optional("calls", { try Fields.filledList($0, Fields.text) }) {
            return .calls(urls)
        }
        return .wait(seconds: try fields.required("wait", Fields.seconds))
    }
}
