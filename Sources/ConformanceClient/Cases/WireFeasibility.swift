import Conformance
import ConformancePipe
import StrictCodecs

/// Whether a vector can be run with a program.
struct WireFeasibility {
    let configuration: ClientConfiguration

    /// What the program opened when it signed in first, or nil before that.
    let opened: OpenedURL?

    /// Whether its token request had credentials of the scheme Basic.
    let usesBasic: Bool

    /// How many starts a case may need.
    private static let mostStarts = 60

    /// Checks a vector.
    ///
    /// - Throws: ``Obstacle`` if it cannot be run.
    func check(_ vector: Vector) throws {
        if let reason = WireRules.obstacle(to: vector.rule, of: vector.operation) {
            throw Obstacle(reason)
        }
        switch vector.operation {
        case "read-loopback-requests": try checkLoopback(vector)
        case "read-redirect": try checkRedirect(vector)
        case "open-loopback-listeners" where !Listeners.areKnown:
            throw Obstacle("this system does not report which addresses are bound")
        case "open-loopback-listeners": try checkListeners(vector)
        case "draw-authorization-requests":
            guard vector.starts <= Self.mostStarts else {
                throw Obstacle("it would take more than \(Self.mostStarts) starts of the program")
            }
        case "authorization-request", "token-request": try checkRequest(vector)
        case "refresh-request":
            try check(vector, by: configuration.refresh, named: "refresh", "refreshes tokens")
        case "revocation-request":
            try check(vector, by: configuration.signOut, named: "sign_out", "revokes tokens")
        case "read-token-response": try checkAnswer(vector)
        case "run-program": try checkVisit(vector)
        case "run-client": try checkSteps(vector)
        default: break
        }
    }

    private func checkHasListener() throws {
        if opened?.isHanded == true { throw Obstacle("the program has no loopback listener") }
    }

    private func checkListeners(_ vector: Vector) throws {
        try checkHasListener()
        guard case .integer(2...)? = vector.input["listeners"], configuration.hasFixedPort,
            !vector.rule.hasSameOctets(as: "listener-distinct-ports")
        else { return }
        throw Obstacle("the program always listens at one port")
    }

    private func checkLoopback(_ vector: Vector) throws {
        guard let opened else { return }
        try checkHasListener()
        let state = vector.input["state"]?.text
        let pending = PendingAuthorization(
            redirectURI: vector.input["redirect_uri"]?.text ?? "", state: state)
        let translation = try RequestTranslation(from: pending, to: opened)
        let requests = (vector.input["requests"]?.elements ?? []).compactMap(\.text)
        for request in requests { _ = try translation.request(request) }
        if opened.state == nil, requests.contains(where: { $0.containsText("state=") }),
            vector.rule.containsText("state")
        {
            throw Obstacle("the program sends no state")
        }
    }

    private func checkRedirect(_ vector: Vector) throws {
        guard !configuration.handler.isEmpty else {
            throw Obstacle("the configuration names no handler of a custom scheme (handler)")
        }
        guard vector.input["issuer"]?.text == nil else {
            throw Obstacle("the program is not told that the server sends an issuer")
        }
        guard vector.isAboutCode else { throw Obstacle("which error it reports is not seen") }
        guard let opened else { return }
        let pending = PendingAuthorization(
            redirectURI: vector.input["redirect_uri"]?.text ?? "",
            state: vector.input["state"]?.text)
        _ = try RedirectTranslation(from: pending, to: opened)
            .url(vector.input["url"]?.text ?? "")
    }

    /// What a program without a listener can show.
    private static let handedEvents = ["answer", "error", "user-leaves"]

    private func checkVisit(_ vector: Vector) throws {
        let events = (vector.input["events"]?.elements ?? []).compactMap(\.text)
        if opened?.isHanded == true {
            guard events.allSatisfy(Self.handedEvents.containsOctets),
                !["listening", "taken-port"].contains(where: vector.rule.containsText)
            else { throw Obstacle("the program has no loopback listener") }
            guard !vector.rule.containsText("arguments") else {
                throw Obstacle("the handler is given the code in its arguments")
            }
        }
        if events.containsOctets(of: "user-leaves"), configuration.patience == nil {
            throw Obstacle(
                "the configuration does not say when the program gives up (gives_up_after_seconds)")
        }
        if vector.rule.containsText("listening"), !Listeners.areKnown {
            throw Obstacle("this system does not report which addresses are bound")
        }
    }

