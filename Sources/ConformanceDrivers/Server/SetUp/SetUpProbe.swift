import Conformance
import StrictCodecs

/// The requests before a run, which show that the set-up is right.
struct SetUpProbe {
    let server: LiveServer
    let deadline: Duration

    /// Makes the requests that a plan needs: a sign-in for each client, the exchange of its code if it redeems
    /// codes, one revocation, one request for the other scopes, and one for each other decision of the user.
    ///
    /// - Returns: What is not right, and what is doubtful but left to the rules.
    func run(_ plan: SetUpPlan) async -> (failures: [SetUpFailure], doubts: [TokenAttempt]) {
        var (failures, doubts, isRevoked) = ([SetUpFailure](), [TokenAttempt](), !plan.revokes)
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
        var doubt: TokenAttempt?
        var hasRevoked = false
    }

    private func check(_ demand: SetUpPlan.Demand, revokes: Bool) async -> Result {
        switch await signIn(of: demand) {
        case .failure(let failure): return Result(failure: failure)
        case .success(let success):
            guard demand.redeems, server.configuration.endpoints.token != nil else {
                return Result()
            }
            return await checkToken(of: success, revokes: revokes)
        }
    }

    /// A sign-in that has resulted in a code.
    private struct SignIn {
        let attempt: SignInAttempt
        let redirectURI: String
        let scope: String
        let proof: Proof?
    }

    private enum SignInResult {
        case success(SignIn)
        case failure(SetUpFailure)
    }

    /// Asks for a code as the run will, then with PKCE, then at the second redirect URI: a server that does not serve
    /// one of several is judged by the rules.
    private func signIn(of demand: SetUpPlan.Demand) async -> SignInResult {
        let scope = demand.scopes.first ?? Self.scope
        var attempts: [SignInAttempt] = []
        for uri in demand.redirectURIs.prefix(2) {
            for proof in server.demandedProof.map({ [$0] }) ?? [nil, server.makeProof()] {
                let attempt = await server.signIn(
                    demand.client, at: uri, for: [scope], proof: proof, within: deadline)
                if attempt.hasCode {
                    if let proof { server.demand(proof) }
                    return .success(
                        SignIn(attempt: attempt, redirectURI: uri, scope: scope, proof: proof))
                }
                attempts.append(attempt)
                guard attempt.answer != nil else { return .failure(failure(of: attempts)) }
            }
        }
        return .failure(failure(of: attempts))
    }

    static let scope = ServerSettings.scopes[0]

    private func failure(of attempts: [SignInAttempt]) -> SetUpFailure {
        let second =
            attempts.count > 1 && server.demandedProof == nil
            ? ["with a code challenge:"] + attempts[1].explained : []
        let id = attempts[0].client.clientID
        return SetUpFailure(
            summary: "a plain authorization request does not result in a code for the client \(id)",
            subject: "the client \(id)", lines: attempts[0].explained + second)
    }

    // MARK: - Tokens

    private func checkToken(of signIn: SignIn, revokes: Bool) async -> Result {
        let usual = server.usualAuthentication(of: signIn.attempt.client)
        guard let attempt = await redeem(signIn, usual) else { return Result() }
        switch attempt.finding {
        case .served: return await checkRevocation(of: attempt, usual, revokes)
        case .noEndpoint: return Result(failure: Self.failure(of: attempt))
        case .clientRefused, .refused:
            let other = await redeemDifferently(signIn, than: usual, after: attempt)
            if let other { return await checkRevocation(of: other.attempt, other.way, revokes) }
            return attempt.finding == .refused
                ? Result(doubt: attempt) : Result(failure: Self.failure(of: attempt))
        }
    }

    /// Authenticates by the other method, since a client may be registered for that alone, and with PKCE, since a server
    /// may demand it at this endpoint only, whatever error it answers.
    private func redeemDifferently(
        _ signIn: SignIn, than usual: WireRequest.Authentication, after refused: TokenAttempt
    ) async -> (attempt: TokenAttempt, way: WireRequest.Authentication)? {
        let other: WireRequest.Authentication = usual == .body ? .header : .body
        let ways = refused.client.clientSecret == nil ? [usual] : [usual, other]
        for proof in signIn.proof.map({ [$0] }) ?? [nil, server.makeProof()] {
            for way in ways where proof != signIn.proof || way != usual {
                guard let again = await repeated(signIn, proof: proof),
                    let attempt = await redeem(again, way), attempt.finding == .served
                else { continue }
                if let proof { server.demand(proof) }
                return (attempt, way)
            }
        }
        return nil
    }

