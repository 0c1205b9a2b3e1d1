public import Foundation

/// Answers the links by which the Google app flips to this app.
///
/// A scene delegate forwards its activities:
///
/// ```swift
/// func scene(_ scene: UIScene, continue activity: NSUserActivity) {
///     let url = activity.webpageURL?.absoluteString
///     guard let link = handler.link(activityType: activity.activityType, url: url) else { return }
///     Task {
///         await handler.answer(link, asking: consentScreen) { @MainActor url, universalLinksOnly in
///             let options = UIScene.OpenExternalURLOptions()
///             options.universalLinksOnly = universalLinksOnly
///             return await scene.open(url, options: options)
///         }
///     }
/// }
/// ```
public struct FlipHandler: Sendable {
    private let clientID: String
    private let redirectURIs: [String]

    /// Makes a handler.
    ///
    /// - Parameters:
    ///   - clientID: The client id under which Google is registered with the app.
    ///   - redirectURIs: The redirect URIs that the app trusts.
    public init(clientID: String, redirectURIs: [String] = Self.googleRedirectURIs) {
        self.clientID = clientID
        self.redirectURIs = redirectURIs
    }

    /// The redirect URIs of Google's apps.
    public static let googleRedirectURIs = ["", "-sandbox"].flatMap { host in
        ["OPA", "Chromecast"].flatMap { app in
            ["", ".dev", ".enterprise"].map { channel in
                "https://oauth-redirect\(host).googleusercontent.com/a/com.google.\(app)\(channel)"
            }
        }
    }

    /// Reads an incoming activity.
    ///
    /// - Parameters:
    ///   - activityType: The activity's type.
    ///   - url: The activity's link.
    /// - Returns: The link, or nil if the activity is none that may be answered.
    public func link(activityType: String, url: String?) -> FlipLink? {
        guard activityType == "NSUserActivityTypeBrowsingWeb",
            let link = url.flatMap(FlipLink.init),
            redirectURIs.contains(where: { link.redirectURI.hasSameOctets(as: $0) })
        else { return nil }
        return link
    }

    /// Gets a code for a link and takes it, or an error, back to the Google app.
    ///
    /// - Parameters:
    ///   - link: The link to answer.
    ///   - issuer: What gets the code.
    ///   - open: Asks the system to open a link; with `true`, only in an app that claims it.
    public func answer(
        _ link: FlipLink, asking issuer: some CodeIssuer,
        open: @Sendable (_ url: URL, _ universalLinksOnly: Bool) async -> Bool
    ) async {
        guard let url = await result(for: link, asking: issuer).url(answering: link) else { return }
        _ = await open(url, true)
    }

    private func result(for link: FlipLink, asking issuer: some CodeIssuer) async -> FlipResult {
        guard link.isWellFormed, link.state != nil,
            link.clientID?.hasSameOctets(as: clientID) == true
        else { return .error(.invalidRequest) }
        do {
            let code = try await issuer.code(for: link.scopes)
            return code.isEmpty ? .error(.cancelled) : .code(code)
        } catch {
            return .error(FlipError(error))
        }
    }
}
