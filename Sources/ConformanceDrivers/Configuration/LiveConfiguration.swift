public import Conformance
import StrictCodecs

/// What has to be known of a server that runs somewhere.
public struct LiveConfiguration: Sendable {
    /// Where it listens.
    public let endpoints: Endpoints

    /// The origins, beside that of the authorization endpoint, at which its operator shows pages.
    let pages: [WebAddress]

    /// The clients that are registered at it.
    public let clients: [ServerSettings.Client]

    /// What the scopes of the vectors are called at the server; all others keep their names.
    public let scopes: [String: String]

    /// How the user says yes.
    public private(set) var consent: Consent

    /// How the user says no, or nil if no way is known.
    public private(set) var denial: Consent?

    /// How the user grants a part of the scopes, or nil if no way is known.
    public private(set) var choice: Consent?

    /// The limits of the run.
    public private(set) var limits: Limits

    /// The scopes of the vectors that the server does not have.
    public let absentScopes: [String]

    /// Whether PKCE is added to all requests that do not test it, whatever the server demands.
    let addsProof: Bool

    private let ownLacks: [Capability]

    /// The methods by which clients authenticate that may use one only, by their ids.
    private let methods: [String: AuthenticationMethod]

    /// The only method of the server, if it has one only.
    private let onlyMethod: AuthenticationMethod?

    /// Makes a configuration.
    public init(
        endpoints: Endpoints, clients: [ServerSettings.Client], scopes: [String: String] = [:],
        consent: Consent = .itself, denial: Consent? = nil, choice: Consent? = nil,
        limits: Limits = Limits(), absentScopes: [String] = [], lacks: [Capability] = [],
        methods: [String: AuthenticationMethod] = [:], onlyMethod: AuthenticationMethod? = nil,
        pages: [WebAddress] = [], addsProof: Bool = false
    ) {
        self.endpoints = endpoints
        self.pages = pages
        self.addsProof = addsProof
        self.clients = clients
        self.scopes = scopes
        self.consent = consent
        self.denial = denial
        self.choice = choice
        self.limits = limits
        self.absentScopes = absentScopes
        ownLacks = lacks
        self.methods = methods
        self.onlyMethod = onlyMethod
    }

    /// What the server does not have; one that asks for no consent shows no page.
    public var lacks: [Capability] {
        let shown: [Capability] = if case .itself = consent { [.consentPage] } else { [] }
        return Capability.allCases.filter { (ownLacks + shown).contains($0) }
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
        var configuration = self
        configuration.consent = try await done(consent) ?? consent
        configuration.denial = try await done(denial)
        configuration.choice = try await done(choice)
        return configuration
    }

    /// The configuration without pauses, in which the server's answers need no user.
    var askingNobody: LiveConfiguration {
        var configuration = self
        configuration.consent = .itself
        configuration.denial = denial.map { _ in .itself }
        configuration.choice = choice.map { _ in .itself }
        configuration.limits = Limits(requests: limits.requests)
        return configuration
    }
}