    private func repeated(_ signIn: SignIn, proof: Proof?) async -> SignIn? {
        let attempt = await server.signIn(
            signIn.attempt.client, at: signIn.redirectURI, for: [signIn.scope], proof: proof,
            within: deadline)
        guard attempt.hasCode else { return nil }
        return SignIn(
            attempt: attempt, redirectURI: signIn.redirectURI, scope: signIn.scope, proof: proof)
    }

    private func redeem(
        _ signIn: SignIn, _ authentication: WireRequest.Authentication
    ) async -> TokenAttempt? {
        guard let code = signIn.attempt.code else { return nil }
        let pairs = [
            (name: "grant_type", value: "authorization_code"), (name: "code", value: code),
            (name: "redirect_uri", value: signIn.redirectURI),
        ]
        return await server.post(
            pairs, to: .token, by: signIn.attempt.client, authentication, proof: signIn.proof,
            within: deadline)
    }

    private func checkRevocation(
        of tokens: TokenAttempt, _ authentication: WireRequest.Authentication, _ revokes: Bool
    ) async -> Result {
        let token = ["refresh_token", "access_token"].compactMap { tokens.content?[$0]?.text }.first
        guard revokes, server.configuration.endpoints.revocation != nil, let token else {
            return Result()
        }
        let attempt = await server.post(
            [(name: "token", value: token)], to: .revocation, by: tokens.client, authentication,
            within: deadline)
        guard case .noEndpoint = attempt.finding else { return Result(hasRevoked: true) }
        return Result(failure: Self.failure(of: attempt), hasRevoked: true)
    }

    private static func failure(of attempt: TokenAttempt) -> SetUpFailure {
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
            failures.append(failure(of: attempt, for: scope))
        }
        return failures
    }

    private func attempt(_ scopes: [String], _ plan: SetUpPlan) async -> SignInAttempt? {
        let demand = plan.demands.first { demand in
            scopes.contains(where: demand.scopes.containsOctets)
        }
        guard let demand, let uri = demand.redirectURIs.first else { return nil }
        return await server.signIn(
            demand.client, at: uri, for: scopes, proof: server.demandedProof, within: deadline)
    }

    private func failure(of attempt: SignInAttempt, for scope: String) -> SetUpFailure {
        let advice =
            "give its name at the server in \"scopes\", or null if the server has none"
        return SetUpFailure(
            summary: "a request for the scope \(scope) does not result in a code",
            subject: "the scope \(scope)", lines: attempt.explained + ["hint: \(advice)"])
    }

    private func decisionFailures(of plan: SetUpPlan) async -> [SetUpFailure] {
        var failures: [SetUpFailure] = []
        for (client, answer) in plan.decisions {
            guard let uri = plan.redirectURI(of: client) else { continue }
            let attempt = await server.signIn(
                client, at: uri, for: answer.scopes ?? [Self.scope], proof: server.demandedProof,
                answering: answer, within: deadline)
            if let failure = failure(of: attempt, answering: answer) {
                failures.append(failure)
            } else if case .denied = answer, plan.proves(client),
                let failure = await failure(afterDenialOf: client, at: uri)
            {
                failures.append(failure)
            }
        }
        return failures
    }

    /// Asks for a code after a no, which a server may remember, so that it grants nothing from then on.
    private func failure(
        afterDenialOf client: ServerSettings.Client, at uri: String
    ) async -> SetUpFailure? {
        let attempt = await server.signIn(
            client, at: uri, for: [Self.scope], proof: server.demandedProof, within: deadline)
        guard !attempt.hasCode else { return nil }
        return SetUpFailure(
            summary: "the server remembers the user's no", subject: "the remembered no",
            lines: attempt.lines + [
                "hint: take it back at the server, and describe the yes alone, so that nobody says no: "
                    + "\"consent\": {\"granted\": …}"
            ])
    }

    private func failure(
        of attempt: SignInAttempt, answering answer: ServerSettings.Consent
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
