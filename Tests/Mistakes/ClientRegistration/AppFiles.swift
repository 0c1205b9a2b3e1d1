import Conformance
import Reference

extension Mistake {
    /// What people get wrong about the files of an app.
    static let appFiles: RegistrationChanges = [
        "app-check-ignores-redirect-uri": MistakenRegistration(checkingApp: { app in
            try MistakenRegistration.reference.findings(in: app.withoutRedirectURI)
        }),
        "app-check-takes-either-scheme": MistakenRegistration(checkingApp: { app in
            let own = try MistakenRegistration.reference.findings(in: app)
            let other = try MistakenRegistration.reference.findings(in: app.withoutRedirectURI)
            return own.scheme?.isMet == false ? own.with(scheme: other.scheme) : own
        }),
        "app-check-claims-https": MistakenRegistration(checkingApp: { app in
            let own = try MistakenRegistration.reference.findings(in: app)
            let isWeb = app.redirectURI?.hasPrefix("https:") ?? false
            return isWeb ? own.with(scheme: AppFinding(isMet: false)) : own
        }),
        "follows-redirects-to-the-site-file": MistakenRegistration(checkingApp: { app in
            let isRedirected = app.association?.status.map { 300...399 ~= $0 } ?? false
            return try MistakenRegistration.reference.findings(
                in: isRedirected ? app.changing(status: 200) : app)
        }),
    ]
}

extension AppFindings {
    /// The findings with another one on the scheme.
    fileprivate func with(scheme: AppFinding?) -> AppFindings {
        AppFindings(
            bundleID: bundleID, scheme: scheme, domain: domain, appID: appID, path: path,
            delivery: delivery, contentType: contentType, appAttest: appAttest)
    }
}

extension AppFiles {
    /// A text of an app's files.
    enum Text: String, CaseIterable, Sendable {
        case info
        case entitlements
        case site
        case siteType = "site-type"
    }

    /// The files with one text changed.
    func changing(_ text: Text, _ change: (String) -> String) -> AppFiles {
        func changed(_ own: Text, _ value: String) -> String {
            own == text ? change(value) : value
        }
        return with(
            info: changed(.info, info), entitlements: changed(.entitlements, entitlements),
            association: association.map { site in
                Association(
                    status: site.status,
                    contentType: site.contentType.map { changed(.siteType, $0) },
                    body: changed(.site, site.body))
            })
    }

    /// The files with another status of the response that has the association file.
    func changing(status: Int) -> AppFiles {
        with(
            info: info, entitlements: entitlements,
            association: association.map {
                Association(status: status, contentType: $0.contentType, body: $0.body)
            })
    }

    /// The files without a redirect URI, for which that of the client id stands.
    fileprivate var withoutRedirectURI: AppFiles {
        AppFiles(
            bundleID: bundleID, teamID: teamID, clientID: clientID,
            isAppCheckEnabled: isAppCheckEnabled, link: link, info: info,
            entitlements: entitlements, association: association)
    }

    private func with(
        info: String, entitlements: String, association: Association?
    ) -> AppFiles {
        AppFiles(
            bundleID: bundleID, teamID: teamID, clientID: clientID, redirectURI: redirectURI,
            isAppCheckEnabled: isAppCheckEnabled, link: link, info: info,
            entitlements: entitlements, association: association)
    }
}
