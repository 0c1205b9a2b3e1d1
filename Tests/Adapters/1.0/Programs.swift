import Conformance
import ConformanceIsolation
import ConformancePipe
import Foundation

/// Starts an adapter that is a program, and runs the vectors on it.
func checkProgram() async throws -> Report {
    let settings = CommandAdapter.Settings(window: 4, isolates: false, processes: 2)
    do {
        let adapter = try await CommandAdapter.start(["python3", "adapter.py"], settings: settings)
        let report = try await Catalog.bundled.run(on: adapter)
        _ = await adapter.stop()
        return report
    } catch let failure as StartFailure {
        throw Refusal(failure.line)
    }
}

/// Serves an adapter to the tool.
func serve() throws {
    try AdapterServer(EveryRole(), name: "my-app", version: "1.0").run()
}

extension EveryRole: IsolatableAdapter {}
