import Conformance
import StrictCodecs

extension ClientApplication.Details {
    /// The forms of redirect URI that a client of this type may use.
    var redirects: Set<RedirectForm> {
        switch self {
        case .desktop: [.loopback]
        case .ios, .uwp: [.customScheme]
        case .android(_, _, let isCustomSchemeEnabled): isCustomSchemeEnabled ? [.customScheme] : []
        case .chrome: []
        }
    }

    /// Whether this is a desktop app.
    var isDesktop: Bool {
        if case .desktop = self { true } else { false }
    }

    /// Checks that nothing is missing or of a wrong form.
    ///
    /// - Throws: `Refusal` that says what is wrong.
    func check() throws {
        switch self {
        case .android(let packageName, let fingerprint, _):
            try Self.require(packageName, "package name")
            guard Self.isSHA1(fingerprint ?? "") else {
                throw Refusal("the fingerprint is not 20 octets")
            }
        case .ios(let bundleID, let appStoreID, let teamID, let isAppCheckEnabled):
            try Self.require(bundleID, "bundle id")
            guard appStoreID?.isNumber ?? true else {
                throw Refusal("the App Store id does not consist of digits")
            }
            if isAppCheckEnabled { try Self.checkAppCheck(bundleID ?? "", teamID) }
        case .uwp(let storeID):
            guard storeID?.utf8.count == 12 else {
                throw Refusal("the Store id has no 12 characters")
            }
        case .chrome(let itemID, _): try Self.require(itemID, "item id")
        case .desktop: break
        }
    }

    private static func require(_ text: String?, _ name: String) throws {
        guard text?.isEmpty == false else { throw Refusal("there is no \(name)") }
    }

    private static func checkAppCheck(_ bundleID: String, _ teamID: String?) throws {
        try require(teamID, "team id")
        guard !bundleID.utf8.contains(UInt8(ascii: "*")) else {
            throw Refusal("with App Check the bundle id stands for one app")
        }
    }

    /// Whether a text is 20 octets in hexadecimal digits between colons.
    private static func isSHA1(_ text: String) -> Bool {
        let octets = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        return octets.count == 20
            && octets.allSatisfy { $0.count == 2 && $0.allSatisfy { $0.hexadecimalValue != nil } }
    }
}
