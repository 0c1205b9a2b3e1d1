import Conformance
import StrictCodecs

/// Which registered client replaces which client of a vector.
struct ClientMatch {
    /// A client of the vector, and the registered one that replaces it.
    struct Pair {
        let given: ServerSettings.Client
        let registered: ServerSettings.Client

        /// Whether the two have the same name and the same secret.
        var isIdentity: Bool {
            given.clientID.hasSameOctets(as: registered.clientID)
                && given.clientSecret == registered.clientSecret
        }
    }

    /// The pairs, in the order of the vector's clients.
    let pairs: [Pair]

    /// Finds registered clients for the clients that a vector's requests name.
    ///
    /// - Throws: ``Obstacle`` if there is none for one of them.
    init(
        of input: Serve.Input, sent: RequestSummary, among clients: [ServerSettings.Client],
        authenticatingBy method: (String) -> AuthenticationMethod? = { _ in nil }
    ) throws {
        var free = clients
        pairs = try input.setting.clients.filter(sent.names).map { client in
            let search = ClientSearch(client: client, sent: sent)
            let able = free.filter { sent.permits(method($0.clientID)) }
            guard let index = search.choice(among: able) else {
                let isUnable = search.choice(among: free) != nil
                throw Obstacle(
                    isUnable
                        ? "\(client.clientID) is registered for another method of authentication"
                        : search.missing)
            }
            free.removeAll { $0.clientID.hasSameOctets(as: able[index].clientID) }
            return Pair(given: client, registered: able[index])
        }
    }
}

extension RequestSummary {
    /// Whether the requests authenticate by no other method.
    fileprivate func permits(_ method: AuthenticationMethod?) -> Bool {
        switch method {
        case .basic?: values(of: "client_secret").isEmpty
        case .post?:
            !requests.flatMap(\.fields).contains {
                $0.name.isSameIgnoringCase(as: "Authorization")
            }
        case .nothing?, nil: true
        }
    }
}

/// The search for a registered client that can replace a client of a vector.
struct ClientSearch {
    let client: ServerSettings.Client
    let sent: RequestSummary

    /// The index of the first matching client, those with the same id and the same URIs first.
    func choice(among clients: [ServerSettings.Client]) -> Int? {
        let fitting = clients.indices.filter { fits(clients[$0]) }
        let namesakes = fitting.filter { clients[$0].clientID.hasSameOctets(as: client.clientID) }
        return (namesakes + fitting).first {
            clients[$0].redirectURIs.count == client.redirectURIs.count
        } ?? namesakes.first ?? fitting.first
    }

    /// What is missing if no client matches.
    var missing: String {
        let kind = client.clientSecret == nil ? "public" : "confidential"
        let type = needsType ? " of type \(client.type?.rawValue ?? "")" : ""
        let uris =
            client.redirectURIs.count > 2
            ? "the \(client.redirectURIs.count) redirect URIs of \(client.clientID)"
            : client.redirectURIs.joined(separator: " and ")
        return "there is no \(kind) client\(type) with \(uris)"
    }

    private func fits(_ candidate: ServerSettings.Client) -> Bool {
        hasFittingSecret(candidate) && hasFittingType(candidate) && hasFittingURIs(candidate)
    }

    /// A secret may be registered and unused if the vector requests no token.
    private func hasFittingSecret(_ candidate: ServerSettings.Client) -> Bool {
        let needsSecret = sent.endpoints.contains { $0 != .authorization }
        return (client.clientSecret == nil) == (candidate.clientSecret == nil)
            || client.clientSecret == nil && !needsSecret
    }

    /// Whether only a client of the same type behaves the same: one with a URI that others may have.
    private var needsType: Bool {
        guard let type = client.type else { return false }
        return !client.redirectURIs.allSatisfy { uri in
            switch type {
            case .ios, .uwp: uri.hasCustomScheme
            case .android: uri.hasCustomScheme && client.isCustomSchemeEnabled
            case .chrome:
                uri.hasCustomScheme
                    ? client.isCustomSchemeEnabled : uri.containsText(".chromiumapp.org/")
            case .desktop: uri.utf8.starts(with: "http://".utf8)
            }
        }
    }

    private func hasFittingType(_ candidate: ServerSettings.Client) -> Bool {
        guard let type = candidate.type else { return !needsType }
        return client.type == nil
            || client.type == type
                && client.isCustomSchemeEnabled == candidate.isCustomSchemeEnabled
    }

    /// All are registered, and none that the requests treat as foreign; and if a request names
    /// none, it is equally clear which is meant.
    private func hasFittingURIs(_ candidate: ServerSettings.Client) -> Bool {
        let hasAll = client.redirectURIs.allSatisfy(candidate.redirectURIs.containsOctets)
        let spare = candidate.redirectURIs.filter { !client.redirectURIs.containsOctets(of: $0) }
        let isUnnamed = sent.requests.contains {
            $0.endpoint == .authorization && $0.values(of: "redirect_uri").isEmpty
        }
        return hasAll && !sent.values(of: "redirect_uri").contains(where: spare.containsOctets)
            && (!isUnnamed
                || (client.redirectURIs.count == 1) == (candidate.redirectURIs.count == 1))
    }
}

extension String {
    /// Whether the scheme has a period, as those of apps have (RFC 8252, Section 7.1).
    fileprivate var hasCustomScheme: Bool {
        utf8.prefix { $0 != UInt8(ascii: ":") }.contains(UInt8(ascii: "."))
    }
}

/// The content of a vector's requests, as far as it has to be known before they are sent.
struct RequestSummary {
    /// The requests, in order.
    let requests: [RequestTemplate]

    /// How long the vector waits, in seconds.
    let waiting: Int

    init(_ steps: [Serve.Step]) {
        requests = steps.flatMap(\.requests)
        waiting = steps.reduce(0) { if case .wait(let seconds) = $1 { $0 + seconds } else { $0 } }
    }

    /// The decoded values of a parameter, in all requests.
    func values(of name: String) -> [String] { requests.flatMap { $0.values(of: name) } }

    /// The scopes that the requests name.
    var scopes: [String] { values(of: "scope").flatMap { $0.pieces(at: 0x20) } }

    /// The endpoints that receive a request.
    var endpoints: [WireRequest.Endpoint] { requests.map(\.endpoint) }

    /// Whether a request names a client, or an id that was derived from its id.
    func names(_ client: ServerSettings.Client) -> Bool {
        values(of: "client_id").contains { $0.containsText(client.clientID) }
            || requests.flatMap(\.fields).contains { field in
                field.name.isSameIgnoringCase(as: "Authorization")
                    && BasicCredentials(field.value)?.clientID
                        .hasSameOctets(as: client.clientID) == true
            }
    }
}

extension RequestTemplate {
    /// The decoded values of a parameter.
    func values(of name: String) -> [String] {
        [parameters, query].compactMap { $0 }.flatMap { $0.values(of: name) }
    }
}

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
            && expectation.readings.contains { $0.pattern.all.contains { $0["id_token"] != nil } }
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
            let deeds = [
                "granted": "grants consent", "denied": "denies consent",
                "limited": "grants only some of the scopes",
            ]
            let deed = deeds[answer.kind] ?? ""
            throw Obstacle("the configuration has no method by which the user \(deed)")
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
