import Conformance
import StrictCodecs

/// Something in the set-up that is not right.
struct SetUpFailure {
    /// What does not happen, in one line.
    let summary: String

    /// What the list of further failures calls it.
    let subject: String

    /// What was sent and received, with the possible cause of each.
    let lines: [String]
}

extension NothingToJudge {
    /// How many failures are shown with their requests.
    private static let most = 3

    /// Tells of failures, the first ones in full.
    init(_ failures: [SetUpFailure]) {
        let rest = failures.dropFirst(Self.most).map(\.subject)
        let more = rest.isEmpty ? [] : ["and \(rest.count) more: \(rest.joined(separator: ", "))"]
        guard failures.count > 1 else {
            self.init(failures.first?.summary ?? "", lines: failures.first?.lines ?? [])
            return
        }
        self.init(
            "the set-up is wrong in \(failures.count) places, so nothing is judged",
            lines: failures.prefix(Self.most).flatMap { ["\($0.summary):"] + $0.lines } + more)
    }
}

/// The requests before a run, which show that the set-up is right.
struct SetUpProbe {
    let server: LiveServer
    let deadline: Duration

    static let scope = ServerSettings.scopes[0]

    /// Makes the requests that a plan needs: a sign-in for each client, the exchange of its code if it redeems
    /// codes, one revocation, one request for the other scopes, and one for each other decision of the user.
    ///
    /// - Returns: What is not right, and what is doubtful but left to the rules.
    func run(_ plan: SetUpPlan) async -> (failures: [SetUpFailure], doubts: [SetUpAttempt]) {
        var (failures, doubts, isRevoked) = ([SetUpFailure](), [SetUpAttempt](), !plan.revokes)
        for (index, demand) in plan.demands.enumerated() {
            let result = await check(demand, revokes: !isRevoked)
            isRevoked = isRevoked || result.hasRevoked
            if let failure = result.failure { failures.append(failure) }
            if let doubt = result.doubt { doubts.append(doubt) }
            // If the first client gets nowhere, the others would not either.
            if index == 0, !failures.isEmpty { return (failures, doubts) }
        }
        if failures.isEmpty { failures += await scopeFailures(of: plan) }
        return (failures + (await decisionFailures(of: plan)), doubts)
    }

    // MARK: - Clients

    private struct Result {
        var failure: SetUpFailure?
        var doubt: SetUpAttempt?
        var hasRevoked = false
    }

