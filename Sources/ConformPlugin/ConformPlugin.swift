import Foundation
import PackagePlugin

/// Runs `conform` in the folder of the package that it is called in, with the arguments as they are.
@main
struct ConformPlugin: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        let process = Process()
        process.executableURL = try context.tool(named: "conform").url
        process.arguments = arguments
        process.currentDirectoryURL = context.package.directoryURL
        process.environment = environment(with: vectors(of: context.package))
        try process.run()
        process.waitUntilExit()
        // The exit status says what came of the check.
        exit(process.terminationStatus)
    }

    /// The folder of the vectors, in this package or in one that it depends on: the package manager builds a tool of a
    /// plugin without its resources.
    private func vectors(of package: Package) -> URL? {
        let folder = package.directoryURL.appendingPathComponent("Vectors")
        let protocolPage = folder.appendingPathComponent("PROTOCOL.md")
        if FileManager.default.fileExists(atPath: protocolPage.path) { return folder }
        return package.dependencies.lazy.compactMap { vectors(of: $0.package) }.first
    }

    /// What the caller names comes first.
    private func environment(with vectors: URL?) -> [String: String] {
        let own = ProcessInfo.processInfo.environment
        guard let vectors else { return own }
        return own.merging(["CONFORM_VECTORS": vectors.path]) { named, _ in named }
    }
}
