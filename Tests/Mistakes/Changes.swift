import Conformance

/// The implementations of some mistakes by the ids of their heads, each the reference with one
/// behaviour changed.
struct Changes<Implementation: Adapter>: ExpressibleByDictionaryLiteral, Sendable {
    /// The ids with their implementations, in the order of the source.
    let adapters: [(id: Mistake.ID, adapter: any Adapter)]

    init(_ adapters: [(id: Mistake.ID, adapter: any Adapter)]) { self.adapters = adapters }

    init(dictionaryLiteral elements: (Mistake.ID, Implementation)...) {
        self.init(elements.map { ($0, $1) })
    }

    static func + (left: Self, right: Self) -> Self { Self(left.adapters + right.adapters) }
}

typealias FlipAppChanges = Changes<MistakenFlipApp>
typealias GoogleAppChanges = Changes<MistakenGoogleApp>
typealias ClientChanges = Changes<MistakenClient>
typealias ServerChanges = Changes<MistakenServer>
typealias ProgramChanges = Changes<MistakenProgram>
typealias RegistrationChanges = Changes<MistakenRegistration>

extension Mistake {
    /// The implementations of all mistakes, by role.
    static let changes =
        ofFlipApps.adapters + ofGoogleApps.adapters + ofClients.adapters + ofServers.adapters
        + program.adapters + ofRegistration.adapters

    private static let ofFlipApps =
        redirectURI + incomingLink + pendingRequests + resultLink + codeRequest + errorResult
        + roundTrip

    private static let ofGoogleApps = flipLink + flipState + flipResult

    private static let ofClients =
        challenge + base64URL + generator + authorizationRequest + freshRequests + redirect
        + discovery
        + secretRequests + tokenResponse + refreshResponse + apiRequest + signIn + session
        + identity + sessionEvents + customScheme + loopback + idToken + tokenSignatures
        + securityEvents

    private static let ofServers =
        authorizationEndpoint + verification + installedAppAuthorization + appCheck + pages
        + codeGrant
        + refreshGrant + revocation

    private static let ofRegistration = registration + redirectForms + appFiles
}
