import Conformance
import StrictCodecs

/// Whether a vector can be run with a program.
struct WireFeasibility {
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
        let translation = try RequestTranslation(from: pending, to: opened)
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
        _ = try RedirectTranslation(from: pending, to: opened)
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

    /// An outcome whose answer has unseen members as the vector expects them: of an answer of the token
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
