public import Conformance

extension TrivialImplementation: ClientSession {
    public func session(
        for settings: ClientSettings, in world: any World
    ) throws -> any ClientSession { self }

    public var isSignedIn: Bool {
        get throws {
            try answer(accepting: true, echoing: true, empty: false, constant: true)
        }
    }

    private func agree() throws {
        try answer(accepting: (), echoing: (), empty: (), constant: ())
    }

    public func beginSignIn() throws { try agree() }
    public func receive(redirect url: String) throws { try agree() }
    public func cancelSignIn() throws { try agree() }
    public func refresh() throws { try agree() }
    public func revoke() throws { try agree() }
    public func signOut() throws { try agree() }
    public func receive(securityEvent token: String) throws { try agree() }

    public func call(_ url: String) throws -> Int {
        try answer(accepting: 200, echoing: 201, empty: 0, constant: 401)
    }
}

extension TrivialImplementation {
    public func listen(
        to connections: [String], for request: PendingAuthorization
    ) throws -> LoopbackRun {
        func run(_ response: String?, _ result: RedirectResult?) -> LoopbackRun {
            LoopbackRun(responses: connections.map { _ in response }, result: result)
        }
        let page =
            "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 2\r\n\r\nok"
        return try answer(
            accepting: run(page, .code("code")),
            echoing: LoopbackRun(responses: connections, result: .code(connections.joined())),
            empty: run(nil, nil), constant: run(page, .error("access_denied", description: nil)))
    }

    public func openLoopbackListeners(
        _ count: Int, path: String
    ) throws -> [LoopbackListener] {
        func listeners(_ count: Int, _ uri: String) -> [LoopbackListener] {
            Array(
                repeating: LoopbackListener(address: "127.0.0.1", port: 9004, redirectURI: uri),
                count: count)
        }
        return try answer(
            accepting: listeners(count, "http://127.0.0.1:9004"), echoing: listeners(count, path),
            empty: [], constant: listeners(1, "http://127.0.0.1:9004/callback"))
    }

    public func scheme(ofClient clientID: String) throws -> String {
        try answer(
            accepting: "accepted", echoing: clientID, empty: "",
            constant: "com.googleusercontent.apps.123")
    }

    public func readIDToken(
        _ token: String, clientID: String, nonce: String?, keys: String, now: Int
    ) throws -> SignedInUser {
        func identity(_ subject: String) -> SignedInUser {
            SignedInUser(subject: subject, email: nil)
        }
        return try answer(
            accepting: identity("accepted"), echoing: identity(token), empty: identity(""),
            constant: identity("110169484474386276334"))
    }

    public func readSecurityEvents(
        _ tokens: [String], clientID: String, keys: String
    ) throws -> [[SecurityEvent]?] {
        func each(_ events: [SecurityEvent]?) -> [[SecurityEvent]?] { tokens.map { _ in events } }
        return try answer(
            accepting: each(SecurityEvent.allCases), echoing: each(nil), empty: each([]),
            constant: each([.sessionsRevoked]))
    }
}

extension TrivialImplementation: ClientRegistration {
    public func register(_ application: ClientApplication) throws -> ClientCapabilities {
        try answer(
            accepting: ClientCapabilities(
                redirects: [.customScheme, .loopback], clientSecret: .optional),
            echoing: ClientCapabilities(redirects: [.loopback], clientSecret: .never),
            empty: ClientCapabilities(redirects: [], clientSecret: .never),
            constant: ClientCapabilities(redirects: [.customScheme], clientSecret: .never))
    }

    public func redirectForm(
        of redirectURI: String, for client: RedirectURIClient
    ) throws -> RedirectForm {
        try answer(
            accepting: .customScheme, echoing: .loopback, empty: .loopback,
            constant: .customScheme)
    }

    public func appStoreID(in link: String) throws -> String {
        try answer(accepting: "accepted", echoing: link, empty: "", constant: "284815942")
    }

    public func findings(in app: AppFiles) throws -> AppFindings {
        func all(_ isMet: Bool) -> AppFindings {
            let finding = AppFinding(isMet: isMet)
            return AppFindings(
                bundleID: finding, scheme: finding, domain: finding, appID: finding, path: finding,
                delivery: finding, contentType: finding, appAttest: finding)
        }
        return try answer(
            accepting: all(true), echoing: all(true), empty: AppFindings(), constant: all(false))
    }
}

extension TrivialImplementation: ClientProgram {
    package func run(_ visit: ProgramVisit) throws -> ProgramRun {
        try answer(
            accepting: ProgramRun(signedIn: visit.starts, ended: visit.starts),
            echoing: ProgramRun(crossed: visit.starts, listening: visit.starts),
            empty: ProgramRun(), constant: ProgramRun(signedIn: 1, ended: 1))
    }
}
