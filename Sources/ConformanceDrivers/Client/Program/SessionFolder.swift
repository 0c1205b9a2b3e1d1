import ConformancePipe
import Foundation
import StrictCodecs

/// The folders of one session: an empty home, a place for temporary files, and stand-ins for browsers.
struct SessionFolder {
    private let folder: TemporaryFolder
    private let sharedHome: URL?
    private let beginning = Date()

    /// Creates the folders, which only the user can read, with a home unless there is one.
    ///
    /// - Throws: `StartFailure`.
    init(home: URL? = nil) throws {
        try Self.check(FileManager.default.temporaryDirectory.path)
        folder = try TemporaryFolder()
        sharedHome = home
        do { try fill() } catch {
            folder.remove()
            throw folder.failure
        }
    }

    /// Checks that the place of the folders can stand in `PATH`, and in an address of socat.
    ///
    /// - Throws: `StartFailure` if it cannot.
    static func check(_ place: String) throws {
        guard place.utf8.contains(where: ":,!\\\"'([{".utf8.contains) else { return }
        throw StartFailure(
            "\(JSON.quote(place)) has one of : , ! \\ \" ' ( [ {; set TMPDIR to another folder")
    }

    private func fill() throws {
        for name in ["home", "tmp", "run", "bin"] {
            try FileManager.default.createDirectory(
                at: folder.url.appendingPathComponent(name), withIntermediateDirectories: false,
                attributes: [.posixPermissions: 0o700])
        }
        try writeStandIns()
    }

    /// The home of the program, in which it runs.
    var home: URL { sharedHome ?? folder.url.appendingPathComponent("home", isDirectory: true) }

    /// Removes everything.
    func remove() { folder.remove() }

    private func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }

    /// The programs that open a browser on some system.
    private static let browsers = [
        "xdg-open", "open", "gio", "sensible-browser", "x-www-browser", "www-browser", "firefox",
        "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "epiphany",
        "microsoft-edge", "brave-browser", "wslview", "start",
    ]

    /// Records each URL in a file, and ends at once, as the command of a running browser does.
    private static let standIn = """
        #!/bin/sh
        for word; do
          case $word in *:/*) printf '%s\\n' "$word" >>"${0%/*}/../opened" ;; esac
        done

        """

    private func writeStandIns() throws {
        try folder.write(Array(Self.standIn.utf8), to: "bin/browser")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o700], ofItemAtPath: path("bin/browser"))
        for name in Self.browsers {
            try FileManager.default.createSymbolicLink(
                atPath: path("bin/\(name)"), withDestinationPath: "browser")
        }
    }

    /// The variables that lead the program to these folders.
    var environment: [String: String] {
        let home = home.path
        let own = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return [
            "HOME": home, "TMPDIR": path("tmp"), "XDG_CONFIG_HOME": "\(home)/.config",
            "XDG_DATA_HOME": "\(home)/.local/share", "XDG_STATE_HOME": "\(home)/.local/state",
            "XDG_CACHE_HOME": "\(home)/.cache", "XDG_RUNTIME_DIR": path("run"),
            "PATH": "\(path("bin")):\(own)", "BROWSER": path("bin/browser"),
            "NO_PROXY": "*", "no_proxy": "*",
        ]
    }

    /// How much of the list of URLs is read.
    private static let most = 1 << 18

    /// The URLs that were opened so far; one that is still being written is left out.
    var opened: [String] {
        let octets = SystemFile.octets(of: path("opened"), most: Self.most) ?? []
        let lines = octets.split(separator: 0x0A, omittingEmptySubsequences: false)
        return lines.dropLast().map { String(decoding: $0, as: UTF8.self) }
    }

    /// Looks for secrets in the files of the program that others may read: those in its folders, and what the
    /// user has changed since the session began in the folders that all programs share, whatever the environment
    /// says.
    func filesForOthers(with search: Redactor) -> FileSearch {
        let own = [home.path, path("tmp"), path("run")]
        let shared = ["/tmp", "/var/tmp", "/dev/shm"] + Self.userFolders
        return FileSearch(
            in: own.map { FileSearch.Place(path: $0, isShared: false) }
                + shared.map(FileSearch.Place.init(shared:)),
            since: Int(beginning.timeIntervalSince1970), for: search)
    }

    /// The home of the user as the system has it, and the folder in which the tool runs.
    private static var userFolders: [String] {
        let entry = getpwuid(getuid())
        let home = entry.map { String(cString: $0.pointee.pw_dir) }
        return Set([home, FileManager.default.currentDirectoryPath].compactMap { $0 })
            .filter { $0 != "/" && !$0.isEmpty }.sorted()
    }

    /// The folder of the stand-ins for browsers.
    var browsers: String { path("bin/") }

    /// The folder that has all of them, by which processes are found.
    var place: String { folder.url.path }
}

/// What the URLs of the endpoints have after `?`; empty for nothing.
struct EndpointQueries: Sendable {
    var authorization = ""
    var token = ""
    var revocation = ""
}

extension ClientConfiguration {
    /// The values of the placeholders of one session.
    func values(
        base: String, issuer: String, home: String, queries: EndpointQueries
    ) -> KeyValuePairs<String, String> {
        func endpoint(_ path: String, _ query: String) -> String {
            "\(base)/\(path)\(query.isEmpty ? "" : "?\(query)")"
        }
        return [
            "issuer": issuer, "authorization": endpoint("authorize", queries.authorization),
            "token": endpoint("token", queries.token),
            "revocation": endpoint("revoke", queries.revocation), "resource": "\(base)/resource",
            "client_id": clientID, "client_secret": clientSecret, "home": home,
            "ca_file": certificate?.file ?? "",
        ]
    }
}

extension String {
    /// The text with the values of placeholders.
    func filled(with values: KeyValuePairs<String, String>) -> String {
        values.reduce(self) { $0.replacingText("{\($1.key)}", with: $1.value) }
    }
}
