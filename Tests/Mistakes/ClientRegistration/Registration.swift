import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about registering a client.
    static let registration: RegistrationChanges =
        registrationFields + registrationOfIOS + registrationOfStores + registrationUse

    /// What people get wrong about the fields of every client and of Android clients.
    private static let registrationFields: RegistrationChanges = [
        "demands-app-store-id": .fillingIOS {
            guard $0.appStoreID != nil else { throw Refusal("there is no App Store id") }
        },
        "takes-team-with-app-check-only": .fillingIOS {
            guard $0.teamID == nil || $0.isAppCheckEnabled else {
                throw Refusal("App Check is not enabled")
            }
        },
        "does-without-name": .filling {
            ClientApplication(name: $0.name.orIfEmpty("Client"), details: $0.details)
        },
        "does-without-package-name": .fillingAndroid(packageName: { $0.orIfEmpty("com.example") }),
        "does-without-fingerprint": .fillingAndroid(fingerprint: { $0.orIfEmpty(anyFingerprint) }),
        "takes-fingerprint-of-any-length": .fillingAndroid(fingerprint: {
            $0?.isEmpty == false ? anyFingerprint : $0
        }),
        "takes-sha256-fingerprint": .fillingAndroid(fingerprint: {
            $0?.utf8.count == 95 ? anyFingerprint : $0
        }),
    ]

    /// What people get wrong about the fields of iOS clients.
    private static let registrationOfIOS: RegistrationChanges = [
        "does-without-bundle-id": .fillingIOS {
            $0.bundleID = $0.bundleID.orIfEmpty("com.example")
        },
        "takes-id-prefix": .fillingIOS {
            $0.appStoreID = $0.appStoreID?.replacing(#/^id/#, with: "")
        },
        "takes-app-store-link": .fillingIOS {
            $0.appStoreID = $0.appStoreID?.replacing(#/^https:.*\/id/#, with: "")
        },
        "takes-digits-of-any-script": .fillingIOS {
            if $0.appStoreID?.allSatisfy(\.isNumber) == true { $0.appStoreID = "1" }
        },
        "does-without-team": .fillingIOS { $0.teamID = $0.teamID.orIfEmpty("ABCDE12345") },
        "takes-wildcard": .fillingIOS { $0.bundleID = $0.bundleID?.replacing("*", with: "x") },
        "looks-for-wildcard-at-end": .fillingIOS {
            $0.bundleID = $0.bundleID?.replacing("*.", with: "x.")
        },
    ]

    /// What people get wrong about the fields of UWP and Chrome clients.
    private static let registrationOfStores: RegistrationChanges = [
        "takes-shorter-store-id": .fillingUWP { 1..<12 ~= $0.utf8.count ? "9NBLGGH4R2R6" : $0 },
        "takes-longer-store-id": .fillingUWP { String($0.prefix(12)) },
        "does-without-store-id": .fillingUWP { $0.isEmpty ? "9NBLGGH4R2R6" : $0 },
        "does-without-item-id": .filling { application in
            guard case .chrome(let itemID, let isEnabled) = application.details else {
                return application
            }
            return application.with(
                .chrome(itemID: itemID.orIfEmpty("x"), isCustomSchemeEnabled: isEnabled))
        },
    ]

    /// What people get wrong about what a registered client may do.
    private static let registrationUse: RegistrationChanges = [
        "enables-custom-schemes-on-android": .letting { use, details in
            guard case .android = details else { return use }
            return ClientCapabilities(redirects: [.customScheme], clientSecret: use.clientSecret)
        },
        "gives-uwp-loopback": .letting { use, details in
            guard case .uwp = details else { return use }
            return ClientCapabilities(redirects: [.loopback], clientSecret: use.clientSecret)
        },
        "gives-ios-loopback": .letting { use, details in
            guard case .ios = details else { return use }
            return ClientCapabilities(
                redirects: use.redirects.union([.loopback]), clientSecret: use.clientSecret)
        },
        "gives-desktop-custom-schemes": .letting { use, details in
            guard case .desktop = details else { return use }
            return ClientCapabilities(
                redirects: use.redirects.union([.customScheme]),
                clientSecret: use.clientSecret)
        },
        "gives-ios-secret": .letting { use, details in
            guard case .ios = details else { return use }
            return ClientCapabilities(redirects: use.redirects, clientSecret: .optional)
        },
        "gives-android-secret": .letting { use, details in
            guard case .android = details else { return use }
            return ClientCapabilities(redirects: use.redirects, clientSecret: .optional)
        },
        "gives-uwp-secret": .letting { use, details in
            guard case .uwp = details else { return use }
            return ClientCapabilities(redirects: use.redirects, clientSecret: .optional)
        },
    ]

    /// A fingerprint of 20 octets.
    private static let anyFingerprint = [String](repeating: "00", count: 20).joined(separator: ":")
}

extension MistakenRegistration {
    /// A console that reads the Store id of UWP clients otherwise.
    fileprivate static func fillingUWP(
        _ change: @escaping @Sendable (String) -> String
    ) -> MistakenRegistration {
        .filling { application in
            guard case .uwp(let storeID) = application.details else { return application }
            return application.with(.uwp(storeID: change(storeID ?? "")))
        }
    }
}

extension String? {
    /// The text, or another one if it is empty or there is none.
    fileprivate func orIfEmpty(_ other: String) -> String {
        flatMap { $0.isEmpty ? nil : $0 } ?? other
    }
}
