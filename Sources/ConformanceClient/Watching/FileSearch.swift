import ConformancePipe
import Foundation

/// The files in some folders that other users may read, nearest first.
struct FileSearch {
    /// Where to look.
    struct Place {
        let path: String

        /// Whether only what the user has changed since a moment counts, and folders closed to others do not.
        let isShared: Bool

        /// How many entries are looked at.
        fileprivate var most: Int { isShared ? 4_000 : 50_000 }
    }

    /// The paths of the files.
    private(set) var files: [String] = []

    /// Whether a place that is not shared has a file with some content, whoever may read it.
    private(set) var hasOwn = false

    /// Whether everything in the places that are not shared was seen.
    private(set) var isComplete = true

    private let beginning: Int

    /// How many octets of files in this shared place are still looked at.
    private var sharedOctets = 0

    /// How large a file in a shared place is, and how many octets of such files are looked at in each.
    private static let (mostShared, mostOfPlace) = (1 << 20, 1 << 22)

    /// How much of a file is looked at.
    static let mostOctets = 1 << 23

    /// Looks.
    ///
    /// - Parameters:
    ///   - places: The folders.
    ///   - beginning: The second since which changes in shared places count.
    init(in places: [Place], since beginning: Int) {
        self.beginning = beginning
        for place in places { look(in: place) }
    }

    private mutating func look(in place: Place) {
        var (folders, count) = ([place.path], 0)
        sharedOctets = Self.mostOfPlace
        while !folders.isEmpty {
            let folder = folders.removeFirst()
            guard let names = names(in: folder) else {
                isComplete = isComplete && place.isShared
                continue
            }
            for name in names {
                count += 1
                guard count <= place.most else {
                    isComplete = isComplete && place.isShared
                    return
                }
                take("\(folder)/\(name)", of: place, &folders)
            }
        }
    }

    private func names(in folder: String) -> [String]? {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return FolderEntries.names(in: descriptor).map { name in
            String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        }
    }

    private mutating func take(_ path: String, of place: Place, _ folders: inout [String]) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        let isFile = status.st_mode & S_IFMT == S_IFREG
        hasOwn = hasOwn || isFile && !place.isShared && status.st_size > 0
        switch status.st_mode & S_IFMT {
        case S_IFDIR where !place.isShared || status.st_mode & 0o055 != 0: folders.append(path)
        case S_IFREG where status.st_mode & 0o044 != 0:
            guard !place.isShared || status.st_uid == getuid() && status.changed >= beginning else {
                return
            }
            let size = Int(status.st_size)
            if place.isShared { return takeShared(path, size) }
            files.append(path)
            isComplete = isComplete && size <= Self.mostOctets
        default: break
        }
    }

    /// Takes a small file: what others write meanwhile, such as a build, is not searched for minutes.
    private mutating func takeShared(_ path: String, _ size: Int) {
        guard size <= Self.mostShared, size <= sharedOctets else { return }
        sharedOctets -= size
        files.append(path)
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
