import Conformance
import Foundation
import StrictCodecs

/// A file that is read for the check of an app.
struct AppFile {
    private let path: String
    private let octets: [UInt8]

    /// How many octets a file may have.
    private static let most = 1 << 20

    /// Reads a file of a folder.
    ///
    /// - Throws: ``UsageError`` that says what to do.
    init(_ folder: URL, _ name: String) throws {
        try self.init(path: folder.appendingPathComponent(name).relativePath)
    }

    /// Reads the one file of entitlements in a folder.
    ///
    /// - Throws: ``UsageError`` if there is none, or if there are several.
    init(entitlementsIn folder: URL) throws {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let found = names.filter {
            $0.utf8.reversed().starts(with: ".entitlements".utf8.reversed())
        }.sorted()
        guard found.count == 1 else {
            let what =
                found.isEmpty ? "no file" : "several files (\(found.joined(separator: ", ")))"
            throw UsageError(
                "\(folder.relativePath) has \(what) whose name ends in .entitlements; put one there"
            )
        }
        try self.init(folder, found[0])
    }

    /// Reads a file.
    ///
    /// - Throws: ``UsageError`` if it is missing, no regular file or too large.
    init(path: String) throws {
        guard let octets = try Arguments.octets(of: path, most: Self.most) else {
            throw UsageError("\(path) cannot be read; put the file there")
        }
        (self.path, self.octets) = (path, octets)
    }

    /// The text of the file.
    ///
    /// - Throws: ``UsageError`` if it is not UTF-8.
    var text: String {
        get throws {
            guard let text = String(utf8: octets) else {
                throw UsageError("\(path) is not UTF-8; save it as UTF-8")
            }
            return text
        }
    }

    /// The content as JSON.
    ///
    /// - Throws: ``UsageError`` that names the place.
    var json: JSON {
        get throws { try Self.naming(path) { try JSONParser.parse(octets) } }
    }

    /// The content as a property list in XML.
    ///
    /// - Throws: ``UsageError`` that names the place, or the command that converts a list in another form: in the binary
    ///   one, a few octets can stand for more values than fit into memory, and on the old one Foundation comments itself.
    var propertyList: String {
        get throws {
            guard isXML else {
                throw UsageError(
                    "\(path) is no property list in XML; "
                        + "convert it with plutil -convert xml1 \(path.quotedForShell)"
                )
            }
            do {
                let list = try PropertyListSerialization.propertyList(
                    from: Data(octets), format: nil)
                // Each level indents every line below it, so that a small file could become a large text.
                guard Self.nests(list, atMost: Self.deepest) else {
                    throw UsageError(
                        "\(path) has more than \(Self.deepest) levels; remove the deeper ones")
                }
                let xml = try PropertyListSerialization.data(
                    fromPropertyList: list, format: .xml, options: 0)
                return String(decoding: xml, as: UTF8.self)
            } catch let error as UsageError { throw error } catch {
                let reason = (error as NSError).userInfo["NSDebugDescription"] as? String
                throw UsageError(
                    "\(path) is no property list: \(reason ?? "its form is unknown"); check it with plutil -lint"
                )
            }
        }
    }

    /// How many levels a property list may have.
    private static let deepest = 32

    /// Whether a value has no more levels below it.
    private static func nests(_ value: Any, atMost depth: Int) -> Bool {
        let parts = value as? [Any] ?? (value as? [String: Any]).map { Array($0.values) } ?? []
        return parts.isEmpty || depth > 0 && parts.allSatisfy { nests($0, atMost: depth - 1) }
    }

    /// Whether the first character begins a tag, after a byte order mark and white space.
    private var isXML: Bool {
        let marks: Set<UInt8> = [0, 0x09, 0x0A, 0x0D, 0x20, 0xEF, 0xBB, 0xBF, 0xFE, 0xFF]
        return octets.first { !marks.contains($0) } == UInt8(ascii: "<")
    }

    /// Adds the name of a file to what is wrong in it.
    ///
    /// - Throws: ``UsageError``.
    static func naming<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
        do { return try body() } catch let error as UsageError { throw error } catch {
            throw UsageError("\(path): \(error)")
        }
    }
}

/// A folder with the files of an app, and with `app.json`, which says what they have to agree with.
struct AppFolder {
    /// Where it is.
    let path: String

    /// The registration of the client.
    let registration: ClientApplication

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
                ObjectReader(
                    json, allowing: ["registration", "client_id", "redirect_uri", "link"]),
                in: folder, association)
        }
    }

    private init(
        _ fields: ObjectReader, in folder: URL, _ association: AppFiles.Association?
    ) throws {
        let application = try fields.required("registration") { try ClientApplication(json: $0) }
        let clientID = try fields.optional("client_id", ObjectReader.text)
        let uri = try fields.optional("redirect_uri", ObjectReader.text)
        guard uri == nil || clientID != nil else {
            throw FormatError("redirect_uri: needs client_id beside it")
        }
        path = folder.relativePath
        registration = application
        redirect = uri.flatMap { uri in
            clientID.map { (uri, application.redirectClient(clientID: $0)) }
        }
        let link = try fields.optional("link", ObjectReader.text)
        guard (link ?? "").utf8.count <= Self.longestLink else {
            throw FormatError("link: has more than \(Self.longestLink) octets")
        }
        guard link?.hasUserInformation != true else {
            throw FormatError("link: \(String.userInformationAdvice)")
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
