import Conformance
import Reference

/// A thousand to a million cases on two cores: time, and the most memory used.
struct Growth {
    private static let family = "app-flip-app/incoming-link/edits-of-client-id"

    func measure() async throws {
        let catalog = try Catalog.bundled
        guard let family = try FamilyCatalog.bundled.family(Self.family) else {
            throw MeasuringError("there is no family \(Self.family)")
        }
        print("| cases | s | s of processors | µs of a processor a case | peak MB |")
        print("| ---: | ---: | ---: | ---: | ---: |")
        for goal in [1_000, 10_000, 100_000, 1_000_000] {
            let repeated = Array(repeating: family, count: max(1, goal / family.count))
            let count = repeated.count * family.count
            let time = await Measuring.time {
                let runner = Runner(
                    ReferenceImplementation(), in: catalog, options: RunOptions(jobs: 2))
                _ = await runner.run(repeated)
            }
            let figures = [
                "\(count)", Measuring.text(time.wall, digits: 3),
                Measuring.text(time.processor, digits: 3),
                Measuring.text(time.processor / Double(count) * 1e6), "\(Usage.peakMegabytes)",
            ]
            print("| \(figures.joined(separator: " | ")) |")
        }
    }
}
