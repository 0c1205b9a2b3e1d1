import Foundation
import PackagePlugin

/// Runs `conform` in the folder of the package that it is called in, with the arguments as they are.
@main
struct ConformPlugin: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        let process = Process()
        process.executableURL = try program(in: context)
        process.arguments = arguments
        process.currentDirectoryURL = context.package.directoryURL
        try process.run()
        process.waitUntilExit()
        // The exit status says what came of the check.
        exit(process.terminationStatus)
    }

    /// The program that comes with the plugin, or the product, which is built only now: a tool on which a plugin depends
    /// would be built with every test of every package that depends on this one.
    private func program(in context: PluginContext) throws -> URL {
        if let tool = try? context.tool(named: "conform") { return tool.url }
        let build = try packageManager.build(
            .product("conform"), parameters: .init(configuration: .inherit, echoLogs: true))
        let program = build.builtArtifacts.first {
            $0.kind == .executable && $0.url.lastPathComponent == "conform"
        }
        guard build.succeeded, let program else { throw NotBuilt() }
        return program.url
    }
}

/// The program could not be built.
struct NotBuilt: Error, CustomStringConvertible {
    let description = "conform could not be built; what the compiler printed above says why"
}
