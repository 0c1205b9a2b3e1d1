/// What is filled in to register a client; a field that was left empty is nil
/// (OAuth 2.0 for iOS & Desktop Apps, Create authorization credentials).
public struct ClientApplication: Sendable {
    /// What the client is called on the console's page.
    public let name: String?

    /// The fields of the application type.
    public let details: Details

    /// Makes an application.
    public init(name: String?, details: Details) {
        self.name = name
        self.details = details
    }

    /// The fields of an application type.
    public enum Details: Sendable {
        /// An Android app, known by its package name and the fingerprint of its certificate.
        case android(packageName: String?, sha1Fingerprint: String?, isCustomSchemeEnabled: Bool)

        /// An iOS app, known by its bundle id.
        case ios(bundleID: String?, appStoreID: String?, teamID: String?, isAppCheckEnabled: Bool)

        /// A Universal Windows Platform app, known by its id in the store.
        case uwp(storeID: String?)

        /// A Chrome extension, known by its item id.
        case chrome(itemID: String?, isCustomSchemeEnabled: Bool)

        /// A program on a desktop, known by nothing but its name.
        case desktop
    }
}