    private func check(_ demand: SetUpPlan.Demand, revokes: Bool) async -> Result {
        let attempts = await signIns(of: demand)
        guard let (request, attempt) = attempts.last, attempt.hasCode else {
            return Result(failure: failure(of: attempts.map(\.attempt)))
        }
        guard demand.redeems, server.configuration.endpoints.token != nil else { return Result() }
        return await checkToken(of: request, attempt, revokes: revokes)
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

    private func failure(of attempts: [SetUpAttempt]) -> SetUpFailure {
        let second =
            attempts.count > 1 && server.demandedProof == nil
            ? ["with a code challenge:"] + attempts[1].explained : []
        let id = attempts[0].client.clientID
        return SetUpFailure(
            summary: "a plain authorization request does not result in a code for the client \(id)",
            subject: "the client \(id)", lines: attempts[0].explained + second)
    }

    // MARK: - Tokens

    private func checkToken(
        of request: SignInRequest, _ signIn: SetUpAttempt, revokes: Bool
    ) async -> Result {
        let usual = server.usualAuthentication(of: request.client)
        guard let attempt = await redeem(signIn, of: request, usual) else { return Result() }
        switch attempt.finding {
        case .served: return await checkRevocation(of: attempt, usual, revokes)
        case .noEndpoint: return Result(failure: Self.failure(of: attempt))
        case .clientRefused, .refused:
            let other = await redeemDifferently(request, than: usual)
            if let other { return await checkRevocation(of: other.attempt, other.way, revokes) }
            return attempt.finding == .refused
                ? Result(doubt: attempt) : Result(failure: Self.failure(of: attempt))
        }
    }

    /// Authenticates by the other method, since a client may be registered for that alone, and with PKCE, since a server
    /// may demand it at this endpoint only, whatever error it answers.
    private func redeemDifferently(
        _ request: SignInRequest, than usual: WireRequest.Authentication
    ) async -> (attempt: SetUpAttempt, way: WireRequest.Authentication)? {
        let other: WireRequest.Authentication = usual == .body ? .header : .body
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
        _ authentication: WireRequest.Authentication
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

    private func checkRevocation(
        of tokens: SetUpAttempt, _ authentication: WireRequest.Authentication, _ revokes: Bool
    ) async -> Result {
        let names = ["refresh_token", "access_token"]
        let token = names.lazy.compactMap { tokens.answer?.object?[$0]?.text }.first
        guard revokes, server.configuration.endpoints.revocation != nil, let token else {
            return Result()
        }
        let attempt = await server.post(
            [(name: "token", value: token)], to: .revocation, by: tokens.client, authentication,
            within: deadline)
        guard case .noEndpoint = attempt.finding else { return Result(hasRevoked: true) }
        return Result(failure: Self.failure(of: attempt), hasRevoked: true)
    }

    private static func failure(of attempt: SetUpAttempt) -> SetUpFailure {
        let (id, place) = (attempt.client.clientID, "the \(attempt.endpoint.rawValue) endpoint")
        guard case .noEndpoint = attempt.finding else {
            return SetUpFailure(
                summary: "\(place) refuses the client \(id)", subject: "the client \(id)",
                lines: attempt.explained)
        }
        return SetUpFailure(
            summary: "\(place) does not answer as one does", subject: place,
            lines: attempt.explained)
    }

    // MARK: - Scopes and decisions

    /// Asks once for all scopes that no sign-in has named, and for each alone if that fails.
    private func scopeFailures(of plan: SetUpPlan) async -> [SetUpFailure] {
        let asked = plan.demands.map { $0.scopes.first ?? Self.scope }
        let others = ServerSettings.scopes.filter { scope in
            !asked.containsOctets(of: scope)
                && plan.demands.contains { $0.scopes.containsOctets(of: scope) }
        }
        guard !others.isEmpty, await attempt(others, plan)?.hasCode == false else { return [] }
        var failures: [SetUpFailure] = []
        for scope in others {
            guard let attempt = await attempt([scope], plan), !attempt.hasCode else { continue }
            let hint =
                "hint: give its name at the server in \"scopes\", or null if the server has none"
            failures.append(
                SetUpFailure(
                    summary: "a request for the scope \(scope) does not result in a code",
                    subject: "the scope \(scope)", lines: attempt.explained + [hint]))
        }
        return failures
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

    private func decisionFailures(of plan: SetUpPlan) async -> [SetUpFailure] {
        var failures: [SetUpFailure] = []
        for (client, answer) in plan.decisions {
            let demand = plan.demand(of: client)
            // A redirect URI at which it gets codes, or else one that it has.
            let uris = demand?.redirectURIs ?? client.redirectURIs
            guard let uri = uris.first else { continue }
            let attempt = await signIn(
                client, at: uri, for: answer.scopes ?? [Self.scope], answering: answer)
            if let failure = failure(of: attempt, answering: answer) {
                failures.append(failure)
            } else if case .denied = answer, demand != nil {
                // A server may remember a no, so that it grants nothing from then on.
                let again = await signIn(client, at: uri, for: [Self.scope])
                if !again.hasCode { failures.append(Self.rememberedDenial(again)) }
            }
        }
        return failures
    }

    private static func rememberedDenial(_ attempt: SetUpAttempt) -> SetUpFailure {
        SetUpFailure(
            summary: "the server remembers the user's no", subject: "the remembered no",
            lines: attempt.lines + [
                "hint: take it back at the server, and describe the yes alone, so that nobody says no: "
                    + "\"consent\": {\"granted\": …}"
            ])
    }

    private func failure(
        of attempt: SetUpAttempt, answering answer: ServerSettings.Consent
    ) -> SetUpFailure? {
        let subject = "\"\(answer.kind)\" of \"consent\""
        if case .denied = answer {
            guard attempt.answer == nil || attempt.hasCode || attempt.asksForPassword else {
                return nil
            }
            let advice =
                "a code or a page to sign in shows that the user's no does not arrive; of a server at which nobody can say "
                + "no, or which remembers a yes, describe the yes alone: \"consent\": {\"granted\": …}"
            return SetUpFailure(
                summary: "\(subject) does not deny consent", subject: subject,
                lines: attempt.lines + ["hint: \(advice)"])
        }
        guard !attempt.hasCode else { return nil }
        return SetUpFailure(
            summary: "\(subject) does not grant a part of the scopes", subject: subject,
            lines: attempt.explained)
    }
}
