package import Conformance
import Reference

/// The reference console with one behaviour changed.
package struct MistakenRegistration: ClientRegistration {
    /// The console without the change, for hooks that change its input or its output.
    package static let reference = BaseRegistration()

    /// Registers a client.
    package var registering: @Sendable (ClientApplication) throws -> ClientCapabilities = reference
        .register

    /// Says which form a redirect URI has.
    package var checking:
        @Sendable (_ redirectURI: String, RedirectURIClient) throws -> RedirectForm =
            reference.redirectForm

    /// Reads an App Store link.
    package var linked: @Sendable (_ link: String) throws -> String = reference.appStoreID

    /// Checks the files of an app.
    package var checkingApp: @Sendable (AppFiles) throws -> AppFindings = reference.findings

    package func register(_ application: ClientApplication) throws -> ClientCapabilities {
        try registering(application)
    }

    package func redirectForm(
        of redirectURI: String, for client: RedirectURIClient
    ) throws -> RedirectForm { try checking(redirectURI, client) }

    package func appStoreID(in link: String) throws -> String { try linked(link) }

    package func findings(in app: AppFiles) throws -> AppFindings { try checkingApp(app) }
}

extension ClientApplication {
    /// A text that is filled in.
    package enum Field: String, CaseIterable, Sendable {
        case name
        case packageName = "package-name"
        case fingerprint
        case bundleID = "bundle-id"
        case appStoreID = "app-store-id"
        case teamID = "team-id"
        case storeID = "store-id"
        case itemID = "item-id"
    }

    /// The application with one text changed, if its type has that field.
    package func changing(_ field: Field, _ change: (String?) -> String?) -> ClientApplication {
        func filled(_ own: Field, _ text: String?) -> String? { own == field ? change(text) : text }
        var application = self
        application.name = filled(.name, name)
        application.details = details.changing(filled)
        return application
    }
}

extension ClientApplication.Details {
    fileprivate func changing(
        _ filled: (ClientApplication.Field, String?) -> String?
    ) -> ClientApplication.Details {
        switch self {
        case .android(let packageName, let fingerprint, let isEnabled):
            .android(
                packageName: filled(.packageName, packageName),
                sha1Fingerprint: filled(.fingerprint, fingerprint),
                isCustomSchemeEnabled: isEnabled)
        case .ios(let bundleID, let appStoreID, let teamID, let isAppCheckEnabled):
            .ios(
                bundleID: filled(.bundleID, bundleID), appStoreID: filled(.appStoreID, appStoreID),
                teamID: filled(.teamID, teamID), isAppCheckEnabled: isAppCheckEnabled)
        case .uwp(let storeID): .uwp(storeID: filled(.storeID, storeID))
        case .chrome(let itemID, let isEnabled):
            .chrome(itemID: filled(.itemID, itemID), isCustomSchemeEnabled: isEnabled)
        case .desktop: .desktop
        }
    }
}
