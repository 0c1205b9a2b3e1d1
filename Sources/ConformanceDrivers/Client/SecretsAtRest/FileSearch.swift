import ConformancePipe
import Foundation

/// Looks for secrets in the files in some folders that other users may read, nearest first.
struct FileSearch {
    /// Where to look.
    struct Place {
        let path: String

        /// Whether only what the user has changed since a moment counts, and folders closed to others do not.
        let isShared: Bool

        /// How many entries, octets in all and octets of one file are looked at: in a shared place few, since what others
        /// write meanwhile, such as a build, is not searched for minutes.
        fileprivate var most: (entries: Int, octets: Int, ofFile: Int) {
            isShared ? (4_000, 1 << 22, 1 << 20) : (50_000, 1 << 26, 1 << 23)
        }
    }

    /// Whether a secret is in such a file, its name, or what such a link names.
    private(set) var hasFound = false

    /// Whether a place that is not shared has a file with some content, whoever may read it.
    private(set) var hasOwn = false

    /// Whether everything in the places that are not shared was seen.
    private(set) var isComplete = true

    private let beginning: Int
    private let search: Redactor

    /// How many octets of files in this place are still looked at.
    private var octets = 0

    /// Looks.
    ///
    /// - Parameters:
    ///   - places: The folders.
    ///   - beginning: The second since which changes in shared places count.
    ///   - search: What is searched for.
    init(in places: [Place], since beginning: Int, for search: Redactor) {
        self.beginning = beginning
        self.search = search
        for place in places where !place.isShared { look(in: place) }
        for place in places where place.isShared { look(in: place) }
    }

    private mutating func look(in place: Place) {
        var folders = [Array(place.path.utf8CString.dropLast())]
        var count = 0
        octets = place.most.octets
        while !folders.isEmpty, !hasFound {
            let path = folders.removeFirst()
            let folder = Self.open(path)
            guard folder >= 0 else {
                let isMissing = errno == ENOENT
                DescriptorLimit.note()
                miss(in: place)
                // Of a shared place itself, nothing was seen.
                isComplete = isComplete && (isMissing || count > 0)
                continue
            }
            defer { close(folder) }
            for name in FolderEntries.names(in: folder) {
                count += 1
                guard count <= place.most.entries else { return miss(in: place) }
                if take(name, in: folder, of: place) {
                    folders.append(path + [0x2F] + name.dropLast())
                }
            }
        }
    }

    /// Opens a folder in steps, since its path may be longer than the system takes at once.
    private static func open(_ path: [CChar]) -> Int32 {
        let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
        var (folder, rest) = (AT_FDCWD, path[...])
        while rest.count > longestStep, folder != -1 {
            let end = rest.prefix(longestStep).lastIndex(of: 0x2F) ?? rest.startIndex
            let next = openat(folder, Array(rest[..<end]) + [0], flags)
            if folder != AT_FDCWD { close(folder) }
            (folder, rest) = (next, rest[(end + 1)...])
        }
        guard folder != -1 else { return -1 }
        defer { if folder != AT_FDCWD { close(folder) } }
        return openat(folder, Array(rest) + [0], flags | O_NOFOLLOW)
    }

    /// How many octets of a path are opened at once; a name has 255 at most.
    private static let longestStep = 2048

    /// Notes that something was not seen, which is not known of shared places in any case.
    private mutating func miss(in place: Place) { isComplete = isComplete && place.isShared }

    /// Looks at an entry of a folder.
    ///
    /// - Returns: Whether it is a folder to look into.
    private mutating func take(_ name: [CChar], in folder: Int32, of place: Place) -> Bool {
        var status = stat()
        guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
            if errno != ENOENT { miss(in: place) }
            return false
        }
        let isOwn = status.st_uid == getuid() && status.changed >= beginning
        let isOpen = status.st_mode & 0o044 != 0 && (!place.isShared || isOwn)
        switch status.st_mode & S_IFMT {
        case S_IFDIR: return !place.isShared || status.st_mode & 0o055 != 0
        case S_IFLNK where isOpen: takeLink(name, in: folder, of: place)
        case S_IFREG:
            hasOwn = hasOwn || !place.isShared && status.st_size > 0
            if isOpen { takeFile(name, Int(status.st_size), in: folder, of: place) }
        default: break
        }
        return false
    }

    private mutating func takeLink(_ name: [CChar], in folder: Int32, of place: Place) {
        let target = SystemFile.destination(of: name, in: folder) ?? []
        find(in: name.dropLast().map(UInt8.init(truncatingIfNeeded:)) + [0x0A] + target, of: place)
    }

    private mutating func takeFile(
        _ name: [CChar], _ size: Int, in folder: Int32, of place: Place
    ) {
        find(in: name.dropLast().map(UInt8.init(truncatingIfNeeded:)), of: place)
        guard size <= min(octets, place.most.ofFile),
            let content = SystemFile.octets(of: name, in: folder, most: place.most.ofFile)
        else { return miss(in: place) }
        octets -= content.count
        find(in: content, of: place)
    }

    private mutating func find(in octets: [UInt8], of place: Place) {
        guard !hasFound else { return }
        let isFound = search.finds(in: octets)
        hasFound = isFound == true
        if isFound == nil { miss(in: place) }
    }
}

extension FileSearch.Place {
    /// A folder that programs share; its path may be a link, as `/tmp` is on macOS.
    init(shared path: String) {
        let real = realpath(path, nil)
        defer { free(real) }
        self.init(path: real.map { String(cString: $0) } ?? path, isShared: true)
    }
}

extension stat {
    /// The second in which it was written, or its name or mode was changed, which no program can set.
    fileprivate var changed: Int {
        #if canImport(Darwin)
            st_ctimespec.tv_sec
        #else
            st_ctim.tv_sec
        #endif
    }
}
