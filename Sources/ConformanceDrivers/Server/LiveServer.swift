public import Conformance
import StrictCodecs

/// A running authorization server that is checked over HTTP.
public final class LiveServer: OutsideAdapter, Engine {
    let configuration: LiveConfiguration
    let transport: any Transport
    let rateLimiter: RateLimiter
    let cookies: CookieFiles?
    let redactor: Redactor

    /// PKCE for requests that have none, if the server requires it.
    let proof = Locked<Proof?>(nil)

    /// What has to sign in for a code as long as the set-up is right; nil before it is proven.
    let plain = Locked<SetUpPlan.Demand?>(nil)

    /// The origins to which the server redirects that are neither its own nor of an app.
    private let strangers = Locked<[String]>([])

    /// What the proof of the set-up leaves to the rules.
    let doubts = Locked<[SetUpAttempt]>([])

    /// Makes an adapter for a server; nothing is sent before the run.
    ///
    /// - Parameters:
    ///   - configuration: The configuration of the server.
    ///   - showsSecrets: Whether reports show codes, tokens and secrets.
    /// - Throws: ``ConfigurationError`` if this machine cannot reach servers, or an error that says that
    ///   no temporary file can be created.
    public convenience init(
        _ configuration: LiveConfiguration, showsSecrets: Bool = false
    ) throws {
        self.init(
            configuration, showsSecrets: showsSecrets, transport: try CurlTransport(),
            cookies: try CookieFiles())
    }

    /// Makes an adapter for a server that is reached by other means than HTTP.
    package convenience init(_ configuration: LiveConfiguration, over transport: any Transport) {
        self.init(configuration, showsSecrets: false, transport: transport)
    }

    init(
        _ configuration: LiveConfiguration, showsSecrets: Bool, transport: any Transport,
        cookies: CookieFiles? = nil
    ) {
        self.configuration = configuration
        self.transport = transport
        self.cookies = cookies
        rateLimiter = RateLimiter(configuration.limits)
        redactor = configuration.redactor(showingSecrets: showsSecrets)
    }

    /// Makes an adapter that sends nothing and prints the requests that it would send.
    ///
    /// - Parameters:
    ///   - configuration: The configuration of the server.
    ///   - showsSecrets: Whether it prints secrets of clients.
    ///   - print: Receives each printed line.
    public convenience init(
        dryRunOf configuration: LiveConfiguration, showsSecrets: Bool = false,
        print: @escaping @Sendable (String) -> Void
    ) {
        let redactor = configuration.redactor(showingSecrets: showsSecrets)
        self.init(
            configuration.askingNobody, showsSecrets: true,
            transport: DryRun { print(redactor.masked($0)) })
    }

    public var roles: [Role] { [.authorizationServer] }

    /// One engine, because a server keeps the state of earlier requests.
    package var traits: AdapterTraits {
        var traits = AdapterTraits(engines: [self])
        traits.obstacle = obstacle
        return traits
    }

    /// What its configuration says, and App Check, which cannot be set for a client that is registered once;
    /// without an issuer no metadata is known.
    public var lacks: [Capability] {
        let missing: [Capability] =
            configuration.endpoints.metadata == nil ? [.appCheck, .issuer] : [.appCheck]
        return missing + configuration.lacks.filter { !missing.contains($0) }
    }

    /// A text with placeholders in the place of the secrets that the run has seen so far.
    public func masked(_ text: String) -> String { redactor.masked(text) }

    /// How many requests were made.
    public var requests: Int {
        get async { await rateLimiter.count }
    }

    /// Whether the server issues codes only to requests with PKCE, which is then added to all requests
    /// except those that test it.
    public var demandsPKCE: Bool { proof.withLock { $0 != nil } }

    package func obstacle(to vector: Vector) -> String? {
        do {
            _ = try assignment(for: vector)
            return nil
        } catch {
            return "\(error)"
        }
    }

