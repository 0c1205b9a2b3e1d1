import ConformancePipe
import Conformance
import Foundation

do {
    let call = try Call(Array(CommandLine.arguments.dropFirst()))
    guard !call.wantsHelp else {
        print(Call.help)
        exit(0)
    }
    try AdapterServer(
        call.adapter, name: call.name, version: call.version, window: call.window
    ).run()
} catch {
    let status: Int32 = error is CallError ? 2 : 1
    try? FileHandle.standardError.write(contentsOf: Data("reference-adapter: \(error)\n".utf8))
    exit(status)
}
