package import Foundation
package import StrictCodecs

/// The files in a folder of vectors.
package struct VectorFiles: Sendable {
    package let directory: URL

    package init(directory: URL) { self.directory = directory }

    /// The octets of a file.
    ///
    /// - Throws: `VectorFileError` if it cannot be read.
    package func octets(_ path: String) throws -> [UInt8] {
        _ = try size(path)
        let place = directory.appendingPathComponent(path).path
        return try VectorFileError.naming(path) {
            guard let octets = try InputFile.octets(of: place, most: VectorBounds.file) else {
                throw missing(path)
            }
            return octets
        }
    }

    /// Says that a file cannot be read.
    package func missing(_ path: String) -> VectorFileError {
        VectorFileError(file: path, reason: "cannot be read in \(directory.path); is it missing?")
    }

    /// Whether a file is there.
    package func has(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: directory.appendingPathComponent(path).path)
    }

    /// What a JSON file holds.
    package func json<Value>(_ path: String, _ read: (JSON) throws -> Value) throws -> Value {
        let octets = try octets(path)
        return try VectorFileError.naming(path) { try read(try JSONParser.parse(octets)) }
    }

    /// What a JSON file holds, or nil if it is not there.
    package func json<Value>(
        ifPresent path: String, _ read: (JSON) throws -> Value
    ) throws -> Value? {
        has(path) ? try json(path, read) : nil
    }
}

/// What is wrong with a file in `Vectors`, in one line that names the file and the place.
package struct VectorFileError: Error, CustomStringConvertible {
    /// The file, as a path inside `Vectors`.
    package let file: String

    /// The place in the file and what is wrong there.
    package let reason: String

    package init(file: String, reason: String) {
        self.file = file
        self.reason = reason
    }

    package var description: String {
        Excerpt.cut(JSON.printable("Vectors/\(file): \(reason)"), to: 1000)
    }

    /// Puts a file's name before any error of reading it.
    package static func naming<Value>(_ file: String, _ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as VectorFileError {
            throw error
        } catch {
            throw VectorFileError(file: file, reason: "\(error)")
        }
    }
}

/// Where the vectors are that come with the package, or with a program that was made from it.
package enum BundledVectors {
    /// The variable of the environment that names another folder.
    package static let variable = "CONFORM_VECTORS"

    /// Their folder.
    ///
    /// - Throws: `VectorFileError` that names every place in which they are not.
    package static var directory: URL {
        get throws { try found.get() }
    }

    /// The folder that the environment names, whose vectors are read with more care; nil if it names none.
    package static let named: URL? = {
        let path = ProcessInfo.processInfo.environment[variable] ?? ""
        return path.isEmpty ? nil : URL(fileURLWithPath: path, isDirectory: true)
    }()

    /// The folder of those that came with the program, whatever the environment names; nil if it is missing.
    package static let own = try? find(beside: program)

    private static let found = Result { try named ?? find(beside: program) }

    /// The folder of the program, which may have been called through a link.
    private static let program =
        Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent()
        ?? Bundle.main.bundleURL

    /// Looks beside a program, in `share` as it is installed, and in the package's resources.
    ///
    /// The accessor that the package manager makes would end the program where they are missing, and
    /// would find them in the folder in which the program was built.
    package static func find(beside program: URL) throws -> URL {
        let share = program.deletingLastPathComponent().appendingPathComponent("share/conform")
        let folders = [program, share].map {
            $0.appendingPathComponent("Vectors", isDirectory: true)
        }
        let bundles = resources.map { program.appendingPathComponent($0, isDirectory: true) }
        let places = folders + bundles
        if let place = places.first(where: { VectorFiles(directory: $0).has("index.json") }) {
            return place
        }
        #if canImport(Darwin)
            // The tests of an adopter have a bundle of their own, which only the accessor knows.
            if Bundle.main.executableURL?.lastPathComponent != "conform" {
                return Bundle.module.resourceURL ?? Bundle.module.bundleURL
            }
        #endif
        let list = places.map(\.path).joined(separator: ", ")
        throw VectorFileError(
            file: "index.json",
            reason: "is in none of \(list); name its folder with --vectors or \(variable)")
    }

    /// What the package manager and Xcode call the folder of the package's resources.
    private static let resources = ["resources", "bundle", "bundle/Contents/Resources"].map {
        "appflip-oauth-conformance_Conformance.\($0)"
    }
}

/// How much a folder of vectors may hold, which is looked at before it is read.
final class VectorBounds: Sendable {
    /// How many octets a file may have, and all suites together.
    static let file = 16 << 20, folder = 64 << 20

    /// How many vectors there may be in all suites.
    static let vectors = 20_000

    private let count = Locked(0)

    /// Counts the vectors of a suite.
    ///
    /// - Throws: `FormatError` once there are too many in all.
    func take(_ more: Int) throws {
        let sum = count.withLock { count in
            count += more
            return count
        }
        guard sum <= Self.vectors else {
            throw FormatError("the suites have more than \(Self.vectors) vectors")
        }
    }

    /// Checks the files of the suites: their paths, and how large they are.
    ///
    /// - Throws: `FormatError` or `VectorFileError` for the first one that cannot be read.
    static func check(_ suites: [Suite.ID], in files: VectorFiles) throws {
        for (index, id) in suites.enumerated() where !isInside(id) {
            throw VectorFileError(
                file: "index.json",
                reason: "suites[\(index)]: \(JSON.quote(Excerpt.cut(id))) is no path in the folder")
        }
        let size = try suites.reduce(0) { $0 + (try files.size("\($1).json")) }
        guard size <= folder else {
            throw VectorFileError(
                file: "index.json", reason: "the suites have \(size) octets, more than \(folder)")
        }
    }

    /// Whether a path stays in its folder.
    private static func isInside(_ path: String) -> Bool {
        let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return parts.allSatisfy { part in
            !part.isEmpty && !part.elementsEqual(".".utf8) && !part.elementsEqual("..".utf8)
                && part.allSatisfy { 0x21...0x7E ~= $0 && $0 != UInt8(ascii: "\\") }
        }
    }
}

extension VectorFiles {
    /// How many octets a file has.
    ///
    /// - Throws: `VectorFileError` if it is not a file, or too large to be read.
    func size(_ path: String) throws -> Int {
        var status = stat()
        guard stat(directory.appendingPathComponent(path).path, &status) == 0,
            status.st_mode & S_IFMT == S_IFREG
        else { throw missing(path) }
        guard status.st_size <= VectorBounds.file else {
            throw VectorFileError(
                file: path,
                reason: "has \(status.st_size) octets, more than \(VectorBounds.file)")
        }
        return Int(status.st_size)
    }
}
