public import Conformance
import StrictCodecs

extension LiveServer {
    /// Proves before a run that the set-up is right: endpoints, clients with their secrets, scopes, and the
    /// user's decisions, as far as vectors need them.
    ///
    /// - Parameters:
    ///   - vectors: The vectors of the run.
    ///   - deadline: How long the server may take for each request.
    /// - Throws: ``NothingToJudge`` that says what is not right.
    public func begin(proving vectors: [Vector], within deadline: Duration) async throws {
        if configuration.addsProof { demand(makeProof()) }
        let plan = plan(for: vectors)
        let result = await SetUpProbe(server: self, deadline: deadline).run(plan)
        guard result.failures.isEmpty else { throw NothingToJudge(result.failures) }
        self.doubts.withLock { $0 = result.doubts }
        self.plain.withLock { $0 = plan.demands.first }
    }

    /// What is said before the run of answers that look odd and are judged by the rules.
    public var remarks: [String] {
        let doubts = doubts.withLock { $0 }
        guard let first = doubts.first else { return [] }
        let ids = doubts.map(\.client.clientID).joined(separator: ", ")
        let answer = first.lines.last ?? ""
        return ["the token endpoint does not redeem a code of \(ids): \(answer)"]
    }

    /// What is said after the run of places that its verdicts depend on.
    public var lateRemarks: [String] {
        strangers.withLock { $0 }.map {
            "the server redirects to \($0), which no request names; if its pages are the operator's, add "
                + "\"pages\": [\(JSON.quote($0))] to the configuration, so that they count as pages"
        }
    }

    /// What vectors need that can be run; without any, the first client's request for a code.
    private func plan(for vectors: [Vector]) -> SetUpPlan {
        let lacking = lacks
        return SetUpPlan(of: vectors, at: configuration) { vector in
            vector.needs.contains(where: lacking.contains) ? nil : try? assignment(for: vector)
        }
    }

    // MARK: - Requests

    func makeProof() -> Proof {
        let proof = Proof()
        redactor.hide(proof.verifier, as: "code-verifier")
        return proof
    }

    /// How a client authenticates at first.
    func usualAuthentication(
        of client: ServerSettings.Client
    ) -> WireRequest.Authentication {
        configuration.method(of: client.clientID) == .basic ? .header : .body
    }

    /// What is added to all requests that have no PKCE, if it is.
    var demandedProof: Proof? { proof.withLock { $0 } }

    /// Adds PKCE to all requests from now on that have none.
    func demand(_ proof: Proof) {
        self.proof.withLock { $0 = proof }
    }

    /// Asks for a code as a browser does.
    func signIn(
        _ client: ServerSettings.Client, at redirectURI: String, for scopes: [String],
        proof: Proof? = nil, answering answer: ServerSettings.Consent = .granted,
        within deadline: Duration
    ) async -> SignInAttempt {
        let request = WireRequest.asking(client, at: redirectURI, for: scopes)
        let (response, lines) = await respond(to: request, proof, answer, deadline)
        let isOfCommand =
            if case .command? = configuration.consents[answer] { true } else { false }
        return SignInAttempt(
            client: client, answer: response, isOfCommand: isOfCommand, lines: lines,
            excerpt: excerpt(of: response),
            undeclaredOrigin: response.flatMap {
                ServerPages(configuration: configuration, asked: request).undeclaredOrigin(in: $0)
            })
    }

    /// Asks for a code as the first sign-in has that proved the set-up.
    func signIn(_ demand: SetUpPlan.Demand, within deadline: Duration) async -> SignInAttempt {
        await signIn(
            demand.client, at: demand.redirectURIs[0],
            for: [demand.scopes.first ?? SetUpProbe.scope],
            proof: demandedProof, within: deadline)
    }

    /// Sends a client's request to the token or the revocation endpoint.
    func post(
        _ pairs: [(name: String, value: String)], to endpoint: WireRequest.Endpoint,
        by client: ServerSettings.Client, _ authentication: WireRequest.Authentication,
        proof: Proof? = nil, within deadline: Duration
    ) async -> TokenAttempt {
        let request = WireRequest.posting(pairs, to: endpoint, by: client, authentication)
        let (response, lines) = await respond(to: request, proof, .granted, deadline)
        return TokenAttempt(
            endpoint: endpoint, client: client, answer: response, lines: lines,
            excerpt: excerpt(of: response))
    }

    private func respond(
        to request: WireRequest, _ proof: Proof?, _ answer: ServerSettings.Consent,
        _ deadline: Duration
    ) async -> (WireResponse?, [String]) {
        let trace = begin()
        let session = liveCase(.none, proof, deadline, trace)
            .session(in: ServerSettings(clients: [], consent: answer))
        do {
            return (try await session.respond(to: request), trace.shown)
        } catch {
            return (nil, trace.shown + [redactor.masked("\(Fault(error))")])
        }
    }

    /// The first words of a page, with placeholders for secrets.
    private func excerpt(of response: WireResponse?) -> String {
        guard let response, !response.isJSON else { return "" }
        return ServerPage.excerpt(of: redactor.shortened(ServerPage(response.body).words))
    }
}
