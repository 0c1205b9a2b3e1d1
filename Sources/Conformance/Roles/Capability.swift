/// Something that not every implementation can be given or has; a rule that needs it does not apply
/// to one that lacks it.
public enum Capability: String, CaseIterable, Sendable {
    /// Endpoints can be given to it; without, they are constants.
    case endpoints

    /// A redirect URI can be given to it; without, it has one of its own.
    case redirectURI = "redirect-uri"

    /// Time can be set forward.
    case clock

    /// The code challenge method `plain` (RFC 7636, Section 4.2).
    case plain

    /// The issuer in an authorization response (RFC 9207).
    case issuer

    /// A request without a state; without, it always has one of its own.
    case absentState = "absent-state"

    /// A report of what the app asks of its own server (App Flip).
    case codeRequest = "code-request"

    /// App Check for the clients of a server (OAuth 2.0 for iOS & Desktop Apps).
    case appCheck = "app-check"

    /// Who signed in, from an ID token (OpenID Connect Core 1.0).
    case openID = "openid"

    /// Security events that reach the session of a user (RFC 8417).
    case securityEvents = "security-events"
}
