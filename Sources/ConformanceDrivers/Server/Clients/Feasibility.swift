import Conformance
import StrictCodecs

extension LiveConfiguration {
    /// Checks that, apart from its clients, the server and the configuration have everything that a vector needs.
    ///
    /// - Throws: ``Obstacle`` if something is not.
    func check(
        _ input: Serve.Input, _ sent: RequestSummary, _ expectation: Expectation
    ) throws {
        if let missing = sent.endpoints.first(where: { endpoints[$0] == nil }) {
            throw Obstacle("no \(missing.rawValue) endpoint is given")
        }
        guard sent.waiting <= limits.waiting else {
            throw Obstacle(
                "it would wait longer than --slow permits; the server's clock cannot be set forward"
            )
        }
        try checkScopes((input.setting.consent.scopes ?? []) + sent.scopes)
        try checkIdentity(sent, expectation)
        try checkConsent(input.setting.consent, sent)
    }

    /// Checks that the server has all scopes, and that no two of them are the same or overlap there.
    private func checkScopes(_ requested: [String]) throws {
        let scopes = ServerSettings.scopes.filter(requested.containsOctets)
        if let absent = scopes.first(where: absentScopes.containsOctets) {
            throw Obstacle(
                "the server has no scope \(absent), by the configuration or by its metadata")
        }
        for (index, scope) in scopes.enumerated() {
            let words = words(of: scope)
            let other = scopes[..<index].first {
                self.words(of: $0).contains(where: words.containsOctets)
            }
            if let other {
                throw Obstacle("the scopes \(other) and \(scope) overlap at the server")
            }
        }
    }

    /// Checks that a vector which asks for no ID token, and judges whether there is one, does not ask for one by the names
    /// of its scopes at the server.
    private func checkIdentity(_ sent: RequestSummary, _ expectation: Expectation) throws {
        let isJudged =
            expectation.isAcceptance
            && expectation.readings.contains { $0.pattern.names("id_token") }
        guard isJudged, !sent.scopes.containsOctets(of: "openid") else { return }
        let openID = words(of: "openid")
        let other = sent.scopes.first { scope in
            words(of: scope).contains(where: openID.containsOctets)
        }
        if let other {
            throw Obstacle(
                "it asks for no ID token, and the name of the scope \(other) at the server does")
        }
    }

    private func checkConsent(_ answer: ServerSettings.Consent, _ sent: RequestSummary) throws {
        guard let consent = consents[answer] else {
            throw Obstacle("the configuration has no method by which the user \(answer.deed)")
        }
        try checkPages(sent, consent)
        guard case .command = consent else { return }
        let requests = sent.requests.filter { $0.endpoint == .authorization && !$0.isUndecided }
        guard requests.allSatisfy({ $0.method.hasSameOctets(as: "GET") && $0.fields.isEmpty })
        else {
            throw Obstacle("the consent command can only open URLs")
        }
    }

    /// Checks that a page can be seen which a vector asks for, also by a user who has signed in before.
    private func checkPages(_ sent: RequestSummary, _ consent: Consent) throws {
        guard let page = sent.requests.firstIndex(where: \.isUndecided) else { return }
        if case .itself = consent {
            throw Obstacle("the server asks for no consent, so that it shows no page")
        }
        if case .form = consent { return }
        guard sent.requests[..<page].allSatisfy({ $0.endpoint != .authorization }) else {
            throw Obstacle("only a user who signs in by \"form\" is still signed in afterwards")
        }
    }

    /// The scopes of the server that replace a scope of the vectors.
    private func words(of scope: String) -> [String] {
        (scopes[scope] ?? scope).pieces(at: 0x20)
    }
}

extension ServerSettings.Consent {
    fileprivate var deed: String {
        switch self {
        case .granted: "grants consent"
        case .denied: "denies consent"
        case .limited: "grants only some of the scopes"
        }
    }
}

extension JSON {
    /// Whether a member at any depth has a name.
    fileprivate func names(_ name: String) -> Bool {
        members?.contains { $0.name.hasSameOctets(as: name) || $0.value.names(name) }
            ?? elements?.contains { $0.names(name) } ?? false
    }
}
