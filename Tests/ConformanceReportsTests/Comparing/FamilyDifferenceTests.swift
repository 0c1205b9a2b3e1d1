@testable import ConformanceReports
import TestSupport
import Testing

@testable import Conformance

@Suite("What changed in families")
struct FamilyDifferenceTests {
    private static func difference(
        from old: Set<Int>, to new: Set<Int>, isExhaustive: Bool = true
    ) async throws -> ResultDifference {
        let kept = try KeptCatalog.withFamilies()
        return try ResultDifference(
            from: await ResultScenario.run(.wrong(at: old), in: kept.catalog, isExhaustive: true),
            to: await ResultScenario.run(
                .wrong(at: new), in: kept.catalog, isExhaustive: isExhaustive))
    }

    @Test("A case that no longer passes is worse, and its number is reported")
    func worse() async throws {
        let difference = try await Self.difference(from: [], to: [20, 21, 30])
        #expect(difference.isWorse)
        #expect(
            difference.text.contains(
                """
                WORSE  rule-one  MUST  met -> not met
                  worse  pkce/small/lengths  40 of 40 passed -> 37 of 40 passed; no longer passed: 20-21,30
                """))
    }

    @Test("It is worse even if another case passes instead")
    func exchanged() async throws {
        let difference = try await Self.difference(from: [20, 21, 30], to: [21, 30, 31])
        #expect(difference.isWorse)
        #expect(
            difference.text.contains(
                "  worse  pkce/small/lengths  37 of 40 passed -> 37 of 40 passed; no longer passed: 31\n"
            ))
    }

    @Test("Fewer failures are better")
    func better() async throws {
        let difference = try await Self.difference(from: [20, 21, 30], to: [21])
        #expect(!difference.isWorse)
        #expect(
            difference.text.contains(
                "  better  pkce/small/lengths  37 of 40 passed -> 39 of 40 passed\n"))
    }

    @Test("Families that were not requested are reported, and are not worse")
    func notRun() async throws {
        let difference = try await Self.difference(from: [], to: [], isExhaustive: false)
        #expect(!difference.isWorse)
        #expect(
            difference.text.contains(
                "  gone  pkce/small/lengths  was 40 of 40 passed, not selected\n"))
    }

    @Test("Ranges of numbers can be subtracted")
    func subtraction() throws {
        let cases = [
            ("0-9", "3-5", "0-2,6-9"), ("0-9", "0-9", ""), ("1,3,5", "2,4", "1,3,5"),
            ("0-4,8-9", "4-8", "0-3,9"), ("5", "0-4,6-9", "5"), ("0-9", "1,3,9", "0,2,4-8"),
            ("2-3,5-6", "0-5", "6"),
        ]
        for (all, taken, rest) in cases {
            let numbers = try #require(NumberRanges(all))
            let others = try #require(NumberRanges(taken))
            #expect(numbers.subtracting(others).description == rest)
        }
        #expect(NumberRanges("") == nil)
        #expect(NumberRanges("1-") == nil)
        #expect(NumberRanges("2,1") == nil)
        #expect(NumberRanges("99999999999999999999") == nil)
    }
}
