import TestSupport
import Testing

@testable import Conformance
@testable import ConformanceReports

@Suite("What changed between two results")
struct ResultDifferenceTests {
    /// What changed from one client to another.
    private static func difference(
        from old: SmallClient, to new: SmallClient, in kept: KeptCatalog,
        _ options: RunOptions = RunOptions()
    ) async throws -> ResultDifference {
        try ResultDifference(
            from: try await ResultScenario.run(old, in: kept.catalog, options),
            to: try await ResultScenario.run(new, in: kept.catalog, options))
    }

    /// The lines on the rules.
    private static func lines(of difference: ResultDifference) -> [String] {
        difference.text.split(separator: "\n").dropFirst(2).dropLast().map(String.init)
    }

    @Test("A result does not differ from itself")
    func same() async throws {
        let kept = try KeptCatalog.withFamilies()
        for scenario in ResultScenario.allCases {
            let file = try ResultFile(of: await scenario.report(in: kept.catalog))
            let difference = try ResultDifference(from: file, to: file)
            #expect(!difference.isWorse)
            #expect(difference.totals == "SAME: no rule changed")
            #expect(Self.lines(of: difference).isEmpty)
        }
    }

    @Test("A file of the first version lacks the counts of what came later, and no other file does")
    func firstVersion() async throws {
        let kept = try KeptCatalog()
        let new = try ResultFile(of: await ResultScenario.lenient.report(in: kept.catalog))
        var old = new
        try old.replace(#""not shown":0,"not applicable":0,"#, with: "", in: old.lines.count)
        try old.seal()
        let complaint = try ResultFile.complaint(about: old.octets, in: kept.catalog).outline
        #expect(complaint?.contains("the counts are not those of the lines before") == true)
        try old.replace(#""format_version":2"#, with: #""format_version":1"#, in: 1)
        try old.seal()
        #expect(try ResultDifference(from: old, to: new).totals == "SAME: no rule changed")
    }

    @Test("A rule that is no longer met is worse")
    func newlyNotMet() async throws {
        let difference = try await Self.difference(
            from: .right, to: .lenient, in: try KeptCatalog())
        #expect(difference.isWorse)
        #expect(
            Self.lines(of: difference) == [
                "WORSE  rule-one  MUST  met -> not met",
                "  worse  pkce/small/bad  passed -> accepted",
            ])
        #expect(difference.totals == "WORSE: rules: 1 worse")
        #expect(difference.text.hasPrefix("OLD  x (Swift): CONFORMING, vectors 1.0.0, sha256 "))
    }

    @Test("A rule that has come to be met is better")
    func newlyMet() async throws {
        let difference = try await Self.difference(
            from: .lenient, to: .right, in: try KeptCatalog())
        #expect(!difference.isWorse)
        #expect(
            Self.lines(of: difference) == [
                "BETTER  rule-one  MUST  not met -> met",
                "  better  pkce/small/bad  accepted -> passed",
            ])
        #expect(difference.totals == "NOT WORSE: rules: 1 better")
    }

