public import StrictCodecs

/// The connection to an implementation under test.
///
/// A type also conforms to the role that its implementation plays: ``AppFlipApp``, ``GoogleApp``,
/// ``InstalledApp``, ``AuthorizationServer``, ``ClientRegistration``, or several of them.
public protocol Adapter: Sendable {
    /// The roles that the implementation plays; by default, those to which the type conforms.
    var roles: [Role] { get }

    /// What it cannot be given or does not have; by default nothing.
    var lacks: [Capability] { get }

    /// What it can do that is asked of it only if it says so: ``Capability/discovery``; by default nothing.
    var offers: [Capability] { get }

    /// Its name and version in reports and claims; by default the name of the type, and no version.
    var implementation: Implementation { get }
}

extension Adapter {
    public var roles: [Role] { Role.allCases.filter { $0.isPlayed(by: self) } }

    public var lacks: [Capability] { [] }

    public var offers: [Capability] { [] }

    public var implementation: Implementation { Implementation(name: "\(type(of: self))") }

    /// What it lacks, and what it would have to offer and does not.
    package var missing: [Capability] {
        lacks + Capability.offered.filter { !offers.contains($0) && !lacks.contains($0) }
    }
}

/// The kind of implementation that an adapter connects.
public enum Role: String, CodableChoice, Sendable {
    /// The partner's iOS app, ``AppFlipApp``.
    case appFlipApp = "app-flip-app"

    /// The Google app, or a test tool that stands in for it, ``GoogleApp``.
    case googleApp = "google-app"

    /// The OAuth client of an installed app, ``InstalledApp``.
    case installedApp = "installed-app"

    /// A program that signs in through the browser, as `conform client` runs it.
    case clientProgram = "client-program"

    /// The partner's or Google's endpoints, ``AuthorizationServer``.
    case authorizationServer = "authorization-server"

    /// The registration of clients, ``ClientRegistration``.
    case clientRegistration = "client-registration"

    /// The role as a type, and whether an adapter plays it.
    private typealias RoleProtocol = (
        role: Role, type: Any.Type, isPlayed: @Sendable (any Adapter) -> Bool
    )

    private static let protocols: [RoleProtocol] = [
        (.appFlipApp, (any AppFlipApp).self, { $0 is any AppFlipApp }),
        (.googleApp, (any GoogleApp).self, { $0 is any GoogleApp }),
        (.installedApp, (any InstalledApp).self, { $0 is any InstalledApp }),
        (.clientProgram, (any ClientProgram).self, { $0 is any ClientProgram }),
        (.authorizationServer, (any AuthorizationServer).self, { $0 is any AuthorizationServer }),
        (.clientRegistration, (any ClientRegistration).self, { $0 is any ClientRegistration }),
    ]

    /// The role of a type such as `any InstalledApp`.
    init(of role: Any.Type) {
        self = Self.protocols.first { $0.type == role }?.role ?? .clientRegistration
    }

    func isPlayed(by adapter: any Adapter) -> Bool {
        Self.protocols.first { $0.role == self }?.isPlayed(adapter) ?? false
    }
}

/// Something that not every implementation can be given or has; a rule that needs it does not apply
/// to one that lacks it.
public enum Capability: String, CodableChoice, Sendable {
    /// Endpoints can be given to it; without, they are constants.
    case endpoints

    /// A redirect URI can be given to it; without, it has one of its own.
    case redirectURI = "redirect-uri"

    /// Time can be set forward.
    case clock

    /// The code challenge method `plain` (RFC 7636, Section 4.2).
    case plain

    /// The loopback address of IPv6 in redirect URIs (RFC 8252, Section 7.3).
    case ipv6

    /// The issuer: a client compares it in an authorization response (RFC 9207), a server has metadata
    /// under it (RFC 8414).
    case issuer

    /// Endpoints that a client finds by the metadata of an issuer (RFC 8414); without, they are settings
    /// or constants. An adapter names it in ``Adapter/offers``: its settings have no endpoints then.
    case discovery

    /// A request without a state; without, it always has one of its own.
    case absentState = "absent-state"

    /// A state can be given to a client; without, it generates each state.
    case state

    /// A code verifier, or none, can be given to a client; without, it generates each verifier.
    case codeVerifier = "code-verifier"

    /// The scopes of what it receives: of a link in an app, of a token response in a client.
    case scopes

    /// A secret of a client whose type demands none: iOS, Android, Chrome or UWP.
    case publicClientSecret = "public-client-secret"

    /// Types of clients at a server, such as iOS and UWP (OAuth 2.0 for iOS & Desktop Apps).
    case clientTypes = "client-types"

    /// A user who grants only some of the requested scopes (RFC 6749, Section 3.3).
    case partialConsent = "partial-consent"

    /// A page of a server on which the user signs in or decides; without, only what comes of the decision is
    /// seen.
    case consentPage = "consent-page"

    /// A form of that page whose submission is answered with the authorization response; without, it is answered
    /// with another page, such as one with a link to the app.
    case formRedirection = "form-redirection"

    /// A revocation endpoint (RFC 7009, Section 2), or in a client the use of one.
    case revocationEndpoint = "revocation-endpoint"

    /// A report of what the app asks of its own server (App Flip).
    case codeRequest = "code-request"

    /// App Check for the clients of a server (OAuth 2.0 for iOS & Desktop Apps).
    case appCheck = "app-check"

    /// The files of an app, which a registration checks against its site.
    case appFiles = "app-files"

    /// OpenID Connect: in a client, who signed in; at a server, the scope `openid`.
    case openID = "openid"

    /// Security events that reach the session of a user (RFC 8417).
    case securityEvents = "security-events"

    /// A redirect URI with a custom scheme, which the client derives from its id (RFC 8252, Section 7.1).
    case customScheme = "custom-scheme"

    /// A client's listener on the loopback interface (RFC 8252, Section 7.3).
    case loopbackListener = "loopback-listener"

    /// A client's way to sign the user out.
    case signOut = "sign-out"

    /// What an adapter has to offer, since one that does not expect it could not be run.
    static let offered: [Capability] = [.discovery]
}

/// A deliberate refusal of an implementation.
///
/// Only this error is a refusal. Anything else that an adapter throws is a fault, which meets no
/// expectation.
public struct Refusal: Error, Codable, Sendable {
    /// The OAuth error code, if the documents define one.
    package let error: String?

    /// The reason in the words of the implementation; it is shown, never compared.
    package let reason: String

    /// Creates a refusal.
    ///
    /// - Parameters:
    ///   - reason: The reason in the words of the implementation.
    ///   - error: The OAuth error code, if there is one.
    public init(_ reason: String, error: String? = nil) {
        self.reason = reason
        self.error = error
    }
}

/// Says that an implementation lacks an operation; the rules of that operation are not met then.
public struct Unsupported: Error, Sendable {
    /// What is lacking.
    package let reason: String

    /// Makes the error.
    ///
    /// - Parameter reason: What is lacking, such as `makes no PKCE parameters`.
    public init(_ reason: String) { self.reason = reason }
}
