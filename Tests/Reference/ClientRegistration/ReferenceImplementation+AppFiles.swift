public import Conformance
import StrictCodecs

extension ReferenceImplementation {
    public func findings(in app: AppFiles) throws -> AppFindings {
        let info = try PropertyList(app.info, named: "Info.plist")
        let entitlements = try PropertyList(app.entitlements, named: "the file of entitlements")
        let link = app.link.map(UniversalLink.init)
        let site = try app.association.map { try AssociationFile($0.body) }
        return AppFindings(
            bundleID: info.bundleID(of: app),
            scheme: try ownScheme(of: app).map(info.scheme),
            domain: link.map(entitlements.domain),
            appID: site?.app(app.appID),
            path: try link.flatMap { link in try site?.path(of: link, for: app.appID) },
            delivery: app.association?.delivery,
            contentType: app.association?.type,
            appAttest: app.isAppCheckEnabled ? entitlements.appAttest() : nil)
    }

    /// The scheme by which a response comes back to the app; nil if none does that the app could claim.
    private func ownScheme(of app: AppFiles) throws -> String? {
        guard let uri = app.redirectURI else { return try app.clientID.map(scheme(ofClient:)) }
        guard let scheme = RedirectURI(uri).schemeName else {
            throw Refusal("the redirect URI has no scheme")
        }
        return ["https", "http"].contains(scheme.lowercasedASCII) ? nil : scheme
    }
}

extension AppFiles {
    /// The identifier by which a site names the app: the prefix before the bundle id.
    fileprivate var appID: String { "\(teamID).\(bundleID)" }
}

extension AppFiles.Association {
    /// Whether the response is a success; a redirection is not followed.
    fileprivate var delivery: AppFinding? {
        status.map { AppFinding(isMet: $0 == 200, found: "status \($0)") }
    }

    /// Whether the response names the type of JSON, with or without a parameter.
    fileprivate var type: AppFinding? {
        status.map { _ in
            AppFinding(
                isMet: contentType?.mediaType.hasSameOctets(as: "application/json") == true,
                found: contentType ?? "no media type")
        }
    }
}
