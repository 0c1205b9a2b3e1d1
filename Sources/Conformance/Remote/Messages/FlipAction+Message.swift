package import StrictCodecs

extension FlipAction {
    private enum Name: String, CaseIterable {
        case linked
        case tryAuthorizationURL = "try-authorization-url"
        case stop
        case ignore
    }

    /// Reads what a Google app does; a member that is null is as good as absent.
    package init(message json: JSON) throws {
        let json = json.members.map { .object($0.filter { $0.value != .null }) } ?? json
        let name: Name = try FormatError.at("action") {
            try Fields.choice(json["action"] ?? .null)
        }
        switch name {
        case .linked:
            let fields = try Fields(json, allowing: ["action", "request", "code"])
            self = .linked(
                request: try fields.required("request", Fields.integer),
                code: try fields.text("code"))
        case .tryAuthorizationURL: self = .tryAuthorizationURL(request: try Self.request(json))
        case .stop: self = .stop(request: try Self.request(json))
        case .ignore:
            _ = try Fields(json, allowing: ["action"])
            self = .ignore
        }
    }

    private static func request(_ json: JSON) throws -> Int {
        try Fields(json, allowing: ["action", "request"]).required("request", Fields.integer)
    }

    /// The action as a message and the judged form have it.
    package var message: JSON {
        switch self {
        case .linked(let request, let code):
            ["action": "linked", "request": .integer(request), "code": .string(code)]
        case .tryAuthorizationURL(let request):
            ["action": "try-authorization-url", "request": .integer(request)]
        case .stop(let request):
            ["action": "stop", "request": .integer(request)]
        case .ignore:
            ["action": "ignore"]
        }
    }
}