    package func run(_ source: CaseSource, deadline: Duration) async -> String? {
        var silence = 0
        var unserved = UnservedCases(of: source)
        for index in 0..<source.count where !source.isEnded() {
            guard await !rateLimiter.isExhausted else {
                unserved.judge()
                return "the run may make \(configuration.limits.requests) requests"
            }
            let execution = await execution(of: source.vector(index), deadline: deadline)
            if await rateLimiter.isRefused {
                unserved.judge()
                return "\(RateLimiter.refusal): \(RateLimiter.advice)"
            }
            unserved.add(index, execution, after: await requests)
            silence = execution.log.containsText("\n<") ? 0 : silence + 1
            guard silence < Self.patience else {
                unserved.judge()
                return "the server had not responded at all"
            }
            guard unserved.count >= Self.patience else { continue }
            if let reason = await judge(&unserved, deadline) { return reason }
        }
        return await judge(&unserved, deadline)
    }

    /// After how many cases in a row without any answer the rest is not run, and after how many in which
    /// nothing was issued the set-up is looked at.
    private static let patience = 10

    /// Lets cases be judged if the sign-in that proved the set-up is still served.
    ///
    /// - Returns: Why the run ends, or nil if it goes on.
    private func judge(_ unserved: inout UnservedCases, _ deadline: Duration) async -> String? {
        if unserved.count > 0, await !rateLimiter.isExhausted, let plain = plain.withLock({ $0 }) {
            let request = SignInRequest(
                client: plain.client, redirectURI: plain.redirectURIs[0],
                scopes: [plain.scopes.first ?? SetUpProbe.scope], proof: demandedProof)
            let attempt = await signIn(request, within: deadline)
            guard attempt.hasCode else {
                let answer = Excerpt.cut(attempt.lines.last ?? "", to: 200)
                return
                    "from request \(unserved.firstRequest) on the server issues nothing, also not at the "
                    + "sign-in that proved the set-up: \(answer)"
            }
        }
        unserved.judge()
        return nil
    }

    private func execution(of vector: Vector, deadline: Duration) async -> Execution {
        let trace = begin()
        let start = ContinuousClock.now
        do {
            let (assignment, proof) = (try assignment(for: vector), proof(for: vector))
            if proof != nil {
                trace.note("PKCE is added, because this server requires it")
            }
            let issuer = try Serve.input(vector.input).setting.issuer
            let server = session(assignment.pairs, proof, deadline, trace, issuer: issuer)
            let outcome = await vector.prepared.outcome(with: server)
            return Execution(redactor.bounded(outcome), in: .now - start, log: trace.text)
        } catch {
            let reason = "\(error)"
            return Execution(.unsupported(JSON.printable(reason)), in: .now - start)
        }
    }

    /// Begins a case: without cookies but for those of a user who signs in by form, and with nothing written down.
    func begin() -> Trace {
        cookies?.beginCase()
        redactor.beginCase()
        return Trace(maskedBy: redactor)
    }

    private func session(
        _ pairs: [ClientMatch.Pair], _ proof: Proof?, _ deadline: Duration, _ trace: Trace,
        issuer given: String? = nil
    ) -> LiveSession {
        let issuer = given.flatMap { given in
            configuration.endpoints.issuer.map { (own: $0, given: given) }
        }
        return LiveSession(
            server: self,
            names: ServerNames(
                pairs: pairs, scopes: configuration.scopes, issuer: issuer),
            proof: proof, deadline: deadline, trace: trace)
    }

    /// Notes an origin to which the server redirects that is neither its own nor of an app.
    func note(_ stranger: String?) {
        guard let stranger else { return }
        strangers.withLock { if !$0.containsOctets(of: stranger) { $0.append(stranger) } }
    }

    func assignment(for vector: Vector) throws -> ClientMatch {
        let input = try Serve.input(vector.input)
        let sent = RequestSummary(input.steps)
        try configuration.check(input, sent, vector.expectation)
        return try ClientMatch(
            of: input, sent: sent, among: configuration.clients,
            authenticatingBy: configuration.method)
    }

