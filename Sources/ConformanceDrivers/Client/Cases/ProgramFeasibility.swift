import Conformance
import StrictCodecs

/// Whether a vector can be run with a program.
struct ProgramFeasibility {
    let configuration: ClientConfiguration

    /// What the first starts of the program show, or nil before them.
    let traits: ProgramTraits?

    /// What the program opened when it signed in first.
    var opened: OpenedURL? { traits?.opened }

    /// How many starts a case may need.
    private static let mostStarts = 60

    /// Checks a vector.
    ///
    /// - Throws: ``Obstacle`` if it cannot be run.
    func check(_ vector: Vector) throws {
        try checkNeeds(of: vector)
        switch vector.operation {
        case "read-loopback-requests": try checkLoopback(vector)
        case "read-redirect": try checkRedirect(vector)
        case "draw-authorization-requests":
            guard vector.starts <= Self.mostStarts else {
                throw Obstacle("it would take more than \(Self.mostStarts) starts of the program")
            }
        case "authorization-request", "token-request", "refresh-request", "revocation-request":
            try checkRequest(vector)
        case "read-token-response": try checkAnswer(vector)
        case "run-program": try checkVisit(vector)
        case "run-client": try checkSteps(vector)
        default: break
        }
    }

    private func checkLoopback(_ vector: Vector) throws {
        guard let opened else { return }
        let pending = PendingAuthorization(
            redirectURI: vector.input["redirect_uri"]?.text ?? "",
            state: vector.input["state"]?.text)
        let translation = try RedirectSubstitution(from: pending, to: opened, byHandler: false)
        for request in vector.input["requests"]?.elements ?? [] {
            _ = try translation.request(request.text ?? "")
        }
    }

    private func checkRedirect(_ vector: Vector) throws {
        guard vector.input["issuer"]?.text == nil else {
            throw Obstacle("the program is not told that the server sends an issuer")
        }
        guard vector.isAboutCode else { throw Obstacle("which error it reports is not seen") }
        guard let opened else { return }
        let pending = PendingAuthorization(
            redirectURI: vector.input["redirect_uri"]?.text ?? "",
            state: vector.input["state"]?.text)
        _ = try RedirectSubstitution(from: pending, to: opened, byHandler: true)
            .url(vector.input["url"]?.text ?? "")
    }

    /// What a program without a listener can show.
    private static let handedEvents = ["answer", "error", "user-leaves"]

    private func checkVisit(_ vector: Vector) throws {
        let events = (vector.input["events"]?.elements ?? []).compactMap(\.text)
        guard opened?.isHanded != true || events.allSatisfy(Self.handedEvents.containsOctets) else {
            throw Obstacle("the program has no loopback listener")
        }
    }

    private func checkAnswer(_ vector: Vector) throws {
        guard vector.isAboutSuccess else { throw Obstacle("what it does with tokens is not seen") }
    }

    private func checkRequest(_ vector: Vector) throws {
        guard vector.input["login_hint"]?.text == nil, vector.input["token_type_hint"]?.text == nil
        else { throw Obstacle("a program is given no hint") }
        for name in ["authorization", "token", "revocation"] {
            let endpoint = vector.input["\(name)_endpoint"]?.text ?? ""
            guard !endpoint.containsText("?") || configuration.isGiven(name) else {
                throw Obstacle("the program is not given the \(name) endpoint")
            }
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
        let isCode = { (reading: Expectation.Reading) in reading.pattern["code"] != nil }
        let readings = expectation.readings
        return (readings.contains(where: \.isRefusal) || readings.allSatisfy(isCode))
            && (names.containsOctets(of: "code") || !names.containsOctets(of: "error"))
    }

    /// An outcome whose answer has unobservable members as the vector expects them: of an answer of the token
    /// endpoint, only whether the program is signed in.
    func seen(in outcome: Outcome) -> Outcome {
        guard operation.hasSameOctets(as: "read-token-response"), case .value = outcome,
            let reading = expectation.readings.first(where: { !$0.isRefusal })
        else { return outcome }
        return .value(reading.pattern)
    }

    /// How many starts of the program it needs.
    var starts: Int {
        guard case .integer(let draws)? = input["draws"] else { return 1 }
        return draws
    }
}

extension ProgramFeasibility {
    /// Checks that the program meets what the files say of a vector.
    ///
    /// - Throws: ``Obstacle`` if no program shows it, or this one does not meet a need.
    func checkNeeds(of vector: Vector) throws {
        let overWire = vector.overWire ?? .unsaid
        if let reason = overWire.obstacle { throw Obstacle(reason) }
        for need in overWire.needs {
            if let reason = obstacle(to: need, of: vector) { throw Obstacle(reason) }
        }
    }

