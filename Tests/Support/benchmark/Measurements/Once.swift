import Conformance
import ConformanceDiagnosis
import Reference
import StrictCodecs

/// The reference, run once on all hand-written vectors or on those of a family.
struct Once {
    let family: String?

    func run() async throws {
        let catalog = try Catalog.bundled
        let reference = ReferenceImplementation()
        guard let family else {
            let report = try await catalog.run(on: reference)
            return print(report.text())
        }
        guard let named = try FamilyCatalog.bundled.family(family) else {
            throw MeasuringError("there is no family \(family)")
        }
        for result in await Runner(reference, in: catalog).run([named]) {
            print("\(result.id): \(result.count) \(result.word)")
        }
    }
}
