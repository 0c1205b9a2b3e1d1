import StrictCodecs

/// Handing one activity to the partner's app.
enum AnswerFlip: QuestionOperation, VariedOperation {
    static let name = "answer-flip"
    static let varied = "url"
    static let role = Role.appFlipApp
    static let refusal = RefusalForm.answered

    static func input(_ json: JSON) throws -> FlipActivity {
        try FlipActivity(json)
    }

    static func input(varying input: FlipActivity, _ value: JSON) throws -> FlipActivity {
        FlipActivity(
            type: input.type, url: try Fields.text(value), clientID: input.clientID,
            redirectURIs: input.redirectURIs, signIn: input.signIn,
            systemOpensLinks: input.systemOpensLinks)
    }

    static func perform(
        _ input: FlipActivity, with adapter: any Adapter
    ) async throws -> FlipAnswer {
        guard let app = adapter as? any AppFlipApp else {
            throw Unsupported("is no app that can be flipped to")
        }
        return try await app.answer(input)
    }

    static func answer(refusing input: FlipActivity) -> FlipAnswer? { .declined }

    static func answer(_ json: JSON, to input: FlipActivity) throws -> FlipAnswer {
        try FlipAnswer(message: json)
    }

    static func message(of output: FlipAnswer) -> JSON { output.message }

    static func judgedForm(of output: FlipAnswer) -> JSON {
        [
            "handled": .bool(output.isHandled),
            "code_requested": output.requestedScopes.map(scopes) ?? .null,
            "opened": .array(output.opened.map(opened)),
        ]
    }

    /// A scope is a set of names (RFC 6749, Section 3.3).
    private static func scopes(_ names: [String]) -> JSON {
        var distinct: [String] = []
        for name in names where !distinct.containsOctets(of: name) { distinct.append(name) }
        return .array(distinct.sorted(by: String.precedesInOctets).map(JSON.string))
    }

    private static func opened(_ opened: FlipAnswer.OpenedLink) -> JSON {
        let link = JudgedLink(opened.url)
        let members = link.json.members ?? []
        return .object(
            members + [
                .init("universal_links_only", .bool(opened.opensUniversalLinksOnly)),
                .init("description", .string(description(in: link))),
            ])
    }

    /// Whether `error_description` keeps to the characters of RFC 6749, Appendix A.8.
    private static func description(in link: JudgedLink) -> String {
        let values = link.values(of: "error_description")
        if values.isEmpty { return "absent" }
        let legal = values.joined().allSatisfy { octet in
            0x20...0x7E ~= octet && octet != UInt8(ascii: "\"") && octet != UInt8(ascii: "\\")
        }
        return legal ? "legal" : "illegal"
    }
}

/// Handing several activities to the partner's app before the first sign-in ends.
enum AnswerFlips: QuestionOperation {
    struct Input {
        let activities: [FlipActivity]
        let finishing: [Int]
    }

    static let name = "answer-flips"
    static let role = Role.appFlipApp
    static let refusal = RefusalForm.answered

    static func input(_ json: JSON) throws -> Input {
        let fields = try Fields(json, allowing: ["activities", "finishing"])
        let activities = try fields.list("activities") { try FlipActivity($0) }
        let finishing = try fields.list("finishing", Fields.integer)
        guard finishing.sorted() == Array(activities.indices), !activities.isEmpty else {
            throw FormatError("finishing: must name each activity once, and one at least")
        }
        return Input(activities: activities, finishing: finishing)
    }

    static func perform(
        _ input: Input, with adapter: any Adapter
    ) async throws -> [FlipAnswer] {
        guard let app = adapter as? any AppFlipApp else {
            throw Unsupported("is no app that can be flipped to")
        }
        return try await app.answer(input.activities, finishOrder: input.finishing)
    }

    static func answer(_ json: JSON, to input: Input) throws -> [FlipAnswer] {
        try Fields(json, allowing: ["answers"]).list("answers") { try FlipAnswer(message: $0) }
    }

    static func message(of output: [FlipAnswer]) -> JSON {
        ["answers": .array(output.map(\.message))]
    }

    static func judgedForm(of output: [FlipAnswer]) -> JSON {
        ["answers": .array(output.map(AnswerFlip.judgedForm))]
    }
}

extension FlipActivity {
    init(_ json: JSON) throws {
        let fields = try Fields(
            json,
            allowing: ["activity_type", "url", "client_id", "redirect_uris", "sign_in", "opens"])
        self.init(
            type: try fields.text("activity_type"), url: try fields.optional("url", Fields.text),
            clientID: try fields.text("client_id"),
            redirectURIs: try fields.list("redirect_uris", Fields.text),
            signIn: try fields.required("sign_in") { try SignInOutcome($0) },
            systemOpensLinks: try fields.required("opens", Fields.bool))
    }
}

extension SignInOutcome {
    init(_ json: JSON) throws {
        if json["code"] != nil {
            self = .code(try Fields(json, allowing: ["code"]).text("code"))
        } else {
            let fields = try Fields(json, allowing: ["failure", "message"])
            self = .failure(
                try fields.required("failure", Fields.choice),
                message: try fields.optional("message", Fields.text))
        }
    }
}