    private func check(
        _ vector: Vector, by command: [String], named name: String, _ purpose: String
    ) throws {
        guard !command.isEmpty else {
            throw Obstacle("the configuration names no command that \(purpose) (\(name))")
        }
        try checkRequest(vector)
    }

    private func checkAnswer(_ vector: Vector) throws {
        try checkHasSuccess()
        guard vector.isAboutSuccess else { throw Obstacle("what it does with tokens is not seen") }
    }

    func checkHasSuccess() throws {
        guard configuration.hasSuccess else {
            throw Obstacle(
                "the configuration does not say how the program shows that it is signed in (success_status, success_output)"
            )
        }
    }

    private func checkRequest(_ vector: Vector) throws {
        let isGivenByServer = vector.rule.containsText("-token-beyond-ascii")
        guard isGivenByServer || vector.expectation.isAcceptance && vector.twin == nil else {
            throw Obstacle("a program is given no illegal values")
        }
        guard vector.input["login_hint"]?.text == nil, vector.input["token_type_hint"]?.text == nil
        else { throw Obstacle("a program is given no hint") }
        for name in ["authorization", "token", "revocation"] {
            let endpoint = vector.input["\(name)_endpoint"]?.text ?? ""
            guard !endpoint.containsText("?") || configuration.isGiven(name) else {
                throw Obstacle("the program is not given the \(name) endpoint")
            }
        }
        guard !usesBasic || !vector.rule.containsText("-request-client-id") else {
            throw Obstacle("the program authenticates with the scheme Basic")
        }
        guard !vector.expectsScopes else { throw Obstacle("a program is given no scopes") }
        let hasSecret = vector.input["client_secret"]?.text != nil
        guard
            !WireRules.aboutSecrets.containsOctets(of: vector.rule)
                || hasSecret == configuration.hasSecret
        else {
            throw Obstacle("the program is given \(hasSecret ? "no" : "a") client secret")
        }
    }
}

extension Vector {
    /// Whether its answer says no more than that a program is signed in or is not.
    fileprivate var isAboutSuccess: Bool {
        let refusals = expectation.readings.filter(\.isRefusal)
        return expectation.readings.count - refusals.count <= 1
            && refusals.allSatisfy { $0.pattern.members?.isEmpty == true }
    }

    /// Whether a code is expected of the redirect, or none, whichever error is reported.
    fileprivate var isAboutCode: Bool {
        let query = URIReference(input["url"]?.text ?? "").query ?? ""
        let names = (Form.decode(query) ?? []).compactMap { String(utf8: $0.name) }
        let isCode = { (reading: Expectation.Reading) in
            reading.pattern.compactText.containsText("\"code\"")
        }
        let readings = expectation.readings
        return (readings.contains(where: \.isRefusal) || readings.allSatisfy(isCode))
            && (names.containsOctets(of: "code") || !names.containsOctets(of: "error"))
    }

    /// An outcome whose answer has unseen members as the vector expects them: of an answer of the token
    /// endpoint, only whether the program is signed in.
    func seen(in outcome: Outcome) -> Outcome {
        guard operation.hasSameOctets(as: "read-token-response"), case .value = outcome,
            let reading = expectation.readings.first(where: { !$0.isRefusal })
        else { return outcome }
        return .value(reading.pattern)
    }

    /// Whether its answer has the scopes of its input.
    fileprivate var expectsScopes: Bool {
        expectation.readings.contains { $0.pattern.compactText.containsText("\"scope\"") }
    }

    /// How many starts of the program it needs.
    fileprivate var starts: Int {
        guard case .integer(let draws)? = input["draws"] else { return 1 }
        return draws
    }
}
