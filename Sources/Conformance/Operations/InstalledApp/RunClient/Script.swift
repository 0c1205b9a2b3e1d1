import StrictCodecs

/// The steps in a world, and the responses of its servers.
struct Script: Decodable, Sendable {
    /// The settings of the client; if it is given an issuer, the endpoints are those of the world.
    let settings: ClientSettings

    /// The metadata of issuers.
    let metadata: [Site]?

    /// The responses of the token endpoint, in order.
    private let token: [Answer]?

    /// The responses of the revocation endpoint.
    private let revocation: [Answer]?

    /// The responses of the other servers.
    private let api: [Answer]?

    /// The responses of the server with the issuer's keys.
    private let keys: [Answer]?

    /// Scheme and authority of servers to which the client may take its access token, such as that of the user's
    /// profile.
    private let ownOrigins: [String]?

    /// The steps, in order.
    let steps: [Step]

    /// A server of the world.
    enum Server: Hashable, Sendable {
        case token
        case revocation
        case api
        case keys
        case metadata(of: Int)
    }

    /// Where the metadata of an issuer is served.
    struct Site: Decodable, Sendable {
        let issuer: String
        let answers: [Answer]

        /// The URLs at which it is; nil for all well-known places.
        let places: [String]?
    }

    /// How a server reacts to a request; `from` is the step with which the answers begin that take the place of those
    /// before.
    enum Answer: Decodable, Sendable {
        case status(Int, fields: [HeaderField]?, body: String?, idToken: IssuedToken?, from: Int?)
        case failure(Failure, from: Int?)

        /// Why there is no response.
        enum Failure: String, CodableChoice, Sendable {
            case offline
            case timedOut = "timed-out"

            /// The client waits for it without end.
            case never
        }
    }

    /// Something that happens.
    enum Step: Decodable, Sendable {
        case signIn
        case redirect(String)
        case cancel
        case call(String)
        case calls([String])
        case refresh
        case revoke
        case signOut
        case restart
        case wait(Int)
        case event(IssuedToken)

        /// The app ends, and starts again with another issuer in its settings.
        case issuer(String)
    }

    /// The responses of a server in a step, in order, and the place of the first of them among all.
    func answers(of server: Server, in step: Int) -> ArraySlice<Answer> {
        let all = answers(of: server)
        let begin = all.lastIndex { $0.from.map { $0 <= step } ?? false } ?? 0
        let end = all[begin...].dropFirst().firstIndex { $0.from != nil } ?? all.endIndex
        return all[begin..<end]
    }

    /// The responses of a server, in order.
    func answers(of server: Server) -> [Answer] {
        switch server {
        case .token: token ?? []
        case .revocation: revocation ?? []
        case .api: api ?? []
        case .keys: keys ?? []
        case .metadata(let index): metadata?[index].answers ?? []
        }
    }

    /// The secrets in the responses of the token endpoint.
    var tokens: [String] { values(of: "access_token", "refresh_token") }

    /// What members of the responses of the token endpoint have.
    func values(of names: String...) -> [String] {
        let bodies = (token ?? []).compactMap { answer -> JSON? in
            guard case .status(_, _, let body, _, _) = answer else { return nil }
            return try? JSONParser.parse(Array((body ?? "").utf8))
        }
        return names.flatMap { name in bodies.compactMap { $0[name]?.text } }.filter { !$0.isEmpty }
    }

    /// The codes that redirections bring.
    var codes: [String] {
        steps.compactMap { step in
            guard case .redirect(let template) = step else { return nil }
            return JudgedLink(template).onlyValue(of: "code").flatMap { String(utf8: $0) }
        }
    }

    /// Whether a URL is at a server of the client's own.
    func isOwn(_ url: String) -> Bool {
        ownOrigins?.contains { origin in
            url.utf8.starts(with: origin.utf8)
                && [nil, UInt8(ascii: "/"), UInt8(ascii: "?")].contains(
                    url.utf8.dropFirst(origin.utf8.count).first)
        } ?? false
    }

    /// The URLs of the APIs that the steps call.
    var apis: [String] {
        steps.flatMap { step in
            switch step {
            case .call(let url): [url]
            case .calls(let urls): urls
            default: [String]()
            }
        }
    }
}

extension Script {
    /// Checks that each redirect names sign-ins that were begun before it, and that numbers and
    /// lists are possible.
    ///
    /// - Throws: ``FormatError`` at the step that cannot.
    func check() throws {
        guard settings.authorization.loginHint == nil else {
            throw FormatError("unknown member \"login_hint\"")
        }
        guard !steps.isEmpty else { throw FormatError("must not be empty", path: ["steps"]) }
        try checkIssuers()
        for case .status(_, _, _, let token?, _) in token ?? [] {
            try FormatError.at("token") { try token.check() }
        }
        var begun = 0
        for (index, step) in steps.enumerated() {
            try FormatError.at("steps[\(index)]") { try step.check(after: begun) }
            if case .signIn = step { begun += 1 }
        }
    }
}

extension Script.Answer {
    /// The step with which it begins; nil if it follows the answer before it.
    fileprivate var from: Int? {
        switch self {
        case .status(_, _, _, _, let from), .failure(_, let from): from
        }
    }
}

extension Script {
    /// Checks that metadata and steps with issuers are there for a client that has one.
    private func checkIssuers() throws {
        guard settings.issuer == nil else { return }
        guard metadata == nil else {
            throw FormatError("needs \"issuer\"", path: ["metadata"])
        }
        for (index, step) in steps.enumerated() {
            if case .issuer = step {
                throw FormatError("needs \"issuer\" in the input", path: ["steps[\(index)]"])
            }
        }
    }
}

extension Script.Step {
    /// Whether the user does nothing.
    var isPassive: Bool {
        switch self {
        case .wait, .restart, .issuer: true
        default: false
        }
    }

    fileprivate func check(after begun: Int) throws {
        switch self {
        case .redirect(let template):
            try FormatError.at("redirect") { try RedirectTemplate(template).check(after: begun) }
        case .calls(let urls) where urls.isEmpty:
            throw FormatError("must not be empty", path: ["calls"])
        case .wait(let seconds):
            try FormatError.at("wait") { _ = try ObjectReader.seconds(.integer(seconds)) }
        case .event(let token): try FormatError.at("event") { try token.check() }
        default: break
        }
    }
}

extension WireResponse {
    /// A response of a script, which is JSON unless it has another media type.
    init(status: Int, scripted given: [HeaderField]?, body: String?) {
        let hasType = given?.contains { $0.name.isSameIgnoringCase(as: "Content-Type") } ?? false
        let type = HeaderField(name: "Content-Type", value: "application/json")
        self.init(status: status, fields: (hasType ? [] : [type]) + (given ?? []), body: body ?? "")
    }
}
