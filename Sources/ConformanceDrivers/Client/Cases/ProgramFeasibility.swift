import Conformance
import StrictCodecs

/// Whether a vector can be run with a program.
struct ProgramFeasibility {
    let configuration: ClientConfiguration

    /// What the first starts of the program show, or nil before them.
    let traits: ProgramTraits?

    /// What the program opened when it signed in first.
    private var opened: OpenedURL? { traits?.opened }

    /// How many starts a case may need.
    private static let mostStarts = 60

    /// Checks that the program meets what the files say of a vector, and that its input reaches the program.
    ///
    /// - Throws: ``Obstacle`` if it cannot be run.
    func check(_ vector: Vector) throws {
        let overWire = vector.overWire ?? .unsaid
        if let reason = overWire.obstacle { throw Obstacle(reason) }
        if let unmet = overWire.needs.first(where: { !meets($0) }) {
            throw Obstacle(Self.obstacles[unmet] ?? "")
        }
        if overWire.needs.contains(.secretAsGiven) { try checkSecret(of: vector) }
        switch vector.operation {
        case "read-loopback-requests": try checkAnswer(vector, byHandler: false)
        case "read-redirect":
            guard vector.isAboutCode else { throw Obstacle("which error it reports is not seen") }
            try checkAnswer(vector, byHandler: true)
        case "draw-authorization-requests":
            guard vector.starts <= Self.mostStarts else {
                throw Obstacle("it would take more than \(Self.mostStarts) starts of the program")
            }
        case "authorization-request", "token-request", "refresh-request", "revocation-request":
            try checkRequest(vector)
        case "read-token-response":
            guard vector.isAboutSuccess else {
                throw Obstacle("what it does with tokens is not seen")
            }
        case "run-program": try checkVisit(vector)
        case "run-client": try checkSteps(vector)
        default: break
        }
    }

    // MARK: - Needs

    /// Whether the program meets a need, or nothing is known of it yet.
    private func meets(_ need: OverWire.Need) -> Bool {
        switch need {
        case .listener, .noHandler: opened?.isHanded != true
        case .knownListeners: Listeners.areKnown
        case .distinctPorts: !configuration.hasFixedPort
        case .state: opened == nil || opened?.state != nil
        case .handler: !configuration.handler.isEmpty
        case .success: configuration.hasSuccess
        case .refresh: !configuration.refresh.isEmpty
        case .signOut: !configuration.signOut.isEmpty
        case .givesUp: configuration.patience != nil
        case .noBasic: traits?.usesBasic != true
        case .pkce: traits?.isProven != false
        case .secretOrVerifier: traits?.isProven != false || configuration.hasSecret
        case .keepsWaiting: traits?.keepsWaiting != false
        case .repeatedPort: traits?.repeatsPort != false || configuration.hasFixedPort
        case .output: traits?.hasWritten != false
        case .helpers: traits?.hasHelpers != false
        case .files: traits?.hasStored != false
        case .secretAsGiven, .noPKCE: true
        }
    }

    /// What is said of a program that does not meet a need.
    private static let obstacles: [OverWire.Need: String] = [
        .listener: "the program has no loopback listener",
        .noHandler: "the handler is given the code in its arguments",
        .knownListeners: "this system does not report which addresses are bound",
        .distinctPorts: onePort, .state: noState,
        .handler: "the configuration names no handler of a custom scheme (handler)",
        .success:
            "the configuration does not say how the program shows that it is signed in (success_status, success_output)",
        .refresh: "the configuration names no command that refreshes tokens (refresh)",
        .signOut: "the configuration names no command that revokes tokens (sign_out)",
        .givesUp:
            "the configuration does not say when the program gives up (gives_up_after_seconds)",
        .noBasic: "the program authenticates with the scheme Basic",
        .pkce: "the program proves no challenge, so it has no verifier",
        .secretOrVerifier:
            "the program has neither a client secret nor a verifier that it could give away",
        .keepsWaiting: "the program stops waiting after any request, whatever it says",
        .repeatedPort: "the program listens at another port each time",
        .output: "the program writes nothing while it signs in",
        .helpers: "the program starts no other process that it could give a secret",
        .files: "the program stores nothing while it signs in",
    ]

    private static let onePort = "the program always listens at one port"
    private static let noState = "the program sends no state"

    private func checkSecret(of vector: Vector) throws {
        let isGiven = vector.input["client_secret"]?.text != nil
        guard isGiven == configuration.hasSecret else {
            throw Obstacle("the program is given \(isGiven ? "no" : "a") client secret")
        }
        guard isGiven || traits?.sendsSecret != true else {
            throw Obstacle("the program has a client secret of its own")
        }
    }

    // MARK: - Inputs

    /// Checks that what a browser sends, or gives a handler, reaches the program.
    private func checkAnswer(_ vector: Vector, byHandler isHanded: Bool) throws {
        guard let opened else { return }
        let pending = PendingAuthorization(
            redirectURI: vector.input["redirect_uri"]?.text ?? "",
            state: vector.input["state"]?.text)
        let substitution = try RedirectSubstitution(
            from: pending, to: opened, byHandler: isHanded)
        if isHanded { _ = try substitution.url(vector.input["url"]?.text ?? "") }
        for request in vector.input["requests"]?.elements ?? [] {
            _ = try substitution.request(request.text ?? "")
        }
    }

