public import Conformance
import StrictCodecs

/// What a run may ask of a server.
struct Limits: Sendable {
    /// How long there is quiet between two requests.
    var pause = Duration.zero

    /// How many requests are made at most.
    var requests = 20_000

    /// How long a case may wait for the server's clock, in seconds; 0 for cases that do not wait.
    var waiting = 0
}

/// What has to be known of a server that runs somewhere.
public struct LiveConfiguration: Sendable {
    /// Where it listens.
    public internal(set) var endpoints: Endpoints

    /// The clients that are registered at it.
    public let clients: [ServerSettings.Client]

    /// What the scopes of the vectors are called at the server; all others keep their names.
    var scopes: [String: String] = [:]

    /// How the user gives answers.
    var consents = Consents()

    /// The limits of the run.
    var limits = Limits()

    /// The scopes of the vectors that the server does not have.
    var absentScopes: [String] = []

    /// What the file and the metadata say that the server lacks.
    var namedLacks: [Capability] = []

    /// The methods by which clients authenticate that may use one only, by their ids.
    var methods: [String: AuthenticationMethod] = [:]

    /// The only method of the server, if it has one only.
    var onlyMethod: AuthenticationMethod?

    /// The origins, beside that of the authorization endpoint, at which its operator shows pages.
    var pages: [WebAddress] = []

    /// Whether PKCE is added to all requests that do not test it, whatever the server demands.
    var addsProof = false

    /// What the server does not have; one that asks for no consent shows no page.
    public var lacks: [Capability] {
        let shown: [Capability] = if case .itself = consents.granted { [.consentPage] } else { [] }
        return Capability.allCases.filter { (namedLacks + shown).contains($0) }
    }

    /// The only method by which a client may authenticate; nil if it may use any.
    func method(of id: String) -> AuthenticationMethod? { methods[id] ?? onlyMethod }

    /// The configuration after each command that prints a cookie has run once.
    ///
    /// - Parameter deadline: How long a command may take.
    /// - Returns: The same with the cookies.
    /// - Throws: ``ConfigurationError`` if one fails.
    public func signedIn(within deadline: Duration) async throws -> LiveConfiguration {
        var configuration = self
        configuration.consents = try await consents.map { consent in
            guard case .cookieCommand(let words) = consent else { return consent }
            let value = try await ConsentCommand(words: words, deadline: deadline).cookie()
            return .field(name: "Cookie", value: value)
        }
        return configuration
    }

    /// The configuration without pauses, in which the server's answers need no user.
    var askingNobody: LiveConfiguration {
        var configuration = self
        configuration.consents = Consents(
            denied: consents.denied.map { _ in .itself },
            limited: consents.limited.map { _ in .itself })
        configuration.limits = Limits(requests: limits.requests)
        return configuration
    }

    /// What masks the secrets of the configuration and those of the server.
    func redactor(showingSecrets showsSecrets: Bool) -> Redactor {
        let redactor = Redactor(showsSecrets: showsSecrets, publicTexts: publicTexts)
        for secret in clients.compactMap(\.clientSecret) {
            redactor.hide(secret, as: "client-secret")
        }
        for consent in consents.all {
            switch consent {
            case .field(_, let value): redactor.hide(field: value)
            case .form(let form): redactor.hide(form.password, as: "password")
            default: break
            }
        }
        return redactor
    }

    /// What is public at the server.
    private var publicTexts: [String] {
        let addresses = WireRequest.Endpoint.allCases.compactMap { endpoints[$0]?.text }
        return clients.flatMap { [$0.clientID] + $0.redirectURIs } + scopes.values + addresses
    }
}
