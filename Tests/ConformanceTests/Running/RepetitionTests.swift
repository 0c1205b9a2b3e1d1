@testable import Conformance
@testable import ConformanceDiagnosis
import Foundation
import StrictCodecs
import TestSupport
import Testing

@Suite("Orders and repetition")
struct RepetitionTests {
    static let selection = Selection(rules: ["s256-challenge"])

    /// Notes what it is asked, and answers wrongly after so many questions.
    final class Memory: Sendable {
        let asked = Locked<[String]>([])
        let limit: Int

        init(limit: Int = .max) {
            self.limit = limit
        }

        /// A client that answers as long as its patience lasts.
        var client: WrongClient {
            WrongClient { verifier, _ in
                let count = self.asked.withLock { asked in
                    asked.append(verifier)
                    return asked.count
                }
                return count > self.limit ? "tired" : nil
            }
        }
    }

    @Test("The generator gives the published numbers")
    func generator() {
        var generator = SplitMix64(seed: 1_234_567)
        #expect(
            (0..<5).map { _ in generator.next() } == [
                6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
                4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
            ])
    }

    @Test("A shuffle loses nothing and follows from the seed", arguments: [0, 1, 2, 100])
    func shuffle(_ count: Int) {
        var (one, same, other) = (SplitMix64(seed: 7), SplitMix64(seed: 7), SplitMix64(seed: 8))
        let order = one.shuffled(count)
        #expect(order.sorted() == Array(0..<count))
        #expect(order == same.shuffled(count))
        #expect(count < 3 || order != other.shuffled(count))
    }

    @Test("A seed changes the order of the vectors, and nothing in the report but the seed")
    func seed() async throws {
        let (plain, shuffled) = (Memory(), Memory())
        let first = try await Catalog.bundled.run(on: plain.client, only: Self.selection)
        let second = try await Catalog.bundled.run(
            on: shuffled.client, only: Self.selection, options: RunOptions(seed: 7))
        let (asked, others) = (plain.asked.withLock { $0 }, shuffled.asked.withLock { $0 })
        #expect(asked != others)
        #expect(asked.sorted() == others.sorted())
        #expect(first.cases.map(\.id) == second.cases.map(\.id))
        let line = "RUNS    1, shuffled with seed 7\n"
        #expect(second.text().contains(line))
        #expect(first.text() == second.text().replacing(line, with: ""))
    }

    @Test("Runs have different orders, the first in reading order unless there is a seed")
    func seeds() {
        #expect(Repetition(count: 3).seeds == [nil, 1, 2])
        #expect(Repetition(seed: 7, count: 3).seeds == [7, 8, 9])
        #expect(Repetition(seed: .max, count: 2).seeds == [.max, 0])
        #expect(
            "\(Repetition(count: 3))" == "3, one in reading order, then shuffled with seeds 1 to 2")
    }

    @Test("A case that changes between runs is unstable, and its rule is not met")
    func unstable() async throws {
        let count = try Self.selection.vectors(of: .bundled).count
        let report = try await Catalog.bundled.run(
            on: Memory(limit: count).client, only: Self.selection, options: RunOptions(runs: 2))
        #expect(report.cases.allSatisfy { $0.verdict.kind == .unstable })
        #expect(report.rules.map(\.status) == [.notMet])
        #expect(!report.isConforming())
        #expect(
            report.text(details: true).contains("verdict   unstable: run 1 passed; run 2 failed: "))
        #expect(report.text().contains("VECTORS 0 of \(count) passed, \(count) unstable\n"))
    }

    @Test("What is unstable fails the run, even if the rule is a SHOULD")
    func unstableShould() async throws {
        let selection = Selection(rules: ["s256-challenge", "illegal-length-refused"])
        let vector = try #require(
            try selection.vectors(of: .bundled).last { $0.level == .should && $0.twin != nil })
        let asked = Locked(0)
        let client = WrongClient { verifier, _ in
            guard verifier == vector.input["code_verifier"]?.text else { return nil }
            asked.withLock { $0 += 1 }
            return asked.withLock { $0 } > 1 ? "tired" : nil
        }
        let report = try await Catalog.bundled.run(
            on: client, only: selection, options: RunOptions(runs: 2))
        #expect(report.unmet.map(\.rule.level) == [.should])
        #expect(report.cases.filter { $0.verdict.kind == .unstable }.map(\.id) == [vector.id])
        #expect(!report.isConforming())
    }

    @Test(
        "A failure that does not repeat is unstable and the first cause, one that does is as before",
        arguments: [1, 2])
    func confirmed(failures: Int) async throws {
        var options = RunOptions()
        options.confirmsFailures = true
        let asked = Locked(0)
        let client = WrongClient { verifier, _ in
            guard verifier == ScriptedClient.special else { return nil }
            asked.withLock { $0 += 1 }
            return asked.withLock { $0 } > failures ? nil : "tired"
        }
        let report = try await Catalog.bundled.run(
            on: client, only: Selection(vectors: [ScriptedClient.vector]), options: options)
        #expect(report.cases.map(\.verdict.kind) == [failures == 1 ? .unstable : .wrongAnswer])
        #expect(!report.isConforming())
        let words = report.causes.all.first?.words
        #expect(words?.hasPrefix("does different things from run to run") == (failures == 1))
    }

    @Test("Failures of different kinds are unstable as well, and the same failure is not")
    func kinds() async throws {
        let asked = Locked(0)
        let changing = ScriptedClient {
            let run = asked.withLock { count in
                count += 1
                return count
            }
            if run == 1 { return "wrong" }
            throw CocoaError(.fileNoSuchFile)
        }
        let repetition = Repetition(seed: 3, count: 2)
        let report = try await Catalog.bundled.run(
            on: changing, only: Self.selection,
            options: RunOptions(runs: repetition.count, seed: repetition.seed))
        #expect(
            report.cases.filter { $0.verdict.kind == .unstable }.map(\.id) == [
                ScriptedClient.vector
            ])
        let steady = try await Catalog.bundled.run(
            on: ScriptedClient { "wrong" }, only: Self.selection,
            options: RunOptions(runs: repetition.count, seed: repetition.seed))
        #expect(steady.cases.compactMap(\.failure) == [.wrongAnswer])
    }

    @Test("A run that ends early ends the repetition, which is incomplete")
    func incomplete() async throws {
        let asked = Locked(0)
        struct Dead: InstalledApp {
            let asked: Locked<Int>

            func codeChallenge(for codeVerifier: String, method: String) async throws -> String {
                asked.withLock { $0 += 1 }
                try await Task.sleep(for: .seconds(86_400))
                return ""
            }
        }
        let report = try await Catalog.bundled.run(
            on: Dead(asked: asked), only: Self.selection,
            options: RunOptions(timeout: .milliseconds(60), runs: 5))
        #expect(!report.isComplete)
        #expect(asked.withLock { $0 } == 10)
    }
}
