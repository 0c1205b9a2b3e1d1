import Conformance
import StrictCodecs

extension NothingToJudge {
    /// How many failures are shown with their requests.
    private static let most = 3

    /// Tells of failures, the first ones in full.
    init(_ failures: [NothingToJudge]) {
        if failures.count == 1 {
            self = failures[0]
            return
        }
        let rest = failures.dropFirst(Self.most).map { "and \($0.reason)" }
        self.init(
            "the set-up is wrong in \(failures.count) places, so nothing is judged",
            lines: failures.prefix(Self.most).flatMap { ["\($0.reason):"] + $0.lines } + rest)
    }
}

/// The requests before a run, which show that the set-up is right.
struct SetUpProbe {
    let server: LiveServer
    let deadline: Duration

    /// What is not right.
    private(set) var failures: [NothingToJudge] = []

    /// What is doubtful but left to the rules.
    private(set) var doubts: [SetUpAttempt] = []

    /// Whether a token has yet to be revoked.
    private(set) var revokes = false

    static let scope = ServerSettings.scopes[0]

    /// Makes the requests that a plan needs: a sign-in for each client, the exchange of its code if it redeems
    /// codes, one revocation, one request for the other scopes, and one for each other decision of the user.
    mutating func run(_ plan: SetUpPlan) async {
        revokes = plan.revokes
        for (index, demand) in plan.demands.enumerated() {
            await check(demand)
            // If the first client gets nowhere, the others would not either.
            if index == 0, !failures.isEmpty { return }
        }
        if failures.isEmpty { await checkScopes(of: plan) }
        await checkDecisions(of: plan)
    }

    private mutating func fail(_ reason: String, _ lines: [String]) {
        failures.append(NothingToJudge(reason, lines: lines))
    }

    // MARK: - Clients

    private mutating func check(_ demand: SetUpPlan.Demand) async {
        let attempts = await signIns(of: demand)
        guard let (request, attempt) = attempts.last, attempt.hasCode else {
            let second =
                attempts.count > 1 && server.demandedProof == nil
                ? ["with a code challenge:"] + attempts[1].attempt.explained : []
            return fail(
                "a plain authorization request does not result in a code for the client "
                    + demand.client.clientID, attempts[0].attempt.explained + second)
        }
        guard demand.redeems, server.configuration.endpoints.token != nil else { return }
        await checkToken(of: request, attempt)
    }

    /// Asks for a code as the run will, then with PKCE, then at the second redirect URI: a server that does not serve
    /// one of several is judged by the rules.
    ///
    /// - Returns: The attempts, of which only the last one may have a code.
    private func signIns(
        of demand: SetUpPlan.Demand
    ) async -> [(request: SignInRequest, attempt: SetUpAttempt)] {
        var attempts: [(request: SignInRequest, attempt: SetUpAttempt)] = []
        for uri in demand.redirectURIs.prefix(2) {
            for proof in server.demandedProof.map({ [$0] }) ?? [nil, server.makeProof()] {
                let request = SignInRequest(
                    client: demand.client, redirectURI: uri,
                    scopes: [demand.scopes.first ?? Self.scope], proof: proof)
                let attempt = await server.signIn(request, within: deadline)
                attempts.append((request, attempt))
                if attempt.hasCode, let proof { server.demand(proof) }
                guard attempt.answer != nil, !attempt.hasCode else { return attempts }
            }
        }
        return attempts
    }

    // MARK: - Tokens

    private mutating func checkToken(of request: SignInRequest, _ signIn: SetUpAttempt) async {
        let usual = server.usualAuthentication(of: request.client)
        guard let attempt = await redeem(signIn, of: request, usual) else { return }
        switch attempt.finding {
        case .served: await checkRevocation(of: attempt, usual)
        case .noEndpoint: fail(attempt)
        case .clientRefused, .refused:
            if let other = await redeemDifferently(request, than: usual) {
                await checkRevocation(of: other.attempt, other.way)
            } else if attempt.finding == .refused {
                doubts.append(attempt)
            } else {
                fail(attempt)
            }
        }
    }

    private mutating func fail(_ attempt: SetUpAttempt) {
        let (id, place) = (attempt.client.clientID, "the \(attempt.endpoint.rawValue) endpoint")
        let isMissing = attempt.finding == .noEndpoint
        let deed = isMissing ? "does not answer as one does" : "refuses the client \(id)"
        fail("\(place) \(deed)", attempt.explained)
    }

