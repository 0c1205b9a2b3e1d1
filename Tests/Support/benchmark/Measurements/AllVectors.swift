import Conformance
import Reference

/// All hand-written vectors in this process: reading them, and running the reference.
struct AllVectors {
    func measure() async throws {
        let reading = try await Measuring.time {
            _ = try Catalog(directory: BundledVectors.directory)
        }
        print("reading and checking: \(reading)")
        let catalog = try Catalog.bundled
        for jobs in [1, 2] {
            let runner = Runner(
                ReferenceImplementation(), in: catalog, options: RunOptions(jobs: jobs))
            let running = await Measuring.time { _ = await runner.run(catalog.vectors) }
            print("\(catalog.vectors.count) vectors, \(jobs) at a time: \(running)")
        }
    }
}
