import Conformance
import Foundation
import StrictCodecs

/// A folder with the files of an app, and with `app.json`, which says what they have to agree with.
struct AppFolder {
    /// The registration of the client, or nil if it is not checked.
    let registration: ClientApplication?

    /// The redirect URI and the client that uses it, or nil if it is not checked.
    let redirect: (uri: String, client: RedirectURIClient)?

    /// The files of an iOS app; nil for a client of another type, which has none of them.
    let files: AppFiles?

    /// How many octets a link may have, since each pattern of a site is compared with it.
    private static let longestLink = 2048

    /// Reads a folder.
    ///
    /// - Throws: ``UsageError`` that names the file and the place.
    init(_ path: String, association: AppFiles.Association?) throws {
        let folder = URL(fileURLWithPath: path, isDirectory: true)
        let json = try AppFile(folder, "app.json").json
        self = try AppFile.naming(folder.appendingPathComponent("app.json").relativePath) {
            try AppFolder(
                Fields(json, allowing: ["registration", "client_id", "redirect_uri", "link"]),
                in: folder, association)
        }
    }

    private init(
        _ fields: Fields, in folder: URL, _ association: AppFiles.Association?
    ) throws {
        let application = try fields.required("registration") { try ClientApplication(json: $0) }
        let clientID = try fields.optional("client_id", Fields.text)
        let uri = try fields.optional("redirect_uri", Fields.text)
        guard uri == nil || clientID != nil else {
            throw FormatError("redirect_uri: needs client_id beside it")
        }
        registration = application
        redirect = uri.flatMap { uri in
            clientID.map { (uri, application.redirectClient(clientID: $0)) }
        }
        let link = try fields.optional("link", Fields.text)
        guard (link ?? "").utf8.count <= Self.longestLink else {
            throw FormatError("link: has more than \(Self.longestLink) octets")
        }
        files = try application.files(in: folder, clientID, redirect: uri, link: link, association)
    }
}

extension ClientApplication {
    /// The client as it is checked with a redirect URI.
    fileprivate func redirectClient(clientID: String) -> RedirectURIClient {
        let isEnabled =
            switch details {
            case .android(_, _, let isEnabled), .chrome(_, let isEnabled): isEnabled
            default: false
            }
        return RedirectURIClient(
            type: details.type, clientID: clientID, isCustomSchemeEnabled: isEnabled)
    }

    /// The files of an iOS app.
    fileprivate func files(
        in folder: URL, _ clientID: String?, redirect: String?, link: String?,
        _ association: AppFiles.Association?
    ) throws -> AppFiles? {
        guard case .ios(let bundleID, _, let teamID, let isAppCheckEnabled) = details else {
            return nil
        }
        guard let bundleID, !bundleID.isEmpty else {
            throw FormatError("registration: needs bundle_id")
        }
        guard link == nil || teamID?.isEmpty == false else {
            throw FormatError(
                "link: needs team_id in registration, by which the site names the app")
        }
        return AppFiles(
            bundleID: bundleID, teamID: teamID ?? "", clientID: clientID, redirectURI: redirect,
            isAppCheckEnabled: isAppCheckEnabled, link: link,
            info: try AppFile(folder, "Info.plist").propertyList,
            entitlements: try AppFile(entitlementsIn: folder).propertyList,
            association: association)
    }
}
