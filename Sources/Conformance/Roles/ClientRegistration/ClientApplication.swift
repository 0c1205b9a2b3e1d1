public import StrictCodecs

/// The form to register a client; an empty field is nil (OAuth 2.0 for iOS & Desktop Apps, Create
/// authorization credentials).
public struct ClientApplication: Decodable, Sendable {
    /// The name of the client in the console.
    public package(set) var name: String?

    /// The fields of the application type.
    public package(set) var details: Details

    /// The fields of an application type.
    public enum Details: Decodable, HasCodingForm, Sendable {
        package static let codingForm = CodingForm(
            isInline: true, tag: "client_type", hasOptionalFlags: true,
            names: ["isAppCheckEnabled": "app_check"])

        /// An Android app, identified by its package name and the fingerprint of its certificate.
        case android(packageName: String?, sha1Fingerprint: String?, isCustomSchemeEnabled: Bool)

        /// An iOS app, identified by its bundle id.
        case ios(bundleID: String?, appStoreID: String?, teamID: String?, isAppCheckEnabled: Bool)

        /// A Universal Windows Platform app, identified by its Store ID.
        case uwp(storeID: String?)

        /// A Chrome extension, identified by its item id.
        case chrome(itemID: String?, isCustomSchemeEnabled: Bool)

        /// A desktop app, identified by its name only.
        case desktop

        /// The application type that has these fields.
        package var type: ClientType {
            switch self {
            case .android: .android
            case .ios: .ios
            case .uwp: .uwp
            case .chrome: .chrome
            case .desktop: .desktop
            }
        }
    }
}