    /// Authenticates by the other method, since a client may be registered for that alone, and with PKCE, since a server
    /// may demand it at this endpoint only, whatever error it answers.
    private func redeemDifferently(
        _ request: SignInRequest, than usual: AuthenticationMethod
    ) async -> (attempt: SetUpAttempt, way: AuthenticationMethod)? {
        let other: AuthenticationMethod = usual == .post ? .basic : .post
        let ways = request.client.clientSecret == nil ? [usual] : [usual, other]
        for proof in request.proof.map({ [$0] }) ?? [nil, server.makeProof()] {
            for way in ways where proof != request.proof || way != usual {
                var again = request
                again.proof = proof
                let signIn = await server.signIn(again, within: deadline)
                guard signIn.hasCode, let attempt = await redeem(signIn, of: again, way),
                    attempt.finding == .served
                else { continue }
                if let proof { server.demand(proof) }
                return (attempt, way)
            }
        }
        return nil
    }

    private func redeem(
        _ signIn: SetUpAttempt, of request: SignInRequest,
        _ authentication: AuthenticationMethod
    ) async -> SetUpAttempt? {
        guard let code = signIn.code else { return nil }
        let pairs = [
            (name: "grant_type", value: "authorization_code"), (name: "code", value: code),
            (name: "redirect_uri", value: request.redirectURI),
        ]
        return await server.post(
            pairs, to: .token, by: request.client, authentication, proof: request.proof,
            within: deadline)
    }

    private mutating func checkRevocation(
        of tokens: SetUpAttempt, _ authentication: AuthenticationMethod
    ) async {
        let names = ["refresh_token", "access_token"]
        let token = names.lazy.compactMap { tokens.answer?.object?[$0]?.text }.first
        guard revokes, server.configuration.endpoints.revocation != nil, let token else { return }
        revokes = false
        let attempt = await server.post(
            [(name: "token", value: token)], to: .revocation, by: tokens.client, authentication,
            within: deadline)
        if attempt.finding == .noEndpoint { fail(attempt) }
    }

    // MARK: - Scopes and decisions

    /// Asks once for all scopes that no sign-in has named, and for each alone if that fails.
    private mutating func checkScopes(of plan: SetUpPlan) async {
        let asked = plan.demands.map { $0.scopes.first ?? Self.scope }
        let others = ServerSettings.scopes.filter { scope in
            !asked.containsOctets(of: scope)
                && plan.demands.contains { $0.scopes.containsOctets(of: scope) }
        }
        guard !others.isEmpty, await attempt(others, plan)?.hasCode == false else { return }
        for scope in others {
            guard let attempt = await attempt([scope], plan), !attempt.hasCode else { continue }
            let hint =
                "hint: give its name at the server in \"scopes\", or null if the server has none"
            fail(
                "a request for the scope \(scope) does not result in a code",
                attempt.explained + [hint])
        }
    }

    private func attempt(_ scopes: [String], _ plan: SetUpPlan) async -> SetUpAttempt? {
        let demand = plan.demands.first { demand in
            scopes.contains(where: demand.scopes.containsOctets)
        }
        guard let demand, let uri = demand.redirectURIs.first else { return nil }
        return await signIn(demand.client, at: uri, for: scopes)
    }

    private func signIn(
        _ client: ServerSettings.Client, at uri: String, for scopes: [String],
        answering answer: ServerSettings.Consent = .granted
    ) async -> SetUpAttempt {
        await server.signIn(
            SignInRequest(
                client: client, redirectURI: uri, scopes: scopes, proof: server.demandedProof,
                answer: answer), within: deadline)
    }

    private mutating func checkDecisions(of plan: SetUpPlan) async {
        for (client, answer) in plan.decisions {
            let demand = plan.demand(of: client)
            // A redirect URI at which it gets codes, or else one that it has.
            let uris = demand?.redirectURIs ?? client.redirectURIs
            guard let uri = uris.first else { continue }
            let attempt = await signIn(
                client, at: uri, for: answer.scopes ?? [Self.scope], answering: answer)
            let count = failures.count
            check(attempt, answering: answer)
            guard case .denied = answer, demand != nil, failures.count == count else { continue }
            // A server may remember a no, so that it grants nothing from then on.
            let again = await signIn(client, at: uri, for: [Self.scope])
            guard !again.hasCode else { continue }
            fail(
                "the server remembers the user's no",
                again.lines + [
                    "hint: take it back at the server, and describe the yes alone, so that nobody says no: "
                        + "\"consent\": {\"granted\": …}"
                ])
        }
    }

    private mutating func check(
        _ attempt: SetUpAttempt, answering answer: ServerSettings.Consent
    ) {
        let subject = "\"\(answer.kind)\" of \"consent\""
        guard case .denied = answer else {
            guard !attempt.hasCode else { return }
            return fail("\(subject) does not grant a part of the scopes", attempt.explained)
        }
        guard attempt.answer == nil || attempt.hasCode || attempt.asksForPassword else { return }
        fail(
            "\(subject) does not deny consent",
            attempt.lines + [
                "hint: a code or a page to sign in shows that the user's no does not arrive; of a server at which "
                    + "nobody can say no, or which remembers a yes, describe the yes alone: "
                    + "\"consent\": {\"granted\": …}"
            ])
    }
}

