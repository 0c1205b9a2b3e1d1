import Mistakes
import StrictCodecs
import Testing

@testable import Conformance

@Suite("Causes")
struct CauseTests {
    /// The causes of a report on a mistake, in the suites of its operation.
    private func causes(of id: Mistake.ID) async throws -> CauseList {
        let mistake = try #require(Mistake.all.first { $0.id == id })
        let catalog = try Catalog.bundled.quick.operations(of: [mistake.rule])
        return try await catalog.run(on: mistake.adapter).causes
    }

    @Test(
        "The first cause of the failures of one mistake is that mistake, and nothing contradicts it",
        arguments: [
            "client-uses-standard-base64", "matches-uri-by-prefix", "answers-sandbox-at-production",
        ])
    func single(_ id: Mistake.ID) async throws {
        let causes = try await causes(of: id)
        let first = try #require(causes.known.first)
        #expect(first.words.hasSuffix("(\(id))"))
        #expect(first.misfits == 0)
        #expect(causes.groups.isEmpty)
    }

    /// An app that writes challenges in base64 as it comes, and calls every verifier too short.
    private struct TwoBugs: InstalledApp {
        func codeChallenge(for codeVerifier: String, method: String) async throws -> String {
            guard codeVerifier.utf8.count > 60 else { throw Refusal("too short for this app") }
            return "?"
        }
    }

    @Test("What no mistake explains is grouped by the reason of the refusal or by the difference")
    func groups() async throws {
        let causes = try await Catalog.bundled.run(
            on: TwoBugs(), only: Selection(suites: ["pkce/challenge"])
        ).causes
        let words = causes.groups.map(\.words)
        #expect(words.contains("a refusal: too short for this app"))
        #expect(words.contains("code_challenge: a text other than expected"))
    }

    /// An app that refuses no verifier.
    private struct NoCheck: InstalledApp {
        func codeChallenge(for codeVerifier: String, method: String) async throws -> String {
            method == "plain"
                ? codeVerifier : Base64URL.encode(SHA256.hash(Array(codeVerifier.utf8)))
        }
    }

    @Test("A suite in which nothing is refused is one cause")
    func unchecked() async throws {
        let report = try await Catalog.bundled.run(
            on: NoCheck(), only: Selection(suites: ["pkce/challenge"]))
        let refusals = report.cases.filter {
            $0.vector.expectation.readings.allSatisfy(\.isRefusal)
        }
        let cause = try #require(report.causes.known.first)
        #expect(cause.words == "an implementation that accepts almost everything (pkce/challenge)")
        #expect(cause.cases.count == refusals.count)
        #expect(report.causes.known.count == 1)
    }

    @Test("A case whose twin failed too has no likely cause of its own")
    func twin() async throws {
        let report = try await Catalog.bundled.run(
            on: TwoBugs(), only: Selection(suites: ["pkce/challenge"]))
        let failing = report.cases.filter { $0.twin?.isPassed == false }
        #expect(!failing.isEmpty)
        #expect(failing.allSatisfy { report.causes.cause(of: $0) == nil })
    }
}
