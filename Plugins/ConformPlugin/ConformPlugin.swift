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
        try process.run()
        process.waitUntilExit()
        // The exit status says what came of the check.
        exit(process.terminationStatus)
    }
}
