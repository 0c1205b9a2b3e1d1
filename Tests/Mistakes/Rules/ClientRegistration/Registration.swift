import Conformance
import Reference
import StrictCodecs

extension Mistake {
    /// What people get wrong about registering a client.
    static let registration: [Mistake] =
        registrationFields + registrationOfIOS + registrationOfStores + registrationUse

    /// What people get wrong about the fields of every client and of Android clients.
    private static let registrationFields: [Mistake] = [
        Mistake(
            "demands-app-store-id", "demands an App Store id of every iOS client",
            breaks: "registration-needs-no-more",
            and: .each(
                "registration-name", "registration-bundle-id", "registration-app-check-team",
                "registration-app-check-wildcard", "registration-redirects",
                "registration-client-secret",
                because: "the iOS clients there have no App Store id"),
            MistakenRegistration.fillingIOS {
                guard $0.appStoreID != nil else { throw Refusal("there is no App Store id") }
            }),
        Mistake(
            "takes-team-with-app-check-only", "refuses a team id without App Check",
            breaks: "registration-needs-no-more",
            MistakenRegistration.fillingIOS {
                guard $0.teamID == nil || $0.isAppCheckEnabled else {
                    throw Refusal("App Check is not enabled")
                }
            }),
        Mistake(
            "does-without-name", "registers a client without a name",
            breaks: "registration-name",
            MistakenRegistration.filling {
                ClientApplication(name: $0.name.orIfEmpty("Client"), details: $0.details)
            }),
        Mistake(
            "does-without-package-name", "registers an Android client without its package name",
            breaks: "registration-package-name",
            MistakenRegistration.fillingAndroid(packageName: { $0.orIfEmpty("com.example") })),
        Mistake(
            "does-without-fingerprint", "registers an Android client without a fingerprint",
            breaks: "registration-fingerprint",
            MistakenRegistration.fillingAndroid(fingerprint: { $0.orIfEmpty(anyFingerprint) })),
        Mistake(
            "takes-fingerprint-of-any-length", "does not count the octets of a fingerprint",
            breaks: "registration-fingerprint-length",
            MistakenRegistration.fillingAndroid(fingerprint: {
                $0?.isEmpty == false ? anyFingerprint : $0
            })),
        Mistake(
            "takes-sha256-fingerprint", "takes a SHA-256 fingerprint as well",
            breaks: "registration-fingerprint-length",
            MistakenRegistration.fillingAndroid(fingerprint: {
                $0?.utf8.count == 95 ? anyFingerprint : $0
            })),
    ]

