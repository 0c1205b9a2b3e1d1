@testable import Conformance
@testable import ConformanceDiagnosis
import ConformancePipe
import Foundation
import Samples
import Reference
import TestSupport
import Testing

// `.ci/engines` compares the whole reports on the reference and on the samples in release, with one
// case and with 64 in flight.
@Suite("Three engines, one answer")
struct CommandAdapterTests {
    /// A suite of each role, those that go on among them.
    static let suites = [
        "app-flip-app/redirect-uri", "client-registration/app-store-id",
        "google-app/flip-result", "installed-app/program", "installed-app/session",
        "token-endpoint/refresh",
    ]

    @Test("The reference meets the same rules in process and through a pipe")
    func reference() async throws {
        let selection = Selection(suites: Self.suites)
        let here = try await report(on: ReferenceImplementation(), selection, hasPairs: false)
        let there = try await report(
            through: ["--max-in-flight", "8"], .init(), selection, hasPairs: false)
        #expect(Set(here.cases.map(\.vector.role)) == Set(Role.allCases))
        #expect(here.unmet.isEmpty)
        #expect(there.text() == here.text())
    }

    @Test("What a sample breaks is reported alike through a pipe")
    func sample() async throws {
        let sample = try #require(Sample.all.first { $0.id == "app-flip-page" })
        let selection = Selection(suites: ["app-flip-app/*"])
        let here = try await report(on: sample.adapter, selection)
        let there = try await report(through: [sample.id], .init(), selection)
        #expect(!here.unmet.isEmpty)
        #expect(there.text() == here.text())
    }

    @Test("A process for each case gives the same report")
    func isolated() async throws {
        let selection = Selection(suites: ["installed-app/refresh-request"])
        let here = try await report(on: ReferenceImplementation(), selection)
        let there = try await report(through: [], .init(isolates: true), selection)
        #expect(there.text() == here.text())
    }

    // MARK: - Reports

    private func report(
        on adapter: any Adapter, _ selection: Selection, hasPairs: Bool = true
    ) async throws -> Report {
        var options = RunOptions(timeout: .seconds(20))
        options.hasPairs = hasPairs
        return try await Catalog.bundled.run(
            on: adapter, as: Implementation(name: "test"), only: selection, options: options,
            rerun: Rerun(prefix: "run "))
    }

    private func report(
        through arguments: [String], _ settings: CommandAdapter.Settings,
        _ selection: Selection, hasPairs: Bool = true
    ) async throws -> Report {
        let program = try #require(Tool.executable("reference-adapter"))
        let adapter = try await CommandAdapter.start([program.path] + arguments, settings: settings)
        let report = try await report(on: adapter, selection, hasPairs: hasPairs)
        #expect(await adapter.stop() == [])
        return report
    }
}