/// What the vectors of a run take for granted of a server, so that it is proven before.
struct SetUpPlan {
    /// A registered client, and what vectors expect that it gets.
    struct Demand {
        /// The client, with the names that it has at the server.
        let client: ServerSettings.Client

        /// Its redirect URIs to which codes are to be sent.
        var redirectURIs: [String] = []

        /// The scopes that its requests name.
        var scopes: [String] = []

        /// Whether it redeems codes.
        var redeems = false
    }

    /// The clients that are to get a code, in the order in which the vectors need them.
    private(set) var demands: [Demand] = []

    /// One client for each other decision of the user.
    private(set) var decisions: [(client: ServerSettings.Client, answer: ServerSettings.Consent)] =
        []

    /// Whether tokens are revoked.
    private(set) var revokes = false

    /// Collects what the vectors need that can be run; if that is nothing, a code for the first client.
    ///
    /// - Parameters:
    ///   - vectors: The vectors of the run.
    ///   - configuration: The configuration of the server.
    ///   - assignment: The registered clients for a vector, or nil if it is not run.
    init(
        of vectors: [Vector], at configuration: LiveConfiguration,
        assignment: (Vector) -> ClientMatch?
    ) {
        for vector in vectors {
            guard let input = try? Serve.input(vector.input), let pairs = assignment(vector)?.pairs
            else { continue }
            add(input, pairs, vector.expectation)
        }
        guard demands.isEmpty,
            let client = configuration.clients.first(where: { !$0.redirectURIs.isEmpty })
        else { return }
        demands = [Demand(client: client, redirectURIs: client.redirectURIs)]
    }

    /// What a client is to get, if it is to get a code.
    func demand(of client: ServerSettings.Client) -> Demand? {
        demands.first { $0.client.clientID.hasSameOctets(as: client.clientID) }
    }

    private mutating func add(
        _ input: Serve.Input, _ pairs: [ClientMatch.Pair], _ expectation: Expectation
    ) {
        let sent = RequestSummary(input.steps)
        revokes = revokes || sent.endpoints.contains(.revocation)
        let redeems = sent.endpoints.contains(.token)
        for (index, step) in input.steps.enumerated() {
            guard let request = step.requests.first, request.endpoint == .authorization,
                let client = request.client(of: pairs)
            else { continue }
            let answer = input.setting.consent
            if case .granted = answer {
                guard expectation.hasCode(at: index) else { continue }
                add(request, of: client, redeems)
            } else if !decisions.contains(where: { $0.answer.kind == answer.kind }) {
                decisions.append((client, answer))
            }
        }
    }

    private mutating func add(
        _ request: RequestTemplate, of client: ServerSettings.Client, _ redeems: Bool
    ) {
        let known = demands.firstIndex { $0.client.clientID.hasSameOctets(as: client.clientID) }
        let index = known ?? demands.endIndex
        if known == nil { demands.append(Demand(client: client)) }
        let named = request.values(of: "redirect_uri").filter(client.redirectURIs.containsOctets)
        let uris = named.isEmpty ? Array(client.redirectURIs.prefix(1)) : named
        let scopes = request.values(of: "scope").flatMap(\.scopes)
            .filter(ServerSettings.scopes.containsOctets)
        demands[index].redirectURIs.addNew(uris)
        demands[index].scopes.addNew(scopes)
        demands[index].redeems = demands[index].redeems || redeems
    }
}

extension ServerSettings.Consent {
    /// The kind of the decision.
    var kind: String {
        switch self {
        case .granted: "granted"
        case .denied: "denied"
        case .limited: "limited"
        }
    }
}

extension RequestTemplate {
    /// The registered client that sends the request in the place of the vector's.
    fileprivate func client(of pairs: [ClientMatch.Pair]) -> ServerSettings.Client? {
        let ids = values(of: "client_id")
        guard ids.count == 1 else { return nil }
        return pairs.first { $0.given.clientID.hasSameOctets(as: ids[0]) }?.registered
    }
}

extension Expectation {
    /// Whether a step has to result in a code.
    fileprivate func hasCode(at index: Int) -> Bool {
        guard isAcceptance, let steps = readings[0].pattern["steps"]?.elements,
            steps.indices.contains(index)
        else { return false }
        return steps[index]["code"]?.text?.hasSameOctets(as: "issued") == true
    }
}

extension [String] {
    fileprivate mutating func addNew(_ texts: [String]) {
        for text in texts where !containsOctets(of: text) { append(text) }
    }
}
