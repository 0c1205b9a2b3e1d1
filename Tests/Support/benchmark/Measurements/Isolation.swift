import Conformance
import ConformanceAdapters
import ConformanceTesting
import Foundation
import Reference

/// What a process of its own costs an adapter: its start, each vector, and each trap.
struct Isolation {
    private static let flips = Selection(roles: [.appFlipApp])

    func measure() async throws {
        let start = try await Measuring.median {
            let clock = ContinuousClock()
            let begun = clock.now
            let adapter = try await isolated(FlipBenchmark.self)
            let seconds = (clock.now - begun) / .seconds(1)
            await end(adapter)
            return seconds
        }
        print("start: \(Measuring.text(start, digits: 3)) s")
        let inProcess = try await run { FlipBenchmark() }
        let alone = try await run { try await isolated(FlipBenchmark.self) }
        let trapping = try await run { try await isolated(TrapBenchmark.self) }
        show("in process", inProcess.seconds / Double(inProcess.cases))
        show("isolated", alone.seconds / Double(alone.cases))
        show("more", (alone.seconds - inProcess.seconds) / Double(alone.cases))
        show("a trap", (trapping.seconds - alone.seconds) / Double(max(1, trapping.faults)))
        print("\(alone.cases) vectors, \(trapping.faults) traps")
    }

    private func show(_ name: String, _ seconds: Double) {
        print("\(name): \(Measuring.text(seconds * 1000, digits: 2)) ms")
    }

    private func run(
        _ make: () async throws -> any Adapter
    ) async throws -> (seconds: Double, cases: Int, faults: Int) {
        var (cases, faults) = (0, 0)
        let seconds = try await Measuring.median {
            let adapter = try await make()
            var report: Report?
            let seconds = try await Measuring.seconds {
                report = try await Catalog.bundled.run(on: adapter, only: Self.flips)
            }
            await end(adapter)
            cases = report?.cases.count ?? 0
            faults = report?.cases.count { $0.verdict.kind == .fault } ?? 0
            return seconds
        }
        return (seconds, cases, faults)
    }

    private func end(_ adapter: any Adapter) async {
        _ = await (adapter as? CommandAdapter)?.stop()
    }
}

/// The reference as a partner's app.
struct FlipBenchmark: AppFlipApp, IsolatableAdapter {
    func answer(_ activity: FlipActivity) -> FlipAnswer {
        ReferenceImplementation().answer(activity)
    }

    func answer(_ activities: [FlipActivity], finishOrder: [Int]) -> [FlipAnswer] {
        ReferenceImplementation().answer(activities, finishOrder: finishOrder)
    }
}

/// The same, which traps at some links.
struct TrapBenchmark: AppFlipApp, IsolatableAdapter {
    func answer(_ activity: FlipActivity) -> FlipAnswer {
        precondition((activity.url ?? "").utf8.count % 37 != 0, "a link of that length")
        return ReferenceImplementation().answer(activity)
    }

    func answer(_ activities: [FlipActivity], finishOrder: [Int]) -> [FlipAnswer] {
        ReferenceImplementation().answer(activities, finishOrder: finishOrder)
    }
}
