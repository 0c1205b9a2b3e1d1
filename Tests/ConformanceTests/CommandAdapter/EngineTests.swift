import ConformanceReports
import ConformanceAdapters
import Foundation
import Mistakes
import Samples
import Reference
import Testing

@testable import Conformance

@Suite("Three engines, one answer")
struct EngineTests {
    @Test("The reference meets the same rules in process and through a pipe", arguments: [1, 64])
    @available(macOS 15, *)
    func reference(window: Int) async throws {
        let catalog = try Catalog.bundled.quick
        let here = try await report(on: ReferenceImplementation(), in: catalog)
        let there = try await reports(["reference"], settings: .init(window: window)) {
            try await report(on: $0, in: catalog)
        }
        #expect(here.unmet.isEmpty)
        #expect(there.cases.count == here.cases.count)
        #expect(there.text() == here.text())
    }

    // `.ci/engines` compares the other samples, in release.
    @Test("What a sample breaks reads the same through a pipe")
    @available(macOS 15, *)
    func sample() async throws {
        let sample = try #require(Sample.all.first { $0.id == "app-flip-page" })
        let catalog = try Catalog.bundled.quick
        let here = try await report(on: sample.adapter, in: catalog)
        let there = try await reports([sample.id], settings: .init()) {
            try await report(on: $0, in: catalog)
        }
        #expect(!here.unmet.isEmpty)
        #expect(there.text() == here.text())
    }

    @Test("A process for each case gives the same report")
    @available(macOS 15, *)
    func isolated() async throws {
        let catalog = try Catalog.bundled
        let selection = SelectionPattern(suites: ["installed-app/refresh-request"])
        let here = try await report(on: ReferenceImplementation(), selection, in: catalog)
        let there = try await reports(["reference"], settings: .init(isolates: true)) {
            try await report(on: $0, selection, in: catalog)
        }
        #expect(there.text() == here.text())
    }

    // MARK: - Reports

    private func report(
        on adapter: any Adapter, _ selection: SelectionPattern = SelectionPattern(),
        in catalog: Catalog
    ) async throws -> Report {
        try await catalog.run(
            on: adapter, as: Implementation(name: "test"), only: selection,
            options: RunOptions(timeout: .seconds(20)), rerun: Rerun(prefix: "run "))
    }

    @available(macOS 15, *)
    private func reports(
        _ arguments: [String], settings: CommandAdapter.Settings,
        _ body: (CommandAdapter) async throws -> Report
    ) async throws -> Report {
        let program = try #require(Tool.executable("reference-adapter"))
        let adapter = try await CommandAdapter.start(
            [program.path] + arguments.filter { $0 != "reference" }, settings: settings)
        let report = try await body(adapter)
        #expect(await adapter.stop() == [])
        return report
    }
}
