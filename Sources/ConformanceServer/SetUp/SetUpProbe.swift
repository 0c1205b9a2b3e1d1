import Conformance
import ConformanceWire
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
            let result = await check(demand, isFirst: index == 0, revokes: !isRevoked)
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

    private func check(
        _ demand: SetUpPlan.Demand, isFirst: Bool, revokes: Bool
    ) async -> Result {
        let signIn = isFirst ? await firstSignIn(of: demand) : await signIn(of: demand)
        guard case .success(let success) = signIn else {
            if case .failure(let failure) = signIn { return Result(failure: failure) }
            return Result()
        }
        guard demand.redeems, server.configuration.endpoints.token != nil else { return Result() }
        return await checkToken(of: success, isFirst: isFirst, revokes: revokes)
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

    /// Asks for a code without PKCE, then with it.
    private func firstSignIn(of demand: SetUpPlan.Demand) async -> SignInResult {
        let (uri, scope) = (demand.redirectURIs[0], demand.scopes.first ?? Self.scope)
        let plain = await server.signIn(demand.client, at: uri, for: [scope], within: deadline)
        if plain.hasCode {
            return .success(.init(attempt: plain, redirectURI: uri, scope: scope, proof: nil))
        }
        guard plain.answer != nil else { return .failure(failure(of: [plain])) }
        let proof = server.makeProof()
        let proven = await server.signIn(
            demand.client, at: uri, for: [scope], proof: proof, within: deadline)
        guard proven.hasCode else { return .failure(failure(of: [plain, proven])) }
        server.demand(proof)
        return .success(.init(attempt: proven, redirectURI: uri, scope: scope, proof: proof))
    }

    /// Asks for a code at the first redirect URI, then at the second: a server that does not serve one of
    /// several is judged by the rules.
    private func signIn(of demand: SetUpPlan.Demand) async -> SignInResult {
        let scope = demand.scopes.first ?? Self.scope
        var attempts: [SignInAttempt] = []
        for uri in demand.redirectURIs.prefix(2) {
            let proof = server.makeProof()
            let attempt = await server.signIn(
                demand.client, at: uri, for: [scope], proof: proof, within: deadline)
            if attempt.hasCode {
                return .success(
                    .init(attempt: attempt, redirectURI: uri, scope: scope, proof: proof))
            }
            attempts.append(attempt)
        }
        return .failure(failure(of: attempts.prefix(1)))
    }

    static let scope = ServerSettings.scopes[0]

    private func failure(of attempts: some Sequence<SignInAttempt>) -> SetUpFailure {
        let all = Array(attempts)
        let second = all.dropFirst().flatMap { ["with a code challenge:"] + $0.explained }
        let id = all[0].client.clientID
        return SetUpFailure(
            summary: "a plain authorization request does not result in a code for the client \(id)",
            subject: "the client \(id)", lines: all[0].explained + second)
    }

    // MARK: - Tokens

    private func checkToken(
        of signIn: SignIn, isFirst: Bool, revokes: Bool
    ) async -> Result {
        let usual = server.usualAuthentication(of: signIn.attempt.client)
        guard let attempt = await redeem(signIn, usual) else { return Result() }
        switch attempt.finding {
        case .served: return await checkRevocation(of: attempt, usual, revokes)
        case .noEndpoint: return Result(failure: Self.failure(of: attempt))
        case .clientRefused where attempt.client.clientSecret != nil:
            return await checkOther(
                than: usual, after: attempt, of: signIn, revokes)
        case .clientRefused: return Result(failure: Self.failure(of: attempt))
        case .refused where isFirst && signIn.proof == nil:
            return await checkProof(after: attempt, of: signIn, revokes)
        case .refused: return Result(doubt: attempt)
        }
    }

    /// Authenticates by the other method, since a client may be registered for that alone.
    private func checkOther(
        than usual: WireRequest.Authentication, after refused: TokenAttempt, of signIn: SignIn,
        _ revokes: Bool
    ) async -> Result {
        let other: WireRequest.Authentication = usual == .body ? .header : .body
        guard let again = await repeated(signIn, proof: signIn.proof),
            let attempt = await redeem(again, other), case .served = attempt.finding
        else { return Result(failure: Self.failure(of: refused)) }
        return await checkRevocation(of: attempt, other, revokes)
    }

    /// Redeems a code with PKCE, since a server may require it at this endpoint only.
    private func checkProof(
        after refused: TokenAttempt, of signIn: SignIn, _ revokes: Bool
    ) async -> Result {
        let proof = server.makeProof()
        guard let again = await repeated(signIn, proof: proof),
            let attempt = await redeem(again, .body), case .served = attempt.finding
        else { return Result(doubt: refused) }
        server.demand(proof)
        return await checkRevocation(of: attempt, .body, revokes)
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
            demand.client, at: uri, for: scopes, proof: server.makeProof(), within: deadline)
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
                client, at: uri, for: answer.scopes ?? [Self.scope], proof: server.makeProof(),
                answering: answer, within: deadline)
            if let failure = failure(of: attempt, answering: answer) { failures.append(failure) }
        }
        return failures
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

extension ServerSettings.Consent {
    /// The scopes that the user grants, if those are only some.
    fileprivate var scopes: [String]? {
        if case .limited(let scopes) = self { scopes } else { nil }
    }
}
