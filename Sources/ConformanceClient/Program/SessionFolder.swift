import ConformancePipe
import Foundation

/// The folders of one session: an empty home, a place for temporary files, and stand-ins for browsers.
struct SessionFolder {
    private let folder: TemporaryFolder
    private let sharedHome: URL?

    /// Shows other runs of the tool that the folder is in use; the system closes it when this one ends.
    private let lock: Int32

    private let beginning = Date()

    /// How the names of the folders begin; the process that made them follows.
    static let prefix = "conform-session-"

    /// Creates the folders, which only the user can read, with a home unless there is one.
    ///
    /// - Throws: `StartFailure`, or an error of the file system.
    init(home: URL? = nil) throws {
        folder = try TemporaryFolder(prefix: "\(Self.prefix)\(getpid())")
        lock = open(folder.url.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        flock(lock, LOCK_EX | LOCK_NB)
        for name in ["home", "tmp", "run", "bin"] {
            try FileManager.default.createDirectory(
                at: folder.url.appendingPathComponent(name), withIntermediateDirectories: false,
                attributes: [.posixPermissions: 0o700])
        }
        sharedHome = home
        try writeStandIns()
    }

    /// The home of the program, in which it runs.
    var home: URL { sharedHome ?? folder.url.appendingPathComponent("home", isDirectory: true) }

    /// Removes everything.
    func remove() {
        folder.remove()
        close(lock)
    }

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
        let script = path("bin/browser")
        try Data(Self.standIn.utf8).write(to: URL(fileURLWithPath: script))
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: script)
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
            "NO_PROXY": "*", "no_proxy": "*", Descendants.marker: folder.url.path,
        ]
    }

    /// How much of the list of URLs is read.
    private static let most = 1 << 18

    /// The URLs that were opened so far; one that is still being written is left out.
    var opened: [String] {
        guard let file = Self.file(at: path("opened")) else { return [] }
        defer { try? file.close() }
        let data = (try? file.read(upToCount: Self.most)) ?? nil
        let lines = [UInt8](data ?? Data()).split(separator: 0x0A, omittingEmptySubsequences: false)
        return lines.dropLast().map { String(decoding: $0, as: UTF8.self) }
    }

    /// Opens a regular file, and nothing in its place whose reading could last.
    private static func file(at path: String) -> FileHandle? {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return nil
        }
        return file
    }

    /// The files of the program that others may read, up to a number of them: those in its folders, and new ones in the
    /// system's folders for temporary files, whatever `TMPDIR` says.
    var filesForOthers: [URL] {
        let own = [home, folder.url.appendingPathComponent("tmp")].flatMap(Self.contents)
        let shared = ["/tmp", "/var/tmp"].flatMap { newEntries(of: $0) }
        return (own + shared + shared.flatMap(Self.contents)).filter(\.isForOthers)
    }

    private static func contents(of place: URL) -> [URL] {
        let files = FileManager.default.enumerator(at: place, includingPropertiesForKeys: nil)
        return files?.prefix(mostFiles).compactMap { $0 as? URL } ?? []
    }

    /// What the user has made or changed in a folder since the session began, unless it is closed to others.
    private func newEntries(of place: String) -> [URL] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
        let entries = names.prefix(Self.mostFiles).map { URL(fileURLWithPath: "\(place)/\($0)") }
        return entries.filter { $0.isOpenToOthers(since: beginning) }
    }

    private static let mostFiles = 2000

    /// What identifies its processes.
    var mark: String { folder.url.path }
}

extension URL {
    private var attributes: [FileAttributeKey: Any] {
        (try? FileManager.default.attributesOfItem(atPath: path)) ?? [:]
    }

    /// Whether it belongs to the user, is as new as a moment, and is open to others by its mode.
    fileprivate func isOpenToOthers(since moment: Date) -> Bool {
        let values = attributes
        guard let mode = values[.posixPermissions] as? Int,
            let time = values[.modificationDate] as? Date,
            let owner = values[.ownerAccountID] as? Int
        else { return false }
        return mode & 0o055 != 0 && time >= moment && owner == Int(getuid())
    }

    /// Whether it is a file of at most a megabyte whose mode lets others read it.
    fileprivate var isForOthers: Bool {
        let values = attributes
        guard values[.type] as? FileAttributeType == .typeRegular,
            let mode = values[.posixPermissions] as? Int, let size = values[.size] as? Int
        else { return false }
        return mode & 0o044 != 0 && size <= 1 << 20
    }
}