    /// Why the program does not meet a need of a vector; nil if it does, or nothing is known of it yet.
    private func obstacle(to need: OverWire.Need, of vector: Vector) -> String? {
        switch need {
        case .listener: opened?.isHanded == true ? "the program has no loopback listener" : nil
        case .noHandler:
            opened?.isHanded == true ? "the handler is given the code in its arguments" : nil
        case .knownListeners:
            Listeners.areKnown ? nil : "this system does not report which addresses are bound"
        case .distinctPorts:
            configuration.hasFixedPort ? "the program always listens at one port" : nil
        case .state: opened.map { $0.state == nil } == true ? "the program sends no state" : nil
        case .secretAsGiven: secretObstacle(of: vector)
        case .handler, .success, .refresh, .signOut, .givesUp: configurationObstacle(to: need)
        case .noBasic, .pkce, .secretOrVerifier, .keepsWaiting, .repeatedPort, .output, .files,
            .helpers:
            traits.flatMap { obstacle(to: need, of: $0) }
        case .noPKCE: nil
        }
    }

    /// What the first starts of the program have not shown.
    private func obstacle(to need: OverWire.Need, of traits: ProgramTraits) -> String? {
        switch need {
        case .noBasic where traits.usesBasic: "the program authenticates with the scheme Basic"
        case .pkce where !traits.isProven: "the program proves no challenge, so it has no verifier"
        case .secretOrVerifier where !traits.isProven && !configuration.hasSecret:
            "the program has neither a client secret nor a verifier that it could give away"
        case .keepsWaiting where !traits.keepsWaiting:
            "the program stops waiting after any request, whatever it says"
        case .repeatedPort where !traits.repeatsPort && !configuration.hasFixedPort:
            "the program listens at another port each time"
        case .output where !traits.hasWritten: "the program writes nothing while it signs in"
        case .helpers where !traits.hasHelpers:
            "the program starts no other process that it could give a secret"
        case .files where !traits.hasStored: "the program stores nothing while it signs in"
        default: nil
        }
    }

    private func secretObstacle(of vector: Vector) -> String? {
        let isGiven = vector.input["client_secret"]?.text != nil
        guard isGiven == configuration.hasSecret else {
            return "the program is given \(isGiven ? "no" : "a") client secret"
        }
        return !isGiven && traits?.sendsSecret == true
            ? "the program has a client secret of its own" : nil
    }

    /// What the configuration does not say.
    private func configurationObstacle(to need: OverWire.Need) -> String? {
        switch need {
        case .handler where configuration.handler.isEmpty:
            "the configuration names no handler of a custom scheme (handler)"
        case .success where !configuration.hasSuccess:
            "the configuration does not say how the program shows that it is signed in (success_status, success_output)"
        case .refresh where configuration.refresh.isEmpty:
            "the configuration names no command that refreshes tokens (refresh)"
        case .signOut where configuration.signOut.isEmpty:
            "the configuration names no command that revokes tokens (sign_out)"
        case .givesUp where configuration.patience == nil:
            "the configuration does not say when the program gives up (gives_up_after_seconds)"
        default: nil
        }
    }

