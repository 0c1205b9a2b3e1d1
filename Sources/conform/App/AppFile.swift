import Conformance
import Foundation
import StrictCodecs

/// A file that is read for the check of an app.
struct AppFile {
    private let path: String
    private let octets: Data

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
        self.path = path
        let attributes = try? FileManager.default.attributesOfItem(
            atPath: URL(fileURLWithPath: path).resolvingSymlinksInPath().path)
        guard attributes?[.type] as? FileAttributeType == .typeRegular,
            let octets = FileManager.default.contents(atPath: path)
        else { throw UsageError("\(path) cannot be read; put the file there") }
        guard octets.count <= Self.most else {
            throw UsageError("\(path) has more than \(Self.most) octets; it is no such file")
        }
        self.octets = octets
    }

    /// The text of the file.
    ///
    /// - Throws: ``UsageError`` if it is not UTF-8.
    var text: String {
        get throws {
            guard let text = String(utf8: [UInt8](octets)) else {
                throw UsageError("\(path) is not UTF-8; save it as UTF-8")
            }
            return text
        }
    }

    /// The content as JSON.
    ///
    /// - Throws: ``UsageError`` that names the place.
    var json: JSON {
        get throws { try Self.naming(path) { try JSONParser.parse([UInt8](octets)) } }
    }

    /// The content as a property list in XML.
    ///
    /// - Throws: ``UsageError`` that names the place, or the command that converts a list in the binary form: in that
    ///   form, a few octets can stand for more values than fit into memory.
    var propertyList: String {
        get throws {
            do {
                guard !octets.starts(with: "bplist".utf8) else {
                    throw UsageError(
                        "\(path) is a binary property list; convert it with plutil -convert xml1 \(path.quotedForShell)"
                    )
                }
                let list = try PropertyListSerialization.propertyList(from: octets, format: nil)
                let xml = try PropertyListSerialization.data(
                    fromPropertyList: list, format: .xml, options: 0)
                return String(decoding: xml, as: UTF8.self)
            } catch let error as UsageError {
                throw error
            } catch {
                let reason = (error as NSError).userInfo["NSDebugDescription"] as? String
                throw UsageError(
                    "\(path) is no property list: \(reason ?? "its form is unknown"); check it with plutil -lint"
                )
            }
        }
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
