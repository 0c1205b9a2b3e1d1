package import Foundation

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
