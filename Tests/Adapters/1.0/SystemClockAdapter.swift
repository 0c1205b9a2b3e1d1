import Conformance
import ConformanceTesting
import Foundation

/// Connects a build of the library that reads the clock of the system.
struct SystemClockAdapter: InstalledApp {
    var lacks: [Capability] { NotesAdapter().lacks + [.clock] }

    func session(
        for settings: ClientSettings, in world: any World
    ) async -> any ClientSession {
        await NotesAdapter(clock: { Date() }).session(for: settings, in: world)
    }
}
