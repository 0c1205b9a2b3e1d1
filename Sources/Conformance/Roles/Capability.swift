public import StrictCodecs

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

    /// A revocation endpoint (RFC 7009, Section 2).
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

    /// What an adapter has to offer, since one that does not expect it could not be run.
    static let offered: [Capability] = [.discovery]
}
