public import Conformance
import StrictCodecs

/// Which rules a real program can show, whatever it is, and why it cannot show the others.
public enum WireRules {
    /// Why no program shows a rule; nil if programs do.
    ///
    /// - Parameters:
    ///   - rule: The id of the rule.
    ///   - operation: The operation of its suite.
    /// - Returns: The reason in a few words.
    public static func obstacle(to rule: Rule.ID, of operation: String) -> String? {
        switch operation {
        case "read-loopback-requests", "open-loopback-listeners", "draw-authorization-requests",
            "run-program":
            nil
        case "authorization-request", "token-request", "refresh-request", "revocation-request":
            shown.containsOctets(of: rule) ? nil : ofGivenValues
        case "read-token-response":
            taken.containsOctets(of: rule) ? nil : "what a program does with tokens is not seen"
        default: obstacles[operation] ?? "it is not a rule about a program that signs in"
        }
    }

    private static let ofGivenValues = "a program is given neither these values nor illegal ones"

    /// The rules on requests that hold for whatever the program sends.
    private static let shown = [
        "authorization-request-endpoint-query-kept", "authorization-request-parameters-in-query",
        "authorization-request-parameters-once", "authorization-request-client-id",
        "authorization-request-response-type", "authorization-request-code-challenge",
        "authorization-request-challenge-method", "authorization-request-secrets-stay",
        "authorization-request-nothing-empty", "token-request-form-post",
        "token-request-url-clean", "token-request-grant-type", "token-request-client-id",
        "token-request-redirect-uri", "token-request-code", "token-request-verifier",
        "token-request-secret-once", "token-request-secret-unaltered",
        "refresh-request-form-post", "refresh-request-url-clean", "refresh-request-grant-type",
        "refresh-request-client-id", "refresh-request-token", "refresh-request-token-beyond-ascii",
        "refresh-request-no-code-fields", "refresh-request-secret-once",
        "refresh-request-secret-unaltered", "revocation-request-form-post",
        "revocation-request-url-clean", "revocation-request-token",
        "revocation-request-token-beyond-ascii", "revocation-request-secret-not-twice",
    ]

    /// The rules on answers of the token endpoint by which a program is signed in or not.
    private static let taken = [
        "token-response-layout", "token-response-without-refresh-token",
        "token-response-needs-access-token", "token-response-text-members",
        "token-response-type-in-any-case", "token-response-other-type",
        "token-response-needs-type", "token-response-without-lifetime",
        "token-response-null", "token-response-unknown-members",
        "token-response-repeated-members", "token-response-error-with-success",
        "token-response-error-beside-token", "token-response-status",
        "token-response-status-200", "token-response-json-object", "token-response-media-type",
    ]

    /// The rules whose answer depends on whether there is a client secret.
    static let aboutSecrets = [
        "token-request-client-id", "token-request-secret-once", "token-request-secret-unaltered",
        "authorization-request-secrets-stay", "refresh-request-client-id",
        "refresh-request-secret-once", "refresh-request-secret-unaltered",
        "revocation-request-secret-not-twice",
    ]

    private static let obstacles = [
        "code-challenge": ofGivenValues, "base64url": ofGivenValues,
        "draw-pkce": "the verifier of a program is seen only when it redeems a code",
        "read-redirect": "a loopback listener receives requests, which other rules cover",
        "read-refresh-response": "what a program does with tokens is not seen",
        "read-revocation-response": "what a program does with the answer is not seen",
        "api-request": "the calls of a program go to services that the suite does not play",
        "run-client": "the suite does not lead a program through steps",
        "scheme-of-client": "a program derives no custom scheme while it signs in",
        "read-id-token": "what a program does with an ID token is not seen",
        "read-security-events": "a program that signs in receives no security events",
    ]
}

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
        default: break
        }
    }

    private func checkListeners(_ vector: Vector) throws {
        guard case .integer(2...)? = vector.input["listeners"], configuration.hasFixedPort,
            !vector.rule.hasSameOctets(as: "listener-distinct-ports")
        else { return }
        throw Obstacle("the program always listens at one port")
    }

    private func checkLoopback(_ vector: Vector) throws {
        guard let opened else { return }
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

    private func checkVisit(_ vector: Vector) throws {
        let events = (vector.input["events"]?.elements ?? []).compactMap(\.text)
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
        guard configuration.hasSuccess else {
            throw Obstacle(
                "the configuration does not say how the program shows that it is signed in (success_status, success_output)"
            )
        }
        guard vector.isAboutSuccess else { throw Obstacle("what it does with tokens is not seen") }
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
