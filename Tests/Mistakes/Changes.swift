import Conformance

/// The implementations of some mistakes by the ids of their heads, each the reference with one
/// behaviour changed.
struct Changes: ExpressibleByDictionaryLiteral, Sendable {
    /// The ids with their implementations, in the order of the source.
    let adapters: [(id: Mistake.ID, adapter: any Adapter)]

    init(_ adapters: [(id: Mistake.ID, adapter: any Adapter)]) { self.adapters = adapters }

    init(dictionaryLiteral elements: (Mistake.ID, any Adapter)...) {
        self.init(elements.map { ($0, $1) })
    }

    static func + (left: Changes, right: Changes) -> Changes {
        Changes(left.adapters + right.adapters)
    }
}

extension Changes {
    /// The implementations of all mistakes, by suite.
    static let all =
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