    /// Checks that all steps are starts, answers and interruptions.
    ///
    /// - Throws: ``Obstacle`` if one is something else, or does not reach the program.
    func checkSteps(_ vector: Vector) throws {
        let isOffline = (vector.input["token"]?.elements ?? []).contains { $0["failure"] != nil }
        guard !isOffline else { throw Obstacle("the token endpoint of the suite always answers") }
        try checkIssuer(of: vector)
        var script = ScriptReading()
        for (index, step) in (vector.input["steps"]?.elements ?? []).enumerated() {
            try script.read(step, isFirst: index == 0)
            if let template = step["redirect"]?.text { try check(template, of: vector) }
        }
        try check(script)
    }

    /// Checks that the program is given the issuer of a vector as it is.
    private func checkIssuer(of vector: Vector) throws {
        guard vector.input["issuer"]?.text != nil else { return }
        guard !configuration.texts.contains(where: { $0.containsText("{issuer}/") }) else {
            throw Obstacle("the program is given an issuer with a path of its own")
        }
    }

    private func check(_ script: ScriptReading) throws {
        guard script.mostWaiting < 2 || !configuration.hasFixedPort else {
            throw Obstacle("the program always listens at one port")
        }
        guard script.mostWaiting < 2 || opened == nil || opened?.state != nil else {
            throw Obstacle("the program sends no state")
        }
        guard script.mostUninterrupted < 2 || configuration.stop.isEmpty else {
            throw Obstacle("the service that an earlier start leaves running has other endpoints")
        }
    }

    /// Checks that a URL reaches the program.
    private func check(_ template: String, of vector: Vector) throws {
        guard let opened else { return }
        let redirectURI = vector.input["redirect_uri"]?.text ?? ""
        let url = ["", ":0", ":1"].reduce(template) { url, number in
            url.replacingText("{redirect_uri\(number)}", with: redirectURI)
                .replacingText("{state\(number)}", with: Form.escape(opened.state ?? ""))
        }
        _ = try RedirectSubstitution.text(for: url, at: redirectURI, reaching: opened)
    }
}

/// What the steps of a script ask of a program.
private struct ScriptReading {
    private var waiting = 0
    private var isCancelled = false
    private(set) var mostWaiting = 0

    /// How many starts follow each other without an interruption.
    private(set) var mostUninterrupted = 0
    private var uninterrupted = 0
    private var isAfterRedirect = false

    /// Reads a step.
    ///
    /// - Throws: ``Obstacle`` if no program is led through it.
    mutating func read(_ step: JSON, isFirst: Bool) throws {
        let name = step.text ?? step.members?.first?.name ?? ""
        defer { isAfterRedirect = name.hasSameOctets(as: "redirect") }
        guard !isFirst || name.hasSameOctets(as: "sign-in") else {
            throw Obstacle("before its first start nothing reaches a program")
        }
        switch name {
        case "sign-in":
            waiting += 1
            uninterrupted += 1
            isCancelled = false
            mostWaiting = max(mostWaiting, waiting)
            mostUninterrupted = max(mostUninterrupted, uninterrupted)
        case "cancel":
            waiting -= 1
            uninterrupted = 0
            isCancelled = true
        case "redirect" where isCancelled:
            throw Obstacle("nothing reaches a program that its user has interrupted")
        case "redirect": waiting -= step["redirect"]?.text?.endsSignIn == true ? min(waiting, 1) : 0
        // After a redirect, the suite waits for a further exchange anyway.
        case "wait" where isAfterRedirect: break
        default: throw Obstacle("no program is led through a step \(name)")
        }
    }
}

extension String {
    /// Whether it is a template of an answer for which no program goes on waiting.
    fileprivate var endsSignIn: Bool {
        containsText("&state={state") && ["?code=", "?error="].contains(where: containsText)
    }
}