    /// What people get wrong about the fields of iOS clients.
    private static let registrationOfIOS: [Mistake] = [
        Mistake(
            "does-without-bundle-id", "registers an iOS client without its bundle id",
            breaks: "registration-bundle-id",
            MistakenRegistration.fillingIOS { $0.bundleID = $0.bundleID.orIfEmpty("com.example") }),
        Mistake(
            "takes-id-prefix", "takes an App Store id with the letters id in front",
            breaks: "registration-app-store-id",
            MistakenRegistration.fillingIOS {
                $0.appStoreID = $0.appStoreID?.replacing(#/^id/#, with: "")
            }),
        Mistake(
            "takes-app-store-link", "takes a link for an App Store id",
            breaks: "registration-app-store-id",
            MistakenRegistration.fillingIOS {
                $0.appStoreID = $0.appStoreID?.replacing(#/^https:.*\/id/#, with: "")
            }),
        Mistake(
            "takes-digits-of-any-script", "takes digits of any script for digits",
            breaks: "registration-app-store-id",
            MistakenRegistration.fillingIOS {
                if $0.appStoreID?.allSatisfy(\.isNumber) == true { $0.appStoreID = "1" }
            }),
        Mistake(
            "does-without-team", "enables App Check without a team id",
            breaks: "registration-app-check-team",
            MistakenRegistration.fillingIOS { $0.teamID = $0.teamID.orIfEmpty("ABCDE12345") }),
        Mistake(
            "takes-wildcard", "enables App Check for a bundle id with an asterisk",
            breaks: "registration-app-check-wildcard",
            MistakenRegistration.fillingIOS {
                $0.bundleID = $0.bundleID?.replacing("*", with: "x")
            }),
        Mistake(
            "looks-for-wildcard-at-end", "looks for an asterisk at the end of a bundle id only",
            breaks: "registration-app-check-wildcard",
            MistakenRegistration.fillingIOS {
                $0.bundleID = $0.bundleID?.replacing("*.", with: "x.")
            }),
    ]

    /// What people get wrong about the fields of UWP and Chrome clients.
    private static let registrationOfStores: [Mistake] = [
        Mistake(
            "takes-shorter-store-id", "takes a Microsoft Store id of up to twelve characters",
            breaks: "registration-uwp-store-id",
            MistakenRegistration.fillingUWP {
                1..<12 ~= $0.utf8.count ? "9NBLGGH4R2R6" : $0
            }),
        Mistake(
            "takes-longer-store-id", "takes a Microsoft Store id of twelve characters or more",
            breaks: "registration-uwp-store-id",
            MistakenRegistration.fillingUWP { String($0.prefix(12)) }),
        Mistake(
            "does-without-store-id", "registers a UWP client without its Store id",
            breaks: "registration-uwp-store-id",
            MistakenRegistration.fillingUWP { $0.isEmpty ? "9NBLGGH4R2R6" : $0 }),
        Mistake(
            "does-without-item-id", "registers a Chrome client without its item id",
            breaks: "registration-chrome-item-id",
            MistakenRegistration.filling { application in
                guard case .chrome(let itemID, let isEnabled) = application.details else {
                    return application
                }
                return application.with(
                    .chrome(itemID: itemID.orIfEmpty("x"), isCustomSchemeEnabled: isEnabled))
            }),
    ]

    /// What people get wrong about what a registered client may do.
    private static let registrationUse: [Mistake] = [
        Mistake(
            "enables-custom-schemes-on-android", "enables custom schemes on Android by default",
            breaks: "registration-redirects",
            MistakenRegistration.letting { use, details in
                guard case .android = details else { return use }
                return ClientCapabilities(
                    redirects: [.customScheme], clientSecret: use.clientSecret)
            }),
        Mistake(
            "gives-uwp-loopback", "takes a UWP client for a desktop client in its redirects",
            breaks: "registration-redirects",
            MistakenRegistration.letting { use, details in
                guard case .uwp = details else { return use }
                return ClientCapabilities(redirects: [.loopback], clientSecret: use.clientSecret)
            }),
        Mistake(
            "gives-ios-loopback", "lets iOS clients use loopback addresses as well",
            breaks: "registration-redirects",
            MistakenRegistration.letting { use, details in
                guard case .ios = details else { return use }
                return ClientCapabilities(
                    redirects: use.redirects.union([.loopback]), clientSecret: use.clientSecret)
            }),
        Mistake(
            "gives-desktop-custom-schemes", "lets desktop clients use custom schemes as well",
            breaks: "registration-redirects",
            MistakenRegistration.letting { use, details in
                guard case .desktop = details else { return use }
                return ClientCapabilities(
                    redirects: use.redirects.union([.customScheme]),
                    clientSecret: use.clientSecret)
            }),
        Mistake(
            "gives-ios-secret", "gives iOS clients a secret",
            breaks: "registration-client-secret",
            MistakenRegistration.letting { use, details in
                guard case .ios = details else { return use }
                return ClientCapabilities(redirects: use.redirects, clientSecret: .optional)
            }),
        Mistake(
            "gives-android-secret", "gives Android clients a secret",
            breaks: "registration-client-secret",
            MistakenRegistration.letting { use, details in
                guard case .android = details else { return use }
                return ClientCapabilities(redirects: use.redirects, clientSecret: .optional)
            }),
        Mistake(
            "gives-uwp-secret", "gives UWP clients a secret",
            breaks: "registration-uwp-secret",
            MistakenRegistration.letting { use, details in
                guard case .uwp = details else { return use }
                return ClientCapabilities(redirects: use.redirects, clientSecret: .optional)
            }),
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
