import Conformance
import ConformanceIsolation
import ConformanceTesting
import XCTest

extension NotesAdapter: IsolatableAdapter {}

final class NotesXCTests: XCTestCase {
    func testConforms() async throws {
        let suites = ["installed-app/sign-in", "installed-app/session"]
        let notes = ConformanceRun(Selection(suites: suites)) {
            NotesAdapter()
        }
        try await notes.assertConforms()
    }

    func testConformsInAProcessOfItsOwn() async throws {
        let notes = ConformanceRun(
            Selection(suites: ["installed-app/sign-in"])
        ) {
            try await isolated(NotesAdapter.self)
        }
        try await notes.assertConforms()
    }
}