    /// What a program without a listener can show.
    private static let handedEvents = ["answer", "error", "user-leaves"]

    private func checkVisit(_ vector: Vector) throws {
        let events = (vector.input["events"]?.elements ?? []).compactMap(\.text)
        guard opened?.isHanded != true || events.allSatisfy(Self.handedEvents.containsOctets) else {
            throw Obstacle(Self.obstacles[.listener] ?? "")
        }
    }

    private func checkRequest(_ vector: Vector) throws {
        for name in ["authorization", "token", "revocation"] {
            let endpoint = vector.input["\(name)_endpoint"]?.text ?? ""
            guard !endpoint.containsText("?") || configuration.isGiven(name) else {
                throw Obstacle("the program is not given the \(name) endpoint")
            }
        }
    }

    // MARK: - Scripts

    /// Checks that all steps are starts, answers and interruptions that reach the program.
    private func checkSteps(_ vector: Vector) throws {
        let isOffline = (vector.input["token"]?.elements ?? []).contains { $0["failure"] != nil }
        guard !isOffline else { throw Obstacle("the token endpoint of the suite always answers") }
        let hasOwnPath = configuration.texts.contains { $0.containsText("{issuer}/") }
        guard vector.input["issuer"]?.text == nil || !hasOwnPath else {
            throw Obstacle("the program is given an issuer with a path of its own")
        }
        var script = ScriptReading()
        for (index, step) in (vector.input["steps"]?.elements ?? []).enumerated() {
            try script.read(step, isFirst: index == 0)
            if let template = step["redirect"]?.text { try check(template, of: vector) }
        }
        guard script.mostWaiting < 2 || meets(.distinctPorts) else { throw Obstacle(Self.onePort) }
        guard script.mostWaiting < 2 || meets(.state) else { throw Obstacle(Self.noState) }
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

extension Vector {
    /// Whether its answer says no more than that a program is signed in or is not.
    fileprivate var isAboutSuccess: Bool {
        let refusals = expectation.readings.filter(\.isRefusal)
        return expectation.readings.count - refusals.count <= 1
            && refusals.allSatisfy { $0.pattern.members?.isEmpty == true }
    }

    /// Whether a code is expected of the redirect, or none, whichever error is reported.
    fileprivate var isAboutCode: Bool {
        let pairs = Form.decode(URIReference(input["url"]?.text ?? "").query ?? "") ?? []
        let isCode = { (reading: Expectation.Reading) in reading.pattern["code"] != nil }
        let readings = expectation.readings
        return (readings.contains(where: \.isRefusal) || readings.allSatisfy(isCode))
            && (pairs.contains { $0.name.isText("code") }
                || !pairs.contains { $0.name.isText("error") })
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
            (waiting, uninterrupted, isCancelled) = (waiting + 1, uninterrupted + 1, false)
            mostWaiting = max(mostWaiting, waiting)
            mostUninterrupted = max(mostUninterrupted, uninterrupted)
        case "cancel": (waiting, uninterrupted, isCancelled) = (waiting - 1, 0, true)
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

/// What the first starts of a program show, on which depends what it can show of rules.
struct ProgramTraits: Sendable {
    /// What it opened when it signed in first.
    let opened: OpenedURL

    /// Whether its token request had credentials of the scheme Basic.
    var usesBasic = false

    /// Whether its token request had a client secret, given or of its own.
    var sendsSecret = false

    /// Whether its token request proved the challenge of its authorization request.
    var isProven = false

    /// Whether it wrote something.
    var hasWritten = false

    /// Whether it stored something.
    var hasStored = false

    /// Whether it started another process when it had a code, a verifier or a token: the browser, if it had a
    /// verifier by then, or one beside which it was seen later.
    var hasHelpers = false

    /// Whether it asked for the metadata of its issuer.
    var asksForMetadata = false

    /// Whether a request for another path left it waiting.
    var keepsWaiting = true

    /// Whether its second start listened at the port of the first.
    var repeatsPort = false
}

/// How long the suite waits for a program, found by its first sign-in.
struct Timeouts: Sendable {
    /// How long silence lasts before it counts.
    let silence: Duration

    /// How long a program may take until it stops waiting after an error of the server.
    let closing: Duration

    /// How long a program may take until it listens; some open the browser first.
    let listening: Duration

    /// The timeouts before anything is known of a program.
    static let first = Timeouts(patience: nil)

    /// The timeouts of a program that took some time from the answer to the token request, if it is known, and that
    /// gives up after some time, if it is known.
    init(after time: Duration? = nil, patience: Duration?) {
        // The program must not have given up meanwhile.
        let longest = min(.seconds(5), patience.map { $0 / 2 } ?? .seconds(5))
        let usual = time.map { max($0 * 10 + .milliseconds(300), .milliseconds(500)) }
        silence = min(usual ?? longest, longest)
        closing = min(max(silence, .seconds(3)), longest)
        listening = min(.seconds(10), patience ?? .seconds(10))
    }
}
