public import Conformance
import StrictCodecs

/// What has to be known of a server that runs somewhere.
public struct LiveConfiguration: Sendable {
    /// Where it listens.
    public let endpoints: Endpoints

    /// The clients that are registered at it.
    public let clients: [ServerSettings.Client]

    /// What the scopes of the vectors are called at the server; all others keep their names.
    public let scopes: [String: String]

    /// How the user says yes.
    public let consent: Consent

    /// How the user says no, or nil if no way is known.
    public let denial: Consent?

    /// How the user grants a part of the scopes, or nil if no way is known.
    public let choice: Consent?

    /// The limits of the run.
    public let limits: Limits

    /// The scopes of the vectors that the server does not have.
    public let absentScopes: [String]

    /// What the server does not have.
    public let lacks: [Capability]

    /// The methods by which clients authenticate that may use one only, by their ids.
    private let methods: [String: AuthenticationMethod]

    /// The only method of the server, if it has one only.
    private let onlyMethod: AuthenticationMethod?

    /// Makes a configuration.
    public init(
        endpoints: Endpoints, clients: [ServerSettings.Client], scopes: [String: String] = [:],
        consent: Consent = .itself, denial: Consent? = nil, choice: Consent? = nil,
        limits: Limits = Limits(), absentScopes: [String] = [], lacks: [Capability] = [],
        methods: [String: AuthenticationMethod] = [:], onlyMethod: AuthenticationMethod? = nil
    ) {
        self.endpoints = endpoints
        self.clients = clients
        self.scopes = scopes
        self.consent = consent
        self.denial = denial
        self.choice = choice
        self.limits = limits
        self.absentScopes = absentScopes
        // A server that asks for no consent shows no page.
        let shown: [Capability] = if case .itself = consent { [.consentPage] } else { [] }
        self.lacks = Capability.allCases.filter { (lacks + shown).contains($0) }
        self.methods = methods
        self.onlyMethod = onlyMethod
    }

    /// The only method by which a client may authenticate; nil if it may use any.
    func method(of id: String) -> AuthenticationMethod? { methods[id] ?? onlyMethod }

    /// How the user gives an answer, if a way is known.
    func consent(for answer: ServerSettings.Consent) -> Consent? {
        switch answer {
        case .granted: consent
        case .denied: denial
        case .limited: choice
        }
    }

    /// The configuration after each command that prints a cookie has run once.
    ///
    /// - Parameter deadline: How long a command may take.
    /// - Returns: The same with the cookies.
    /// - Throws: ``ConfigurationError`` if one fails.
    public func signedIn(within deadline: Duration) async throws -> LiveConfiguration {
        func done(_ consent: Consent?) async throws -> Consent? {
            guard case .cookieCommand(let words)? = consent else { return consent }
            let value = try await CookieCommand(words: words).cookie(within: deadline)
            return .field(name: "Cookie", value: value)
        }
        return LiveConfiguration(
            endpoints: endpoints, clients: clients, scopes: scopes,
            consent: try await done(consent) ?? consent, denial: try await done(denial),
            choice: try await done(choice), limits: limits, absentScopes: absentScopes,
            lacks: lacks, methods: methods, onlyMethod: onlyMethod)
    }

    /// The configuration without pauses, in which the server's answers need no user.
    var askingNobody: LiveConfiguration {
        LiveConfiguration(
            endpoints: endpoints, clients: clients, scopes: scopes,
            denial: denial.map { _ in .itself }, choice: choice.map { _ in .itself },
            limits: Limits(requests: limits.requests), absentScopes: absentScopes, lacks: lacks,
            methods: methods, onlyMethod: onlyMethod)
    }
}
