public import Conformance

/// A known wrong behaviour, as an implementation that is right in everything else.
public struct Mistake: Identifiable, Sendable {
    /// A slug that says the behaviour.
    public let id: String

    /// What the implementation does: goes on after "an implementation that".
    public let title: String

    /// The rule whose vectors catch it.
    public let rule: Rule.ID

    /// The other rules that cannot stay met, each with the reason.
    public let alsoBreaks: [Rule.ID: String]

    /// The implementation.
    public let adapter: any Adapter

    init(
        _ id: String, _ title: String, breaks rule: Rule.ID,
        and alsoBreaks: [Rule.ID: String] = [:],
        _ adapter: any Adapter
    ) {
        self.id = id
        self.title = title
        self.rule = rule
        self.alsoBreaks = alsoBreaks
        self.adapter = adapter
    }
}

extension Mistake: CustomStringConvertible {
    public var description: String { id }
}

extension Mistake {
    /// All mistakes, in the order of the suites that catch them.
    public static let all =
        redirectURI + incomingLink + pendingRequests + resultLink + errorResult + roundTrip
        + flipLink + flipState + flipResult + authorizationEndpoint + challenge + base64URL
        + generator + verification + ofInstalledApps + ofServers + ofRegistration

    private static let ofInstalledApps =
        authorizationRequest + freshRequests + redirect + tokenRequest + tokenResponse
        + refreshRequest + refreshResponse + revocationRequest + revocationResponse + apiRequest
        + signIn + session + customScheme + loopback + loopbackListener + idToken
        + securityEvents

    private static let ofServers =
        installedAppAuthorization + codeGrant + refreshGrant + revocation

    private static let ofRegistration = registration + redirectForms + appStoreID
}
