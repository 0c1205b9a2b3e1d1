import Conformance
import ConformanceDrivers
import Foundation
import StrictCodecs

/// Checks the files of an app by which the system opens it.
enum CheckAppFiles: Command {
    static let name = "app"
    static let summary = "Check an app's Info.plist, entitlements and association file"
    static let synopsis = "app [OPTIONS] FOLDER"
    static let options =
        Option.table(
            """
            association FILE  Take this association file (a file, or a URL to fetch it from).
            fetch             Fetch the association file from the link's host.
            strict            Fail the app if a SHOULD rule is not met.
            """) + [.json, .vectors]

    static func run(_ arguments: Arguments) async throws -> ExitStatus {
        try arguments.expectOperands(1...1, "one folder with app.json in it")
        let path = arguments.operands[0]
        let association = try await association(for: path, arguments)
        let folder = try AppFolder(path, association: association)
        let report = try AppReport(of: folder, in: try arguments.catalog)
        let isStrict = arguments.has("strict")
        if arguments.has("json") {
            report.lines.forEach { Console.print($0.json.compactText) }
            report.refusals.forEach {
                Console.print(JSON.object([.init("refused", .string($0))]).compactText)
            }
            if let foreignness = report.foreignness {
                Console.print(JSON.object([.init("vectors", .string(foreignness))]).compactText)
            }
        } else {
            Console.print(report.text(strict: isStrict))
        }
        return report.status(strict: isStrict)
    }

    /// The association file: one that is named, the one of the site, or the one in the folder.
    private static func association(
        for path: String, _ arguments: Arguments
    ) async throws -> AppFiles.Association? {
        if arguments.has("fetch") { return try await fetched(try wellKnown(of: path)) }
        let folder = URL(fileURLWithPath: path, isDirectory: true)
        let own = folder.appendingPathComponent("apple-app-site-association")
        guard let named = arguments.text("association") else {
            let isThere = FileManager.default.fileExists(atPath: own.path)
            return isThere ? try file(own.relativePath) : nil
        }
        let isURL = ["http://", "https://"].contains { named.utf8.starts(with: $0.utf8) }
        guard isURL else { return try file(named) }
        guard !named.hasUserInformation else {
            throw UsageError("--association: \(String.userInformationAdvice)")
        }
        return try await fetched(named)
    }

    private static func file(_ path: String) throws -> AppFiles.Association {
        let file = try AppFile(path: path)
        _ = try file.json
        return AppFiles.Association(body: try file.text)
    }

    private static func fetched(_ url: String) async throws -> AppFiles.Association {
        do {
            let response = try await SiteFile.response(at: url)
            let isObject = (try? JSONParser.parse(Array(response.body.utf8)))?.members != nil
            if response.status == 200, !isObject {
                Console.warn("\(url) does not answer with a JSON object, so it names no app")
            }
            return AppFiles.Association(
                status: response.status, contentType: response[field: "Content-Type"],
                body: response.status == 200 && isObject ? response.body : "{}")
        } catch let fault as Fault {
            throw NothingToJudge("\(url): \(fault)", lines: [])
        }
    }

    /// Where the host of the link has its association file.
    private static func wellKnown(of path: String) throws -> String {
        let folder = URL(fileURLWithPath: path, isDirectory: true)
        let file = folder.appendingPathComponent("app.json").relativePath
        let link = try AppFile(path: file).json["link"]?.text ?? ""
        let start = "https://"
        let host = link.utf8.starts(with: start.utf8) ? link.authority : ""
        guard !host.isEmpty else {
            throw UsageError("\(file): needs a link with https for --fetch")
        }
        guard !link.hasUserInformation else {
            throw UsageError("\(file): link: \(String.userInformationAdvice)")
        }
        return "\(start)\(host)/.well-known/apple-app-site-association"
    }
}

extension String {
    /// What a URL has between its scheme and its path.
    fileprivate var authority: String {
        let rest = pieces(at: UInt8(ascii: "/"), maxSplits: 2, omittingEmpty: false).dropFirst(2)
        let octets = (rest.first ?? "").utf8.prefix { !"/?#".utf8.contains($0) }
        return String(decoding: octets, as: UTF8.self)
    }

    /// Whether a URL has a user name or a password before its host, which no message may show.
    var hasUserInformation: Bool { authority.utf8.contains(UInt8(ascii: "@")) }

    /// What to do with such a URL.
    static let userInformationAdvice = "has a user name before the host; leave it out"
}
