import Conformance
import ConformancePipe
import Foundation

/// Cases per second through a pipe, beside a bare pipe that moves the same octets.
struct PipeBenchmark {
    private let program = Bundle.main.executablePath ?? CommandLine.arguments[0]
    private let vectors: [Vector]

    init() throws {
        vectors = try Selection(suites: ["pkce/challenge"]).vectors(of: .bundled)
    }

    func run() async throws {
        try await showMemory()
        for (window, count) in [(1, 40_000), (64, 160_000)] {
            let bare = try await Measuring.median {
                try secondsOfBarePipe(count, window: window)
            }
            let cases = try await Measuring.median {
                try await secondsOfCases(count, window: window)
            }
            show("window \(window)", count, cases, beside: bare)
        }
        try await showPython()
    }

    private func show(_ name: String, _ count: Int, _ cases: Double, beside bare: Double) {
        let rate = Int(Double(count) / cases)
        let limit = Int(Double(count) / bare)
        print(
            "\(name): \(rate) cases/s; bare pipe \(limit) lines/s; ratio \(Measuring.text(cases / bare))"
        )
    }

    // MARK: - Pipes

    private func secondsOfCases(_ count: Int, window: Int) async throws -> Double {
        let adapter = try await CommandAdapter.start(
            [program, "echo"], settings: .init(window: window))
        let noted = Locked(0)
        let vectors = vectors
        let source = CaseSource(count: count) {
            vectors[$0 % vectors.count]
        } note: { _, execution in
            if case .value = execution.outcome { noted.withLock { $0 += 1 } }
        }
        let seconds = await Measuring.seconds {
            _ = await adapter.traits.engines[0].run(source, deadline: .seconds(2))
        }
        let notices = await adapter.stop()
        guard noted.withLock({ $0 }) == count, notices.isEmpty else {
            throw MeasuringError("only \(noted.withLock { $0 }) of \(count) cases: \(notices)")
        }
        return seconds
    }

    private func secondsOfBarePipe(_ count: Int, window: Int) throws -> Double {
        let lines = (0..<count).map { index in
            var octets: [UInt8] = []
            Outgoing.question(
                id: "00000000", operation: "code-challenge",
                input: vectors[index % vectors.count].input, deadline: 2000
            ).write(to: &octets)
            return octets
        }
        let pipe = try BarePipe(program)
        defer { pipe.end() }
        return ContinuousClock().measure { pipe.send(lines, window: window) } / .seconds(1)
    }

    // MARK: - Memory and Python

    private func showMemory() async throws {
        for count in [1_000, 10_000, 100_000, 1_000_000] {
            let seconds = try await secondsOfCases(count, window: 64)
            print("\(count) cases: \(Measuring.text(seconds)) s, peak \(Usage.peakMegabytes) MB")
        }
    }

    private func showPython() async throws {
        let script = "Examples/python/adapter.py"
        guard FileManager.default.fileExists(atPath: script) else { return }
        let adapter = try await CommandAdapter.start(["python3", script])
        let suites = ["app-flip-app/*", "google-app/*", "pkce/*"]
        let vectors = try Selection(suites: suites).plan(
            in: .bundled, playing: adapter.roles
        ).vectors
        let catalog = try Catalog.bundled
        let runner = Runner(adapter, in: catalog)
        let seconds = await Measuring.median {
            await Measuring.seconds { _ = await runner.run(vectors) }
        }
        _ = await adapter.stop()
        print("\(script): \(vectors.count) vectors in \(Measuring.text(seconds)) s")
    }
}
