import TestSupport
import Testing

@testable import Conformance
@testable import ConformanceDiagnosis

@Suite("Families")
struct FamilyTests {
    /// A family of 2,200 plain challenges, so that it takes two blocks.
    private static func catalog(
        family: String = VectorFolder.family(count: 2200)
    ) throws -> Catalog {
        try VectorFolder.catalog(family: family)
    }

    @Test("Families are run only on request, or if their ids are given")
    func selection() async throws {
        let catalog = try Self.catalog()
        let plain = try await catalog.run(on: SmallClient.right)
        #expect(plain.families.isEmpty)
        let all = try await catalog.runFamilies(on: SmallClient.right)
        #expect(all.families.map(\.passed) == [2200])
        let named = try await catalog.runFamilies(
            on: SmallClient.right, only: Selection(vectors: ["pkce/small/lengths"]),
            isExhaustive: false)
        #expect(named.families.map(\.passed) == [2200])
        #expect(named.cases.ofFiles.isEmpty)
    }

    @Test("One case of a family runs alone by its id")
    func alone() async throws {
        let catalog = try Self.catalog()
        let client = SmallClient.wrong(at: [2100])
        for (id, isMet) in [("pkce/small/lengths/2100", false), ("pkce/small/lengths/2099", true)] {
            let report = try await catalog.runFamilies(
                on: client, only: Selection(vectors: [id]))
            #expect(report.cases.map(\.id) == [id])
            #expect(report.isConforming() == isMet)
        }
        for id in ["pkce/small/lengths/2200", "pkce/small/lengths/-1", "pkce/small/lengths/01"] {
            await #expect(throws: SelectionError.self) {
                try await catalog.runFamilies(on: client, only: Selection(vectors: [id]))
            }
        }
    }

    @Test("Failures are counted, numbered and shown", arguments: [1, 3])
    func failures(jobs: Int) async throws {
        let client = SmallClient.wrong(at: Array(2040...2060) + [2199], refusing: [7])
        let report = try await Self.catalog().run(
            on: client, as: Implementation(name: "test"), only: Selection(),
            options: RunOptions(jobs: jobs), isExhaustive: true)
        let family = try #require(report.families.first)
        #expect(family.passed == 2200 - 23)
        #expect(
            family.missed.map { "\($0.word) \($0.numbers?.description ?? "")" } == [
                "refused 7", "wrong-answer 2040-2060,2199",
            ])
        #expect(family.missed.map(\.id) == ["pkce/small/lengths/7", "pkce/small/lengths/2040"])
        #expect(!report.isConforming())
        let text = report.text(details: true)
        #expect(text.contains("x pkce/small/lengths/7: 1 vectors of the family, refused"))
        #expect(
            text.contains("22 vectors of the family, wrong-answer\n      numbers 2040-2060,2199"))
        #expect(text.contains("2177 of 2200 vectors of 1 family passed"))
    }

    @Test("A family of refusals earns nothing without its twin")
    func credit() async throws {
        let catalog = try Self.catalog(family: VectorFolder.refusedFamily)
        let report = try await catalog.runFamilies(on: SmallClient.refusing)
        #expect(report.families.first?.missed.map(\.word) == ["no-credit"])
        let other = try await catalog.runFamilies(on: SmallClient.right)
        #expect(other.families.first?.missed.isEmpty == true)
    }

    @Test("A run that ends at the first failure runs nothing after it")
    func failFast() async throws {
        let client = SmallClient.wrong(at: [100])
        let watch = RunMonitor(stops: { _ in true })
        let report = try await Self.catalog().runFamilies(on: client, observer: watch)
        let family = try #require(report.families.first)
        #expect(family.missed.map(\.verdict.kind).contains(.notRun))
        #expect(report.isStopped)
        #expect(!report.isComplete)
        #expect(report.text().contains("NOT CONFORMING"))
    }

    @Test("Numbers are kept as ranges")
    func ranges() {
        var numbers = NumberRanges()
        for number in [0, 1, 2, 5, 7, 8] { numbers.append(number...number) }
        #expect("\(numbers)" == "0-2,5,7-8")
        #expect(numbers.count == 6)
    }
}
