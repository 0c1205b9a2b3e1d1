import Mistakes
import Reference
import StrictCodecs
import Testing

@testable import Conformance
@testable import ConformanceDiagnosis

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
            "crashes-token-success-without-lifetime",
        ])
    func single(_ id: Mistake.ID) async throws {
        let causes = try await causes(of: id)
        let first = try #require(causes.known.first)
        #expect(first.words.hasSuffix("(\(id))"))
        #expect(first.misfits.isEmpty)
        #expect(causes.groups.isEmpty)
    }

    /// An app that answers a question mark for a challenge, and refuses verifiers for a reason of its own.
    private struct TwoBugs: InstalledApp {
        func codeChallenge(for codeVerifier: String, method: String) async throws -> String {
            guard codeVerifier.utf8.reduce(0, { $0 ^ $1 }) % 2 == 0 else {
                throw Refusal("not for this app")
            }
            return "?"
        }
    }

    @Test("Failures are grouped by own words, or by operation, place and kind")
    func groups() async throws {
        let report = try await Catalog.bundled.run(
            on: TwoBugs(), only: Selection(suites: ["pkce/challenge"]))
        let failed = report.cases.filter { $0.verdict.kind == .wrongAnswer }
        let words = DifferenceWords.groups(of: failed).map(\.words)
        let own = "refuses what it must accept: not for this app"
        #expect(words.contains { $0.hasPrefix(own) }, "\(words)")
        let place = "the answer has a wrong code challenge, for example: \"?\" in place of \""
        #expect(words.contains { $0.hasPrefix(place) }, "\(words)")
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

    @Test("What is accepted wrongly is grouped by its rule, with what the plainest vector is about")
    func acceptances() async throws {
        let report = try await Catalog.bundled.run(
            on: NoCheck(), only: Selection(suites: ["pkce/challenge"]))
        let groups = DifferenceWords.groups(
            of: report.cases.filter { $0.verdict.kind == .wrongAnswer })
        #expect(groups.count > 1)
        for group in groups {
            #expect(Set(group.cases.map(\.vector.rule)).count == 1)
            let comments = group.cases.map(\.vector.comment)
            #expect(comments.contains { group.words.hasSuffix(": \($0)") }, "\(group.words)")
        }
    }

    /// An app that crashes at another address each time.
    private struct CrashingAnywhere: InstalledApp {
        struct Crash: Error { let line: Int }

        func codeChallenge(for codeVerifier: String, method: String) async throws -> String {
            throw Crash(line: codeVerifier.utf8.count)
        }
    }

    @Test("Faults that differ in their numbers only are one group")
    func numbers() async throws {
        let report = try await Catalog.bundled.run(
            on: CrashingAnywhere(), only: Selection(suites: ["pkce/challenge"]))
        let faults = report.cases.filter { $0.verdict.kind == .fault }
        #expect(Set(faults.map { DifferenceWords(of: $0).text }).count > 1)
        #expect(DifferenceWords.groups(of: faults).count == 1)
    }

    @Test("A place has no number of an element, and a difference has a kind")
    func places() async throws {
        let mistake = try #require(Mistake.all.first { $0.id == "refresh-grant-answers-get" })
        let report = try await Catalog.bundled.quick.operations(of: [mistake.rule])
            .run(on: mistake.adapter, options: RunOptions().withoutPairs)
        let failed = report.cases.filter { $0.verdict.kind == .wrongAnswer }
        let words = Set(failed.map { DifferenceWords(of: $0).text })
        #expect(!words.isEmpty)
        #expect(words.allSatisfy { !$0.contains("[") && !$0.contains("`") }, "\(words)")
    }

    @Test(
        "What is wrong at a place is said in the words of its row, of `*`, or of a value",
        arguments: [
            (
                "app-flip-app/result-link/code", #"{"opened": [{"parameters": {}}]}"#,
                "the opened link has no code"
            ),
            (
                "authorization-endpoint/app-flip/chromecast",
                #"{"steps": [{"redirect": {"base": "https://a.example"}, "code": "issued"}]}"#,
                "the redirect has a wrong target"
            ),
            (
                "installed-app/sign-in/browser-open",
                #"{"steps": [{"signed_in": true}, {"signed_in": true}]}"#, "the client is signed in"
            ),
            (
                "installed-app/sign-in/state-of-one-sign-in",
                #"{"steps": [{"opened": [{"state": "missing"}]}]}"#,
                "an authorization request has no state"
            ),
            (
                "client-registration/registration/android-needed-only",
                #"{"client_type": "ios"}"#, "the registered client has a wrong type"
            ),
            (
                "pkce/generator/distinct-over-2-draws", #"{"distinct": 1}"#,
                "the number of different verifiers has a wrong value"
            ),
        ])
    func members(_ id: Vector.ID, _ answer: String, _ sentence: String) throws {
        let vector = try #require(try Catalog.bundled.vector(id))
        let observed = try JSONParser.parse(Array(answer.utf8))
        let result = Report.Case(vector, Execution(.value(observed)))
        #expect(DifferenceWords(of: result).text == sentence)
    }

    @Test("A cause quotes the error_description of most of its cases, and not that of a few")
    func quoted() async throws {
        let report = try await Catalog.bundled.run(
            on: Crashing(), only: Selection(suites: ["installed-app/redirect"]),
            options: RunOptions().withoutPairs)
        let log = #"< {"error": "invalid_request", "error_description": "the state is stale"}"#
        for (saying, isQuoted) in [(report.cases.count, true), (1, false)] {
            let cases = report.cases.enumerated().compactMap { number, result in
                result.outcome.map { outcome in
                    Report.Case(
                        result.vector, Execution(outcome, log: number < saying ? log : ""))
                }
            }
            let causes = Report(
                run: report.run, cases: cases, omissions: [], catalog: report.catalog
            ).causes
            let first = try #require(causes.all.first)
            #expect(first.words == "a fault: threw Crash: Crash()")
            let quote = #"it says "the state is stale""#
            #expect(first.remarks.contains(quote) == isQuoted, "\(first.remarks)")
        }
    }

    @Test("A crash is named by what it crashes at, and a fault of most cases by its own words")
    func crashes() async throws {
        let causes = try await causes(of: "crashes-on-empty-url")
        #expect(causes.all.map(\.mistake) == ["crashes-on-empty-url"])
        let report = try await Catalog.bundled.run(
            on: Crashing(), only: Selection(suites: ["installed-app/redirect"]))
        #expect(report.causes.known.isEmpty)
        #expect(report.causes.all.first?.words == "a fault: threw Crash: Crash()")
    }

    /// An app that crashes whenever it is asked to read an answer.
    private struct Crashing: InstalledApp {
        struct Crash: Error {}

        func readRedirect(
            _ url: String, answering request: PendingAuthorization
        ) async throws -> RedirectResult { throw Crash() }
    }

    @Test(
        "Crashes are distinguished by the line of the log that says why",
        arguments: [
            (
                "a\nFatal error: Index out of range: x.swift:3\n",
                "Fatal error: Index out of range: x.swift:3"
            ),
            ("Traceback\n  File\nKeyError: 'code'\n", "KeyError: 'code'"),
            ("SIGSEGV at 0x7f001\npanic: nil map at 0x7f00\n", "panic: nil map at 0x…"),
        ])
    func crashLine(_ log: String, _ line: String) {
        #expect(CrashLine(in: log)?.text == line)
        #expect(CrashLine(in: "listening\nno error: fine") == nil)
    }

    @Test("Mistakes with one root are one cause, and the others are named beside the first")
    func roots() {
        let findings = ["refresh-grant-answers-get", "draws-same-state", "revocation-answers-get"]
            .enumerated().map {
                MistakeSearch.Finding(
                    mistake: $1, alike: [], failures: [$0], isSure: true, misfits: [])
            }
        let joined = KnownAnswers.joined(findings)
        #expect(
            joined.map(\.mistakes) == [
                ["refresh-grant-answers-get", "revocation-answers-get"], ["draws-same-state"],
            ])
        #expect(joined.first?.failures == [0, 2])
        #expect(joined.first?.title == "refreshes with GET")
    }

    @Test("A mistake keeps its name beside others of its root that no vector tells from it")
    func sameRoot() {
        let finding = MistakeSearch.Finding(
            mistake: "client-uses-a-uuid", alike: ["client-uses-16-octets", "client-uses-plain"],
            failures: [0], isSure: false, misfits: [])
        let joined = KnownAnswers.joined([finding])
        #expect(joined.map(\.mistakes) == [["client-uses-a-uuid"]])
        #expect(joined.first?.alike == ["client-uses-plain"])
    }

    @Test("Every failure has a cause, and the first is one of a MUST")
    func complete() async throws {
        let mistakes = ["token-request-with-raw-secret", "token-request-by-put"]
        for id in mistakes {
            let mistake = try #require(Mistake.all.first { $0.id == id })
            let catalog = try Catalog.bundled.quick.operations(of: [mistake.rule])
            let report = try await catalog.run(on: mistake.adapter)
            let explained = Set(report.causes.all.flatMap(\.cases).map(\.id))
            let failed = report.cases.filter {
                [.wrongAnswer, .noCredit, .fault].contains($0.verdict.kind)
            }
            #expect(Set(failed.map(\.id)) == explained)
            #expect(report.causes.all.first?.cases.contains { $0.vector.level == .must } == true)
        }
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
