import Conformance
import ConformancePipe
import ConformanceIsolation
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
        show("a vector in process", inProcess, over: inProcess.cases)
        show("a vector isolated", alone, over: alone.cases)
        show("more for a vector", alone.minus(inProcess), over: alone.cases)
        show("a trap", trapping.minus(alone), over: max(1, trapping.faults))
        print("\(alone.cases) vectors, \(trapping.faults) traps")
    }

    private func show(_ name: String, _ run: Run, over count: Int) {
        let parts = [run.wall, run.processor].map {
            Measuring.text($0 / Double(count) * 1000, digits: 2)
        }
        print("\(name): \(parts[0]) ms, \(parts[1]) ms of processors")
    }

    /// What a run of all vectors took, with the processes that it started.
    private struct Run {
        let wall: Double
        let processor: Double
        let cases: Int
        let faults: Int

        func minus(_ other: Run) -> Run {
            Run(
                wall: wall - other.wall, processor: processor - other.processor, cases: cases,
                faults: faults)
        }
    }

    private func run(_ make: () async throws -> any Adapter) async throws -> Run {
        var runs: [Run] = []
        for _ in 0..<Measuring.rounds {
            let adapter = try await make()
            let begun = processorSeconds
            var report: Report?
            let wall = try await Measuring.seconds {
                report = try await Catalog.bundled.run(on: adapter, only: Self.flips)
            }
            await end(adapter)
            let cases = report?.cases ?? []
            runs.append(
                Run(
                    wall: wall, processor: processorSeconds - begun, cases: cases.count,
                    faults: cases.count { $0.verdict.kind == .fault }))
        }
        let middle = runs.count / 2
        return Run(
            wall: runs.map(\.wall).sorted()[middle],
            processor: runs.map(\.processor).sorted()[middle], cases: runs[0].cases,
            faults: runs[0].faults)
    }

    private var processorSeconds: Double {
        Usage.processorSeconds(of: .thisProcess) + Usage.processorSeconds(of: .endedChildren)
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
