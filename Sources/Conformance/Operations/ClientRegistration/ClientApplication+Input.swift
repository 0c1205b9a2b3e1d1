import StrictCodecs

extension ClientApplication {
    /// Reads the fields of the application type and no others.
    init(_ json: JSON) throws {
        let type: ClientType = try FormatError.at("client_type") {
            try Fields.choice(json["client_type"] ?? .null)
        }
        let fields = try Fields(json, allowing: ["client_type", "name"] + type.fields)
        self.init(
            name: try fields.optional("name", Fields.text),
            details: try Details(of: type, fields))
    }
}

extension ClientApplication.Details {
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

    fileprivate init(of type: ClientType, _ fields: Fields) throws {
        func text(_ name: String) throws -> String? { try fields.optional(name, Fields.text) }
        self =
            switch type {
            case .android:
                .android(
                    packageName: try text("package_name"),
                    sha1Fingerprint: try text("sha1_fingerprint"),
                    isCustomSchemeEnabled: try fields.flag("custom_scheme_enabled"))
            case .ios:
                .ios(
                    bundleID: try text("bundle_id"), appStoreID: try text("app_store_id"),
                    teamID: try text("team_id"), isAppCheckEnabled: try fields.flag("app_check"))
            case .uwp: .uwp(storeID: try text("store_id"))
            case .chrome:
                .chrome(
                    itemID: try text("item_id"),
                    isCustomSchemeEnabled: try fields.flag("custom_scheme_enabled"))
            case .desktop: .desktop
            }
    }
}

extension ClientType {
    /// The members that a registration of this type may have.
    fileprivate var fields: [String] {
        switch self {
        case .android: ["package_name", "sha1_fingerprint", "custom_scheme_enabled"]
        case .ios: ["bundle_id", "app_store_id", "team_id", "app_check"]
        case .uwp: ["store_id"]
        case .chrome: ["item_id", "custom_scheme_enabled"]
        case .desktop: []
        }
    }
}
