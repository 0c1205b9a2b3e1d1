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
        case android(packageName: String?, sha1Fingerprint: String?, isCustomSchemeEnabled: Bool)
        case ios(bundleID: String?, appStoreID: String?, teamID: String?, isAppCheckEnabled: Bool)
        case uwp(storeID: String?)
        case chrome(itemID: String?, isCustomSchemeEnabled: Bool)
        case desktop
    }
}