    @Test("A vector that no longer passes is worse even if its rule was not met before")
    func oneMoreVector() async throws {
        let difference = try await Self.difference(
            from: .lenient, to: .faulty, in: try KeptCatalog())
        #expect(difference.isWorse)
        #expect(
            Self.lines(of: difference) == [
                "WORSE  rule-one  MUST  not met", "  worse  pkce/small/good  passed -> fault",
                "  changed  pkce/small/bad  accepted -> fault",
            ])
    }

    @Test("A failure of another kind, or with another answer, is a change and not worse")
    func changedFailure() async throws {
        let kept = try KeptCatalog()
        let (one, other) = (SmallClient { _ in "1" }, SmallClient { _ in "2" })
        let answer = try await Self.difference(from: one, to: other, in: kept)
        #expect(
            Self.lines(of: answer) == [
                "CHANGED  rule-one  MUST  not met",
                "  changed  pkce/small/good  wrong-answer, but in another way than before",
                "  changed  pkce/small/bad  accepted, but in another way than before",
            ])
        let kind = try await Self.difference(from: .faulty, to: .lacking, in: kept)
        #expect(
            Self.lines(of: kind) == [
                "CHANGED  rule-one  MUST  not met -> unsupported",
                "  changed  pkce/small/good  fault -> unsupported",
                "  changed  pkce/small/bad  fault -> unsupported",
            ])
        #expect(!answer.isWorse && !kind.isWorse)
    }

    @Test("A vector that becomes unstable is worse, even if it failed before")
    func unstable() async throws {
        let kept = try KeptCatalog()
        let twice = RunOptions(runs: 2)
        let old = try await ResultScenario.run(.faulty, in: kept.catalog, twice)
        let new = try await ResultScenario.unstable.report(in: kept.catalog)
        let difference = try ResultDifference(from: old, to: new)
        #expect(difference.isWorse)
        #expect(Self.lines(of: difference).contains("  worse  pkce/small/good  fault -> unstable"))
        #expect(try !ResultDifference(from: new, to: old).isWorse)
    }

    @Test("A run that stops early is worse than one that came to its end")
    func incomplete() async throws {
        let kept = try KeptCatalog()
        let old = try await ResultScenario.lenient.report(in: kept.catalog)
        let new = try await ResultScenario.ended.report(in: kept.catalog)
        let difference = try ResultDifference(from: old, to: new)
        #expect(difference.isWorse)
        #expect(difference.totals == "WORSE: rules: 1 changed, the run is incomplete now")
        #expect(try !ResultDifference(from: new, to: old).isWorse)
        let stopped = try await ResultScenario.stopped.report(in: kept.catalog)
        #expect(try ResultDifference(from: old, to: stopped).isWorse)
    }

    @Test("Rules that are new, or no longer in the vectors, are reported, and are not worse")
    func otherVectors() async throws {
        let (small, large) = (try KeptCatalog(), try KeptCatalog.withTwoRules())
        let old = try await ResultScenario.run(.right, in: small.catalog)
        let new = try await ResultScenario.run(.right, in: large.catalog)
        let grown = try ResultDifference(from: old, to: new)
        #expect(Self.lines(of: grown) == ["NEW  rule-two  SHOULD  met (1 vector)"])
        let shrunk = try ResultDifference(from: new, to: old)
        #expect(
            Self.lines(of: shrunk) == [
                "GONE  rule-two  SHOULD  was met, no longer in the vectors (1 vector)"
            ])
        #expect(!grown.isWorse && !shrunk.isWorse)
        #expect(shrunk.totals == "NOT WORSE: rules: 1 gone")
    }

    @Test("What was not selected is reported, and is not worse")
    func otherSelection() async throws {
        let kept = try KeptCatalog.withTwoRules()
        let old = try await ResultScenario.run(.right, in: kept.catalog)
        let rule = try await ResultScenario.run(
            .right, in: kept.catalog, only: Selection(rules: ["rule-one"]))
        let lost = try ResultDifference(from: old, to: rule)
        #expect(
            Self.lines(of: lost) == ["GONE  rule-two  SHOULD  was met, not selected (1 vector)"])
        let vector = try await ResultScenario.run(
            .right, in: kept.catalog, only: Selection(vectors: ["*/good", "*/second"]))
        let fewer = try ResultDifference(from: old, to: vector)
        #expect(
            Self.lines(of: fewer) == [
                "CHANGED  rule-one  MUST  met", "  gone  pkce/small/bad  was passed, not selected",
            ])
        #expect(!lost.isWorse && !fewer.isWorse)
    }

    @Test("A rule that was met and is now absent is worse if only the implementation changed")
    func lostRole() async throws {
        let kept = try KeptCatalog.withTwoRules()
        let old = try ResultFile(of: await ResultScenario.run(.right, in: kept.catalog))
        var new = old
        let second = try #require(
            new.lines.firstIndex { String(decoding: $0, as: UTF8.self).contains("small/second") })
        new.lines.remove(at: second)
        try new.replace(#""rules":2,"vectors":3"#, with: #""rules":1,"vectors":2"#, in: 1)
        try new.replace(#""passed":3"#, with: #""passed":2"#, in: new.lines.count)
        try new.seal()
        let difference = try ResultDifference(from: old, to: new)
        #expect(difference.isWorse)
        #expect(
            Self.lines(of: difference) == [
                "WORSE  rule-two  SHOULD  was met, the implementation no longer plays the role (1 vector)"
            ])
    }
}
