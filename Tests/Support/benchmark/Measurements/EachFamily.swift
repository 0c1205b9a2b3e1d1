import Conformance
import Reference

/// The families of each suite, beside the bare cost of what they test.
struct EachFamily {
    func measure() async throws {
        let catalog = try Catalog.bundled
        let (hash, comparison) = (await BareCost.hash(), await BareCost.comparison())
        for cost in [hash, comparison] {
            print("bare \(cost.name): \(Measuring.text(cost.seconds * 1e9)) ns")
        }
        print(
            "| suite | families | cases | cases a processor second | slowest family | bare | ratio |"
        )
        print("| --- | ---: | ---: | ---: | ---: | --- | ---: |")
        let known = try FamilyCatalog.bundled
        for suite in catalog.suites where !known.families(of: suite).isEmpty {
            let bare = suite.id.hasPrefix("pkce/") ? hash : comparison
            print(try await row(suite, known.families(of: suite), catalog, bare))
        }
    }

    private func row(
        _ suite: Suite, _ families: [Family], _ catalog: Catalog, _ bare: BareCost
    ) async throws -> String {
        var (cases, all, slowest) = (0, 0.0, 0.0)
        for family in families {
            let time = try await Measuring.time { try await run(family, catalog) }
            cases += family.count
            all += time.processor
            slowest = max(slowest, time.processor / Double(family.count))
        }
        let each = all / Double(cases)
        let rates = [each, slowest].map { String(Int(1 / $0)) }
        let ratio = Measuring.text(each / bare.seconds, digits: 0)
        let cells = [suite.id, "\(families.count)", "\(cases)"] + rates + [bare.name, ratio]
        return "| \(cells.joined(separator: " | ")) |"
    }

    private func run(_ family: Family, _ catalog: Catalog) async throws {
        let cases = await Runner(ReferenceImplementation(), in: catalog).run([family])
        guard cases.allSatisfy(\.verdict.isPassed) else {
            throw MeasuringError("the reference does not pass \(family.id)")
        }
    }
}
