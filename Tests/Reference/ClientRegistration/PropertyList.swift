import Conformance
import Foundation
import StrictCodecs

/// A property list whose root is a dictionary.
struct PropertyList {
    private let root: [String: Any]

    /// Reads a property list.
    ///
    /// - Throws: `Refusal` that names the file.
    init(_ text: String, named name: String) throws {
        let list = try? PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
        guard let root = list as? [String: Any] else {
            throw Refusal("\(name) is no property list with a dictionary as its root")
        }
        self.root = root
    }

    /// The text of a key.
    func text(_ key: String) -> String? { root[key] as? String }

    /// The list of texts of a key.
    func texts(_ key: String) -> [String] { root[key] as? [String] ?? [] }

    /// The schemes that the app claims for itself.
    var urlSchemes: [String] {
        let types = root["CFBundleURLTypes"] as? [[String: Any]] ?? []
        return types.flatMap { $0["CFBundleURLSchemes"] as? [String] ?? [] }
    }
}

extension PropertyList {
    /// Compares the bundle id with that of the registration.
    func bundleID(of app: AppFiles) -> AppFinding {
        let own = text("CFBundleIdentifier")
        return AppFinding(
            isMet: own?.hasSameOctets(as: app.bundleID) == true,
            found: own ?? "no CFBundleIdentifier")
    }

    /// Looks for a scheme among those that the app claims; its case is not significant (RFC 3986,
    /// Section 3.1).
    func scheme(_ scheme: String) -> AppFinding {
        AppFinding(
            isMet: urlSchemes.contains { $0.isSameIgnoringCase(as: scheme) },
            found: Self.listed(urlSchemes, "no CFBundleURLSchemes"))
    }

    /// Looks for the host of a link among the domains of universal links.
    func domain(of link: UniversalLink) -> AppFinding {
        let entries = texts("com.apple.developer.associated-domains")
        return AppFinding(
            isMet: entries.contains(where: link.isOfDomain),
            found: Self.listed(entries, "no com.apple.developer.associated-domains"))
    }

    /// Looks for the environment of App Attest that apps of users have.
    func appAttest() -> AppFinding {
        let environment = text("com.apple.developer.devicecheck.appattest-environment")
        return AppFinding(
            isMet: environment?.hasSameOctets(as: "production") == true,
            found: environment ?? "no com.apple.developer.devicecheck.appattest-environment")
    }

    private static func listed(_ texts: [String], _ none: String) -> String {
        texts.isEmpty ? none : texts.joined(separator: ", ")
    }
}
