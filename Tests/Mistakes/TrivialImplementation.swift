public import Conformance

/// An implementation that does not look at what it is given; it must meet no rule.
public enum TrivialImplementation: String, CaseIterable, Sendable {
    case acceptsAll = "accepts all"
    case refusesAll = "refuses all"
    case echoes
    case answersEmpty = "answers empty"
    case answersConstant = "answers a constant"
    case supportsNothing = "supports nothing"
    case alwaysFaults = "always faults"

    private struct Fault: Error {}

    /// The answer of this implementation to anything.
    func answer<Answer>(
        accepting accepted: Answer, echoing echo: Answer, empty: Answer, constant: Answer
    ) throws -> Answer {
        switch self {
        case .acceptsAll: return accepted
        case .refusesAll: throw Refusal("always")
        case .echoes: return echo
        case .answersEmpty: return empty
        case .answersConstant: return constant
        case .supportsNothing: throw Unsupported("anything")
        case .alwaysFaults: throw Fault()
        }
    }
}

extension TrivialImplementation: AppFlipApp {
    static let link =
        "https://oauth-redirect.googleusercontent.com/a/com.google.OPA?code=code-7f3a&state=xyz-123"

    public func answer(_ activity: FlipActivity) throws -> FlipAnswer {
        func opening(_ urls: [String]) -> FlipAnswer {
            let opened = urls.map { FlipAnswer.OpenedLink(url: $0, opensUniversalLinksOnly: true) }
            return FlipAnswer(
                isHandled: true, requestedScopes: ["devices", "profile"], opened: opened)
        }
        return try answer(
            accepting: opening([]), echoing: opening(activity.url.map { [$0] } ?? []),
            empty: opening([""]), constant: opening([Self.link]))
    }

    public func answer(_ activities: [FlipActivity], finishOrder: [Int]) throws -> [FlipAnswer] {
        try activities.map { try answer($0) }
    }
}

extension TrivialImplementation: GoogleApp {
    public func flipLink(for request: FlipRequest) throws -> String {
        try answer(
            accepting: request.appLink, echoing: request.redirectURI, empty: "",
            constant: "https://app.example.com/flip?client_id=google-client-id-42"
                + "&scope=devices%20profile&state=xyz-123&redirect_uri=https%3A%2F%2F"
                + "oauth-redirect.googleusercontent.com%2Fa%2Fcom.google.OPA")
    }

    public func actions(on events: [FlipEvent], pending: [PendingFlip]) throws -> [FlipAction] {
        try events.map { event in
            let text = if case .returned(let link) = event { link } else { "" }
            return try answer(
                accepting: .linked(request: 0, code: "code"),
                echoing: .linked(request: 0, code: text), empty: .linked(request: 0, code: ""),
                constant: .tryAuthorizationURL(request: 0))
        }
    }
}

extension TrivialImplementation: AuthorizationServer, ServerSession {
    public func session(in setting: ServerSettings) -> any ServerSession { self }

    public func page(for request: WireRequest) throws -> WireResponse { try respond(to: request) }

    public func respond(to request: WireRequest) throws -> WireResponse {
        func redirect(_ location: String) -> WireResponse {
            WireResponse(status: 302, fields: [HeaderField(name: "Location", value: location)])
        }
        return try answer(
            accepting: WireResponse(status: 200, body: #"{"access_token": "token"}"#),
            echoing: redirect(request.query ?? request.body), empty: WireResponse(status: 200),
            constant: redirect(Self.link))
    }
}