    /// What is added to the requests of a vector, which says nothing of PKCE.
    private func proof(for vector: Vector) -> Proof? {
        let steps = vector.input["steps"]?.compactText ?? ""
        let isTested =
            vector.overWire?.needs.contains(.noPKCE) == true
            || ["code_challenge", "code_verifier"].contains(where: steps.containsText)
        return isTested ? nil : demandedProof
    }

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
        var probe = SetUpProbe(server: self, deadline: deadline)
        await probe.run(plan)
        guard probe.failures.isEmpty else { throw NothingToJudge(probe.failures) }
        doubts.withLock { [found = probe.doubts] in $0 = found }
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
    ) -> AuthenticationMethod {
        configuration.method(of: client.clientID) == .basic ? .basic : .post
    }

    /// What is added to all requests that have no PKCE, if it is.
    var demandedProof: Proof? { proof.withLock { $0 } }

    /// Adds PKCE to all requests from now on that have none.
    func demand(_ proof: Proof) {
        self.proof.withLock { $0 = proof }
    }

    /// Asks for a code as a browser does.
    func signIn(_ request: SignInRequest, within deadline: Duration) async -> SetUpAttempt {
        let asked = WireRequest.asking(request)
        var attempt = await attempt(
            asked, by: request.client, request.proof, request.answer, deadline)
        if case .command? = configuration.consents[request.answer] { attempt.isOfCommand = true }
        attempt.undeclaredOrigin = attempt.answer.flatMap {
            ServerPages(configuration: configuration, asked: asked).undeclaredOrigin(in: $0)
        }
        return attempt
    }

    /// Sends a client's request to the token or the revocation endpoint.
    func post(
        _ pairs: [(name: String, value: String)], to endpoint: WireRequest.Endpoint,
        by client: ServerSettings.Client, _ authentication: AuthenticationMethod,
        proof: Proof? = nil, within deadline: Duration
    ) async -> SetUpAttempt {
        let request = WireRequest.posting(pairs, to: endpoint, by: client, authentication)
        return await attempt(request, by: client, proof, .granted, deadline)
    }

    private func attempt(
        _ request: WireRequest, by client: ServerSettings.Client, _ proof: Proof?,
        _ answer: ServerSettings.Consent, _ deadline: Duration
    ) async -> SetUpAttempt {
        let trace = begin()
        var session = session([], proof, deadline, trace)
        session.answer = answer
        let (response, failure): (WireResponse?, [String])
        do { (response, failure) = (try await session.respond(to: request), []) } catch {
            (response, failure) = (nil, [redactor.masked("\(Fault(error))")])
        }
        return SetUpAttempt(
            at: request.endpoint, by: client, answer: response, lines: trace.shown + failure,
            maskedBy: redactor)
    }
}

/// The last case in which the server issued something, and those after it, which say something of the server only
/// if it still serves.
struct UnservedCases {
    private var cases: [(index: Int, execution: Execution)] = []
    private let source: CaseSource

    /// How many of them there are in which nothing was issued.
    private(set) var count = 0

    /// The first request after those in which something was issued.
    private(set) var firstRequest = 1

    init(of source: CaseSource) {
        self.source = source
    }

    /// Adds a case; one in which the server issued something shows that it served those before.
    ///
    /// - Parameters:
    ///   - index: The index of the vector.
    ///   - execution: What the server did.
    ///   - requests: How many requests were made by now.
    mutating func add(_ index: Int, _ execution: Execution, after requests: Int) {
        if execution.isServed {
            judge()
            firstRequest = requests + 1
        } else {
            count += 1
        }
        cases.append((index, execution))
    }

    /// Passes all of them on to be judged.
    mutating func judge() {
        for (index, execution) in cases { source.note(index, execution) }
        cases = []
        count = 0
    }
}

extension Execution {
    /// Whether a code or a token was issued.
    fileprivate var isServed: Bool {
        guard case .value(let form) = outcome else { return false }
        return form.all.contains { $0.text?.hasSameOctets(as: "issued") == true }
    }
}
