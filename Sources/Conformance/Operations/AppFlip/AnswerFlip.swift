import StrictCodecs

/// Passing one activity to the partner's app.
enum AnswerFlip: UnaryOperation {
    static let name = "answer-flip"
    static let refusal = RefusalForm.answered

    static func perform(_ input: FlipActivity, by app: any AppFlipApp) async throws -> FlipAnswer {
        try await app.answer(input)
    }

    static func answer(refusing input: FlipActivity) -> FlipAnswer? { .declined }

    static func judgedForm(of output: FlipAnswer, to input: FlipActivity) -> JSON {
        judgedForm(of: output)
    }

    /// What the app did, with its links parsed.
    static func judgedForm(of answer: FlipAnswer) -> JSON {
        let returnsCode = answer.opened.contains { !JudgedLink($0.url).values(of: "code").isEmpty }
        let asks = answer.requestedScopes != nil || returnsCode
        return [
            "handled": .bool(answer.isHandled),
            // A scope is a set of names (RFC 6749, Section 3.3).
            "requested_scopes": answer.requestedScopes.map(JSON.set)
                ?? (returnsCode ? .unreported(nil) : .null),
            "code_request": answer.codeRequest.map(asked)
                ?? (asks ? .unreported(.codeRequest) : .null),
            "opened": .array(answer.opened.map(opened)),
        ]
    }

    private static func asked(_ request: FlipAnswer.CodeRequest) -> JSON {
        [
            "response_type": JSON(request.responseType), "client_id": JSON(request.clientID),
            "redirect_uri": JSON(request.redirectURI),
        ]
    }

    private static func opened(_ opened: FlipAnswer.OpenedLink) -> JSON {
        let link = JudgedLink(opened.url)
        let members = link.json.members ?? []
        return .object(
            members + [
                .init("universal_links_only", .bool(opened.opensUniversalLinksOnly)),
                .init("description", .description(link.values(of: "error_description"))),
            ])
    }
}

extension JSON {
    /// Whether each `error_description` keeps to the characters of RFC 6749, Appendix A.8.
    static func description(_ values: [some Sequence<UInt8>]) -> JSON {
        if values.isEmpty { return "absent" }
        let legal = values.joined().allSatisfy { octet in
            0x20...0x7E ~= octet && octet != UInt8(ascii: "\"") && octet != UInt8(ascii: "\\")
        }
        return legal ? "legal" : "illegal"
    }
}

/// Passing several activities to the partner's app before the first sign-in ends.
struct AnswerFlips: UnaryOperation, Decodable {
    static let name = "answer-flips"
    static let member: String? = "answers"
    static let refusal = RefusalForm.answered

    let activities: [FlipActivity]
    let finishing: [Int]

    static func check(_ input: Self) throws {
        let indices = Array(input.activities.indices)
        guard input.finishing.sorted() == indices, !indices.isEmpty else {
            throw FormatError("must name each activity once, and one at least", path: ["finishing"])
        }
    }

    static func perform(_ input: Self, by app: any AppFlipApp) async throws -> [FlipAnswer] {
        try await app.answer(input.activities, finishOrder: input.finishing)
    }

    static func judgedForm(of output: [FlipAnswer], to input: Self) -> JSON {
        ["answers": .array(output.map(AnswerFlip.judgedForm))]
    }
}
