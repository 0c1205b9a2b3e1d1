import Conformance
import StrictCodecs

/// What a site says of the apps that open its links.
struct AssociationFile {
    private let links: JSON

    /// Reads an association file.
    ///
    /// - Throws: `Refusal` if it is no object.
    init(_ body: String) throws {
        guard let file = try? JSONParser.parse(Array(body.utf8)), file.members != nil else {
            throw Refusal("the association file is no object in JSON")
        }
        links = file["applinks"] ?? .null
    }

    /// Looks for an app among those that the file names.
    func app(_ appID: String) -> AppFinding {
        let named = details.flatMap(Self.appIDs)
        return AppFinding(
            isMet: named.containsOctets(of: appID),
            found: named.isEmpty ? "no app" : named.joined(separator: ", "))
    }

    /// Says whether an app opens a link: the first pattern that matches decides.
    ///
    /// - Throws: `Refusal` if a pattern is malformed, or has substitution variables, which are not judged.
    func path(of link: UniversalLink, for appID: String) throws -> AppFinding {
        let patterns = try details.filter { Self.appIDs(of: $0).containsOctets(of: appID) }
            .flatMap(patterns)
        guard let index = patterns.firstIndex(where: { $0.matches(link) }) else {
            return AppFinding(isMet: false, found: "no pattern for it")
        }
        let pattern = patterns[index]
        return AppFinding(
            isMet: !pattern.excludes,
            found: "pattern \(index + 1) of the app, \(pattern.text), "
                + (pattern.excludes ? "which excludes it" : "which takes it"))
    }

    private var details: [JSON] { links["details"]?.elements ?? [] }

    private static func appIDs(of detail: JSON) -> [String] {
        let several = detail["appIDs"]?.elements ?? []
        return (several + [detail["appID"]].compactMap { $0 }).compactMap(\.text)
    }

    /// The patterns of an app; the older list of paths counts only without components.
    private func patterns(of detail: JSON) throws -> [LinkPattern] {
        guard let components = try detail.member("components", \.elements) else {
            let paths = try detail.member("paths") { list -> [String]? in
                let texts = list.elements?.compactMap(\.text)
                return texts?.count == list.elements?.count ? texts : nil
            }
            return try (paths ?? []).map(LinkPattern.init)
        }
        let defaults = try [detail, links].compactMap { json in
            try json.member("defaults") { $0.members == nil ? nil : $0 }
        }
        return try components.map { try LinkPattern($0, defaults) }
    }
}
