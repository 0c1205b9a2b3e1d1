/// The function of the reference that performs an operation.
package struct ReferencePlace: Sendable {
    /// The file, without the folder of the reference.
    private let file: String

    /// The name of the function.
    package let function: String

    /// Finds the function, or gives nil if none is known.
    package init?(of operation: String) {
        guard let place = Self.places[operation] else { return nil }
        (file, function) = place
    }

    /// The path from the root of the repository.
    package var path: String { "Tests/Reference/\(file).swift" }

    private static let places: [String: (String, String)] = [
        "answer-flip": (appFlip + "AppFlipApp", "answer"),
        "answer-flips": (appFlip + "AppFlipApp", "answer"),
        "build-flip-link": (appFlip + "GoogleApp", "flipLink"),
        "draw-flip-states": (appFlip + "GoogleApp", "flipLink"),
        "read-flip-results": (appFlip + "GoogleApp", "actions"),
        "code-challenge": (installedApp + "PKCE", "codeChallenge"),
        "base64url": (installedApp + "PKCE", "base64URL"),
        "draw-pkce": (installedApp + "PKCE", "makePKCE"),
        "authorization-request": (
            installedApp + "InstalledApp", "authorizationRequest"
        ),
        "draw-authorization-requests": (
            installedApp + "InstalledApp", "newAuthorizationRequest"
        ),
        "read-redirect": (installedApp + "InstalledApp", "readRedirect"),
        "token-request": (installedApp + "Requests", "tokenRequest"),
        "read-token-response": (installedApp + "InstalledApp", "readTokenResponse"),
        "refresh-request": (installedApp + "Requests", "refreshRequest"),
        "read-refresh-response": (installedApp + "InstalledApp", "readRefreshResponse"),
        "revocation-request": (installedApp + "Requests", "revocationRequest"),
        "read-revocation-response": (installedApp + "InstalledApp", "readRevocationResponse"),
        "api-request": (installedApp + "Requests", "apiRequest"),
        "run-client": (installedApp + "InstalledApp", "session"),
        "read-loopback-requests": (installedApp + "Loopback", "listen"),
        "open-loopback-listeners": (installedApp + "Loopback", "openLoopbackListeners"),
        "run-program": (installedApp + "ClientProgram", "run"),
        "scheme-of-client": (installedApp + "Identity", "scheme"),
        "read-id-token": (installedApp + "Identity", "readIDToken"),
        "read-security-events": (installedApp + "Identity", "readSecurityEvents"),
        "serve": ("AuthorizationServer/ReferenceImplementation+AuthorizationServer", "session"),
        "register-client": (registration, "register"),
        "check-redirect-uri": (registration, "redirectForm"),
        "read-app-store-id": (registration, "appStoreID"),
    ]

    private static let appFlip = "AppFlip/ReferenceImplementation+"
    private static let installedApp = "InstalledApp/ReferenceImplementation+"
    private static let registration =
        "ClientRegistration/ReferenceImplementation+ClientRegistration"
}
